export { loadMiniLm, type MiniLm } from './load-minilm';
export { minilm } from './model';
export { estimatePieces } from './estimate-pieces';
