/**
 * What some embedding models want before a text to tell questions from passages, as their model cards say; servers do
 * not add it. Without it they find noticeably worse. The order matters: the first that fits a name is taken.
 */
const prefixes: readonly (readonly [RegExp, { readonly question: string; readonly passage: string }])[] = [
  // huggingface.co/nomic-ai/nomic-embed-text-v1.5, usage
  [/nomic-embed/i, { question: 'search_query: ', passage: 'search_document: ' }],
  // huggingface.co/google/embeddinggemma-300m, prompt instructions
  [/embedding-?gemma/i, { question: 'task: search result | query: ', passage: 'title: none | text: ' }],
  // huggingface.co/Qwen/Qwen3-Embedding-0.6B, usage: questions alone are instructed
  [
    /qwen3-embedding/i,
    {
      question:
        'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
      passage: '',
    },
  ],
  // huggingface.co/intfloat/multilingual-e5-large, FAQ; the -instruct models are another family
  [/(^|[/\-_])e5-(?!.*instruct)/i, { question: 'query: ', passage: 'passage: ' }],
  // huggingface.co/mixedbread-ai/mxbai-embed-large-v1 and BAAI/bge-large-en-v1.5, usage; bge-m3 wants none
  [
    /mxbai-embed|bge-.*-en/i,
    { question: 'Represent this sentence for searching relevant passages: ', passage: '' },
  ],
  // huggingface.co/Snowflake/snowflake-arctic-embed-l-v2.0, usage; the first version takes the sentence above
  [/arctic-embed.*2/i, { question: 'query: ', passage: '' }],
  [/arctic-embed/i, { question: 'Represent this sentence for searching relevant passages: ', passage: '' }],
];

export const prefixesOf = (model: string): { readonly question: string; readonly passage: string } =>
  prefixes.find(([name]) => name.test(model))?.[1] ?? { question: '', passage: '' };
