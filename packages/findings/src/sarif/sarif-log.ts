/** The part of SARIF 2.1.0 that is written here. Names are the standard's own. */
interface SarifMessage {
  readonly text: string;
  readonly markdown?: string;
}

export interface SarifRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly snippet?: { readonly text: string };
}

export interface SarifArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: string;
}

export interface SarifLocation {
  readonly id?: number;
  readonly physicalLocation?: {
    readonly artifactLocation: SarifArtifactLocation;
    readonly region?: SarifRegion;
  };
  readonly logicalLocations?: readonly { readonly fullyQualifiedName: string; readonly kind: string }[];
  readonly message?: SarifMessage;
}

export interface SarifReference {
  readonly id: string;
  readonly index?: number;
  readonly toolComponent?: { readonly name: string; readonly index: number };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: string;
  readonly message: SarifMessage;
  readonly locations: readonly SarifLocation[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly taxa?: readonly SarifReference[];
  readonly codeFlows?: readonly unknown[];
  readonly relatedLocations?: readonly SarifLocation[];
  readonly fixes?: readonly unknown[];
  readonly suppressions?: readonly unknown[];
  readonly baselineState?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface SarifRule {
  readonly id: string;
  readonly name?: string;
  readonly shortDescription: SarifMessage;
  readonly fullDescription: SarifMessage;
  readonly help: SarifMessage;
  readonly helpUri?: string;
  readonly defaultConfiguration: { readonly level: string };
  readonly relationships?: readonly unknown[];
  readonly properties: Readonly<Record<string, unknown>>;
}

export const SARIF_SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
export const SOURCE_ROOT = '%SRCROOT%';
/** The key in property bags under which stands what SARIF has no place for. */
export const OWN_PROPERTIES = 'trefoil';
export const ID_KEY = 'trefoilId/v1';
export const FINGERPRINT_KEY = 'trefoilFingerprint/v1';
export const LINE_HASH_KEY = 'primaryLocationLineHash';
