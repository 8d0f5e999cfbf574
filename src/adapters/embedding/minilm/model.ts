/**
 * all-MiniLM-L6-v2. Other weights need another id, so that vectors never mix. The kernel replaced a library under the
 * same id: their vectors differ by less than the 8 bits in which they are stored (README.md).
 */
export const minilm = { modelId: 'all-minilm-l6-v2-fp16-1', dimension: 384 } as const;
