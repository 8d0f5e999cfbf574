/** The parts of the library that are used. The rest, which downloads and compiles, is left out of the build. */
export {
  getLlama,
  InsufficientMemoryError,
  LlamaChatSession,
  LlamaLogLevel,
  resolveChatWrapper,
} from 'node-llama-cpp';
