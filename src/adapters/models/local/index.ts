export { e5Small, type LocalModelFile, type LocalModelSpec } from './e5-small';
export type { LocalModelThreadData } from './load-model';
export { createLocalModel, type LocalModelOptions, type LocalModelParts } from './local-model';
