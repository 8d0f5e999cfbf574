/**
 * Prefixes by which some embedding models distinguish questions from passages, from their model cards. Servers do not
 * add them, and without them search results are noticeably worse. The first entry that matches a name counts.
 */
const prefixes: readonly (readonly [RegExp, { readonly question: string; readonly passage: string }])[] = [
  // huggingface.co/nomic-ai/nomic-embed-text-v1.5, usage
  [/nomic-embed/i, { question: 'search_query: ', passage: 'search_document: ' }],
  // huggingface.co/google/embeddinggemma-300m, prompt instructions
  [/embedding-?gemma/i, { question: 'task: search result | query: ', passage: 'title: none | text: ' }],
  // huggingface.co/Qwen/Qwen3-Embedding-0.6B, usage: only questions have an instruction
  [
    /qwen3-embedding/i,
    {
      question:
        'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
      passage: '',
    },
  ],
  // huggingface.co/intfloat/multilingual-e5-large, FAQ; the -instruct models are a different family
  [/(^|[/\-_])e5-(?!.*instruct)/i, { question: 'query: ', passage: 'passage: ' }],
  // huggingface.co/mixedbread-ai/mxbai-embed-large-v1 and BAAI/bge-large-en-v1.5, usage; bge-m3 needs none
  [
    /mxbai-embed|bge-.*-en/i,
    { question: 'Represent this sentence for searching relevant passages: ', passage: '' },
  ],
  // huggingface.co/Snowflake/snowflake-arctic-embed-l-v2.0, usage; the first version uses the prefix above
  [/arctic-embed.*2/i, { question: 'query: ', passage: '' }],
  [/arctic-embed/i, { question: 'Represent this sentence for searching relevant passages: ', passage: '' }],
];

export const prefixesOf = (model: string): { readonly question: string; readonly passage: string } =>
  prefixes.find(([name]) => name.test(model))?.[1] ?? { question: '', passage: '' };
