import { availableParallelism } from 'node:os';
import type {
  ChatHistoryItem,
  ChatWrapper,
  InsufficientMemoryError,
  Llama,
  LlamaChatSession,
  LlamaContext,
  LlamaContextSequence,
  LlamaModel,
  resolveChatWrapper,
} from 'node-llama-cpp';
import type { PromptTurn } from '../../../core/ports';
import { promptTurns } from '../prompt-turns';
import type { FromLlama, LlamaFailure, LlamaRequest, ToLlama } from './llama-messages';

interface Library {
  readonly llama: Llama;
  readonly LlamaChatSession: typeof LlamaChatSession;
  readonly InsufficientMemoryError: typeof InsufficientMemoryError;
  readonly resolveChatWrapper: typeof resolveChatWrapper;
}

interface Loaded {
  readonly path: string;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly sequence: LlamaContextSequence;
  readonly wrapper: ChatWrapper;
}

interface Asked extends LlamaRequest {
  readonly id: number;
}

/** Tokens that a chat template adds around a prompt, at most. */
const templateTokens = 128;
/** The most tokens that it adds around each earlier turn. */
const turnTokens = 16;
const minReplyTokens = 64;
/** One core is left for the window and the engine; two threads on one core slow each other down. */
const threads = Math.max(1, availableParallelism() - 1);
const maxReplyTokens = 4_096;

class LlamaError extends Error {
  readonly failure: LlamaFailure;

  constructor(failure: LlamaFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Prebuilt binaries only: nothing is compiled or downloaded. */
const openLibrary = async (): Promise<Library> => {
  try {
    const library = await import('./llama-library');
    const llama = await library.getLlama({
      gpu: process.platform === 'darwin' && process.arch === 'arm64' ? 'metal' : false,
      build: 'never',
      usePrebuiltBinaries: true,
      skipDownload: true,
      progressLogs: false,
      logLevel: library.LlamaLogLevel.disabled,
    });
    return { ...library, llama };
  } catch (error) {
    throw new LlamaError('unsupported', error);
  }
};

const chatItem = ({ role, text }: PromptTurn): ChatHistoryItem =>
  role === 'user' ? { type: 'user', text } : { type: 'model', response: [text] };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Why a request failed, and the name of the error behind it, for the log. */
const failureOf = (error: unknown): { readonly failure: LlamaFailure; readonly detail: string } =>
  error instanceof LlamaError
    ? { failure: error.failure, detail: nameOf(error.cause ?? error) }
    : { failure: 'failed', detail: nameOf(error) };

const loadModel = async (
  { llama, resolveChatWrapper, InsufficientMemoryError }: Library,
  { path, contextTokens }: Asked,
  signal: AbortSignal,
): Promise<Loaded> => {
  let model: LlamaModel | null = null;
  try {
    model = await llama.loadModel({ modelPath: path, loadSignal: signal });
    const context = await model.createContext({
      contextSize: { min: Math.min(contextTokens, 1024), max: contextTokens },
      threads,
      createSignal: signal,
    });
    const wrapper = resolveChatWrapper(model, {
      warningLogs: false,
      customWrapperSettings: {
        qwen: { thoughts: 'discourage' },
        jinjaTemplate: { additionalRenderParameters: { enable_thinking: false } },
      },
    });
    return { path, model, context, sequence: context.getSequence(), wrapper };
  } catch (error) {
    await model?.dispose();
    signal.throwIfAborted();
    throw new LlamaError(error instanceof InsufficientMemoryError ? 'memory' : 'unreadable', error);
  }
};

/** The tokens left for the reply after the prompt. Throws if there are too few. */
const roomFor = (system: string, turns: readonly PromptTurn[], { model, context }: Loaded): number => {
  const inputTokens = [system, ...turns.map(({ text }) => text)].reduce(
    (sum, text) => sum + model.tokenize(text).length,
    templateTokens + turnTokens * (turns.length - 1),
  );
  const room = context.contextSize - inputTokens;
  if (room < minReplyTokens) throw new LlamaError('too-long');
  return room;
};

/** Opens a chat session that contains the turns before the question. */
const openSession = (
  { LlamaChatSession }: Library,
  { sequence, wrapper }: Loaded,
  system: string,
  earlier: readonly PromptTurn[],
): LlamaChatSession => {
  const session = new LlamaChatSession({
    contextSequence: sequence,
    autoDisposeSequence: false,
    chatWrapper: wrapper,
    systemPrompt: system,
  });
  session.setChatHistory([...session.getChatHistory(), ...earlier.map(chatItem)]);
  return session;
};

/** Replies with prose, or with JSON if the request has a schema. */
const replyTo = async (
  question: string,
  { schema, streamed }: Asked,
  llama: Llama,
  session: LlamaChatSession,
  common: { readonly signal: AbortSignal; readonly maxTokens: number },
  onText: (text: string) => void,
) => {
  const options = { ...common, stopOnAbortSignal: true, budgets: { thoughtTokens: 0 } };
  if (schema === null)
    return session.promptWithMeta(question, {
      ...options,
      temperature: 0.6,
      topP: 0.9,
      topK: 40,
      ...(streamed ? { onTextChunk: onText } : {}),
    });
  return session.promptWithMeta(question, {
    ...options,
    temperature: 0,
    grammar: await llama.createGrammarForJsonSchema(
      schema as Parameters<Llama['createGrammarForJsonSchema']>[0],
    ),
  });
};

const answerWith = async (
  library: Library,
  loaded: Loaded,
  asked: Asked,
  signal: AbortSignal,
  send: (message: FromLlama) => void,
): Promise<void> => {
  const { id, prompt, maxTokens, streamed } = asked;
  const turns = promptTurns(prompt);
  const room = roomFor(prompt.system, turns, loaded);
  const session = openSession(library, loaded, prompt.system, turns.slice(0, -1));
  const sendText = (text: string): void => send({ kind: 'text', id, text });
  try {
    const common = { signal, maxTokens: Math.min(room, maxTokens ?? maxReplyTokens) };
    const question = turns.at(-1)?.text ?? '';
    const reply = await replyTo(question, asked, library.llama, session, common, sendText);
    signal.throwIfAborted();
    if (!streamed) sendText(reply.responseText);
    send({ kind: 'end', id, cut: reply.stopReason === 'maxTokens' });
  } finally {
    session.dispose();
  }
};

/**
 * Answers requests one after another with one loaded model. A request that the learner reads along with goes first, and
 * interrupts one that nobody reads, which is then started over.
 */
export const createLlamaServer = (
  send: (message: FromLlama) => void,
): { receive(message: ToLlama): void } => {
  let opening: Promise<Library> | null = null;
  let loaded: Loaded | null = null;
  let running: { readonly asked: Asked; readonly abort: AbortController; again: boolean } | null = null;
  const waiting: Asked[] = [];

  const load = async (asked: Asked, signal: AbortSignal): Promise<Loaded> => {
    if (loaded?.path === asked.path) return loaded;
    const library = await (opening ??= openLibrary());
    await loaded?.model.dispose();
    loaded = null;
    loaded = await loadModel(library, asked, signal);
    return loaded;
  };

  const answer = async (asked: Asked, signal: AbortSignal): Promise<void> => {
    const model = await load(asked, signal);
    const library = await (opening ??= openLibrary());
    signal.throwIfAborted();
    await answerWith(library, model, asked, signal, send);
  };

  const next = async (): Promise<void> => {
    if (running) return;
    const urgent = waiting.findIndex(({ streamed }) => streamed);
    const [asked] = waiting.splice(Math.max(0, urgent), 1);
    if (!asked) return;
    const abort = new AbortController();
    running = { asked, abort, again: false };
    try {
      await answer(asked, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) send({ kind: 'failed', id: asked.id, ...failureOf(error) });
    }
    const { again } = running;
    running = null;
    if (again) waiting.unshift(asked);
    void next();
  };

  return {
    receive(message) {
      if (message.kind === 'ask') {
        waiting.push(message);
        if (message.streamed && running && !running.asked.streamed) {
          running.again = true;
          running.abort.abort();
        }
        void next();
        return;
      }
      const at = waiting.findIndex(({ id }) => id === message.id);
      if (at >= 0) waiting.splice(at, 1);
      if (running?.asked.id === message.id) {
        running.again = false;
        running.abort.abort();
      }
    },
  };
};
