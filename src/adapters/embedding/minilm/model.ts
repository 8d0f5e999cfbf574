/**
 * all-MiniLM-L6-v2. Another set of weights gets another id, so that vectors never mix. The kernel took the place of a
 * library under the same id: its vectors differ from that one's by less than the 8 bits they are stored in (README.md).
 */
export const minilm = { modelId: 'all-minilm-l6-v2-fp16-1', dimension: 384 } as const;
