import { clonesDefaults } from '../clones/clones-defaults.ts';
import { complexityDefaults } from '../complexity/complexity-defaults.ts';
import type { DetectorSettings } from '../engine/detector.ts';

/** What detectors look for when nobody says otherwise. */
export const defaultSettings: DetectorSettings = { complexity: complexityDefaults, clones: clonesDefaults };
