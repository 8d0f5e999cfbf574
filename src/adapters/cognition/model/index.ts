export { createModelCognition } from './create-model-cognition';
export { extractFactsWith } from './extract-facts';
