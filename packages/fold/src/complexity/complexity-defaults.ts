export const complexityDefaults = { cyclomatic: 15, cognitive: 25, length: 100, parameters: 7, nesting: 5 };
