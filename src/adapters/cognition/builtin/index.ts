export { createBuiltinCognition } from './create-builtin-cognition';
