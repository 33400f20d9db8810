// What the SDK asks its platform for, in place of its own module of that name. The build puts this file
// there, because the SDK's brings a JSON Schema validator that costs every start and is never used: this
// server asks its client for nothing that would have to be validated.

export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server validates nothing by JSON Schema.');
  }
}
