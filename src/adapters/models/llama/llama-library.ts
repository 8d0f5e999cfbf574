/** What is used of the library: the rest of it, which downloads and compiles, is left out of the build. */
export {
  getLlama,
  InsufficientMemoryError,
  LlamaChatSession,
  LlamaLogLevel,
  resolveChatWrapper,
} from 'node-llama-cpp';
