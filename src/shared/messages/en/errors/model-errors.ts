import { file } from './phrases';

const start = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

const inBrackets = (status: number | null): string => (status === null ? '' : ` (${String(status)})`);

const soon = (seconds = 0): string => {
  if (seconds < 1) return 'in a moment';
  if (seconds < 120) return `in ${String(Math.ceil(seconds))} seconds`;
  return seconds < 7200
    ? `in ${String(Math.ceil(seconds / 60))} minutes`
    : `in ${String(Math.ceil(seconds / 3600))} hours`;
};

const amount = (count: number | undefined, one: string, more: string): string | null =>
  count === undefined || !Number.isFinite(count)
    ? null
    : `${Math.floor(count).toLocaleString('en')} ${Math.floor(count) === 1 ? one : more}`;

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${String(parts.at(-1))}`;

const withWords = (message: string, name: string, said: string | null): string =>
  said === null ? message : `${message} ${start(name)} says: “${said}”`;

const rephrase = 'Rephrase it, or let the built-in engine answer.';

/** By `promptFeedback.blockReason`: why a question is not answered at all. */
const geminiRefusals: Readonly<Record<string, string>> = {
  SAFETY: "Gemini's safety filter blocked the question with its passages.",
  BLOCKLIST: 'The question or a passage contains a term that Gemini blocks.',
  PROHIBITED_CONTENT: 'Gemini does not discuss the subject of the question or a passage.',
};

/** By `finishReason`: why an answer stopped early. */
const geminiStops: Readonly<Record<string, string>> = {
  SAFETY: `Gemini's safety filter stopped the answer. ${rephrase}`,
  RECITATION:
    'Gemini stopped because the answer came too close to an existing text. Ask for a summary, or let the built-in engine quote the book.',
  LANGUAGE: 'Gemini does not support this language. Choose another model in Settings under Models.',
  BLOCKLIST: `Gemini stopped at a term that it blocks. ${rephrase}`,
  PROHIBITED_CONTENT: `Gemini does not write about this subject. ${rephrase}`,
  SPII: `Gemini stopped because the answer seemed to contain personal data. ${rephrase}`,
};

/** How a sentence names a model server. */
export const modelServer = (host: string): string => `the model server at ${host}`;

/** Errors of language models, embedding models and their providers. */
export const modelErrors = {
  // models
  modelReplyTooLong: (characters: string) =>
    `The model’s answer was cut off at ${characters} characters. Ask for one thing at a time, or choose another model in Settings.`,
  modelReplyUnreadable:
    'The model’s reply could not be read. Try again, or choose another model in Settings.',
  noModelChosen: 'No model is selected. Choose one in Settings under Models.',
  providerCannot: (name: string) =>
    start(`${name} has no models for this task. Choose another provider in Settings under Models.`),
  geminiRefusal: (reason: string) =>
    `${geminiRefusals[reason] ?? 'Gemini refused the question without giving a reason.'} ${rephrase}`,
  geminiStop: (reason: string) =>
    geminiStops[reason] ?? `Gemini stopped without giving a reason. ${rephrase}`,
  geminiCut: 'Gemini reached its maximum answer length. Ask for the rest.',
  geminiEmpty:
    'Gemini reached its maximum answer length before writing anything. Ask for less, or choose another model.',
  notAModelServer: (host: string) =>
    `There is no model server at ${host}. Check the address in Settings; it usually ends in /v1.`,
  noModelServer: 'No model server is set up. Enter its address in Settings under Models.',
  serverHasNoAddress: 'The server has no address yet. Enter it in Settings.',
  serverHasNoModel: 'The server responds but offers no model. Load one there, then try again.',
  contextRead: (model: string, read: number, of: number) =>
    `${model} only read about ${String(read)} of ${String(of)} tokens. Increase its context length on the server, or choose another model.`,
  keyLocked: (provider: string) =>
    `The key for ${provider} is encrypted and cannot be decrypted now: it belongs to another user or computer, or the keyring is locked. Unlock the keyring and restart Lectern, or enter the key again.`,
  keysUnreadable: 'A key file cannot be read, so its keys are lost. Enter them again.',
  keyNotKept:
    'This system has no keyring that can encrypt the key. Keep it for this session only, or store it in a file.',
  keySessionOnly: 'Keys can only be kept for this session.',
  keyMalformed:
    'A key contains only letters, digits and symbols. Copy it again without spaces or line breaks.',
  keyInEnvironmentMalformed: (variable: string) =>
    `${variable} does not contain a valid key: it has spaces or line breaks.`,
  keyFromEnvironment: (provider: string, variable: string) =>
    `The key for ${provider} comes from the environment variable ${variable}. Start Lectern without it to store a key here.`,
  keyMissing: (provider: string) =>
    `There is no key for ${provider}. Add one in Settings, or choose the built-in engine.`,
  spendingCap: (cap: string) =>
    `This month's estimated cost has reached your limit of ${cap}. Raise it in Settings, or use the built-in engine.`,
  priceUnknown: (model: string, cap: string) =>
    `The price of ${model} is unknown, so your limit of ${cap} a month cannot be kept. Enter its price in Settings under Models, or allow models without a known price.`,
  startedWithoutModels: 'This Lectern was started without models. Choose the built-in engine in Settings.',
  modelTimedOut: 'The model did not respond in time. Try again.',

  // replies of a provider: `name` is how a sentence names it, such as “Gemini” or “the model server at HOST”
  providerKeyMissing: (name: string) => `There is no key for ${name}. Add one in Settings under Models.`,
  providerKeyRefused: (name: string) =>
    start(`${name} did not accept the key. Enter a valid one in Settings under Models.`),
  providerUnreachable: (name: string) =>
    start(`${name} cannot be reached. Check your internet connection, then try again.`),
  localServerUnreachable: (name: string) => start(`${name} is not responding. Start it, then try again.`),
  providerTimedOut: (name: string) => start(`${name} did not respond in time. Try again in a moment.`),
  providerBusy: (name: string, seconds?: number) =>
    start(`${name} accepts no more requests for now. Try again ${soon(seconds)}.`),
  rateLimited: (
    name: string,
    { requests, texts, tokens }: Partial<Readonly<Record<'requests' | 'texts' | 'tokens', number>>>,
    said: string | null,
    seconds?: number,
  ) => {
    const limits = [
      amount(requests, 'request', 'requests'),
      amount(texts, 'text', 'texts'),
      amount(tokens, 'token', 'tokens'),
    ].flatMap((one) => one ?? []);
    const again = seconds === undefined ? '' : ` Try again ${soon(seconds)}.`;
    return withWords(start(`${name} limits this key to ${list(limits)} a minute.${again}`), name, said);
  },
  providerSays: (message: string, name: string, said: string) => withWords(message, name, said),
  providerApiDisabled: (name: string) =>
    `The API of ${name} is not enabled for your key's project, or not allowed for this key. Enable it in the console where you got the key, then wait a few minutes.`,
  providerRegion: (name: string) =>
    start(`${name} is not available in your region. Choose another provider, or use the built-in engine.`),
  providerAddressRefused: (name: string) =>
    start(
      `${name} does not accept requests from this network address. Check the key's restrictions there, or turn off a VPN or proxy.`,
    ),
  providerEmpty: (name: string) =>
    start(`${name} sent an empty reply. Try again, or choose another model in Settings.`),
  providerReplyTooLong: (name: string) =>
    start(
      `${name} sent far more than was asked for, so the reply was dropped. Check the address, or choose another model in Settings.`,
    ),
  testFailed: (model: string, message: string) => `The test with ${model} failed. ${message}`,
  providerQuota: (name: string) =>
    `The quota of your key for ${name} is used up. Check your plan there, or choose another model in Settings.`,
  providerFailed: (name: string, status: number | null, seconds?: number) =>
    start(`${name} reported an internal error${inBrackets(status)}. Try again ${soon(seconds)}.`),
  providerCut: (name: string) =>
    `The connection to ${name} was lost before the answer was complete. Try again.`,
  providerReplyUnreadable: (name: string) =>
    start(`${name} sent a reply that cannot be read. Try again, or choose another model in Settings.`),
  contextTooLong: (model: string) =>
    `The question and its context are too long for ${model}. Ask about less, or choose a model with a larger context.`,
  modelNotOffered: (name: string, model: string) =>
    start(`${name} does not have the model “${model}”. Choose another in Settings under Models.`),
  providerBlocked: (name: string) => start(`${name} refused to answer this question. Rephrase it.`),
  clockWrong: (name: string) =>
    `This computer's clock seems to be wrong, so ${name} does not accept the connection. Set the date and time, then try again.`,
  providerRejected: (name: string, status: number | null) =>
    start(
      `${name} rejected the request${inBrackets(status)}. Choose another model in Settings under Models.`,
    ),

  // embedding models
  embeddingModelUnknown: 'There is no such embedding model. Choose another in Settings.',
  embeddingChangeRunning:
    'An embedding model is already being prepared. Stop that first, or wait until it is done.',
  embeddingInUse: 'Search uses this embedding model. Switch to another model first.',
  embeddingBeingMade: 'These vectors are being made. Stop that first, then delete them.',
  embeddingChangeStopped: 'The change of the embedding model was stopped.',
  embedderAway:
    'The embedding model is not responding, so search uses keywords only. Lectern tries again every 30 seconds.',
  embeddingTimedOut: 'The embedding model did not respond in time. Try again.',
  embeddingModelChanged: (found: string, expected: string) =>
    `The embedding model has changed (${found} instead of ${expected}). Choose it again in Settings under Models.`,
  vectorsOfOtherLength: (model: string, got: number, wanted: number) =>
    `${model} returned vectors of ${String(got)} numbers instead of ${String(wanted)}. Choose another model in Settings under Models.`,
  onlyFloatVectors: (model: string) =>
    `${model} only supports vectors of floating-point numbers. Choose another model in Settings under Models.`,
  embeddingReplyWrong:
    'The embedding model returned unexpected vectors. Try again, or choose another model in Settings.',
  localModelMissing: 'The embedding model is not on this computer. Download it in Settings under Models.',
  localModelDamaged:
    'The embedding model on this computer is damaged. Remove it in Settings under Models and download it again.',
  localModelUnavailable: 'This version of Lectern cannot download an embedding model.',
  downloadStopped: 'The download was stopped.',
  downloadFailed: 'The download failed. Try again; the log has the reason.',
  downloadCut: 'The download was interrupted. Start it again to resume.',
  downloadDamaged: 'The downloaded file is not the expected model and was deleted. Try again later.',
  downloadGone: (host: string, status: number) =>
    `The model is not available from ${host} (${String(status)}). Check for a newer version of Lectern.`,
  downloadSilent: (host: string) => `${host} stopped responding. Start the download again.`,
  hostBusy: (host: string) => `${host} accepts no more requests for now. Try again later.`,
  hostFailed: (host: string, status: number) =>
    `${host} reported an error (${String(status)}). Try again later.`,
  hostUnreachable: (host: string) =>
    `${host} cannot be reached. Check your internet connection, then start the download again.`,

  // models inside Lectern
  llamaUnknown: 'There is no such model. Choose one in Settings under Models.',
  llamaMissing: (model: string) =>
    `${model} is not on this computer. Download it in Settings under Models, or choose another model.`,
  llamaUnsupported:
    'Models inside Lectern do not run on this system. Use a model server or an online service instead.',
  llamaUnreadable: (model: string) =>
    `${model} could not be loaded; the file may be damaged or of an unknown kind. Remove it in Settings under Models.`,
  llamaMemory: (model: string) =>
    `There is not enough memory for ${model}. Close other applications, or choose a smaller model.`,
  llamaCrashed: (model: string) =>
    `${model} stopped unexpectedly. Ask again; if it keeps happening, choose a smaller model.`,
  llamaFailed: (model: string) => `${model} could not answer. Ask again, or choose another model.`,
  llamaCut: (model: string) =>
    `${model} reached its maximum answer length before the answer was complete. Ask for less at a time.`,
  llamaInList: 'This model is downloaded by Lectern. Use its Download button instead.',
  notAGguf: (name: string) =>
    `${file(name)} is not a language model in the GGUF format. Choose another file.`,
} as const;
