/** all-MiniLM-L6-v2 in half precision. Another build of it gets another id, so that vectors never mix. */
export const minilm = { modelId: 'all-minilm-l6-v2-fp16-1', dimension: 384 } as const;
