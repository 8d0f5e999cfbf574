export { createBuiltinCognition, type BuiltinCognitionParts } from './create-builtin-cognition';
