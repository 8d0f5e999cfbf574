export { e5Small, type LocalModelFile, type LocalModelSpec } from './e5-small';
export { createLocalModel, type LocalModelParts } from './local-model';
