export { loadMiniLm } from './load-minilm';
export { minilm } from './model';
