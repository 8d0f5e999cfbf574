/** Characters of a provider's message that are shown. */
const maxMessageLength = 320;

/** Forms of keys that providers repeat in error messages. */
const keyLike = /\b(?:AIza|AQ\.|sk-|pa-|al-|gsk_|Bearer\s+)[\w.*-]+/g;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Providers write `{error: {message}}`, `{error}`, `{detail}` or `{message}`. */
const messageIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trimStart().startsWith('<') ? null : value;
  if (!isObject(value)) return null;
  const { error, detail, message } = value;
  return messageIn(error) ?? messageIn(detail) ?? messageIn(message);
};

/** The message in a provider's refusal, for the learner; null if there is none that can be read. */
export const wordsOf = (error: unknown): string | null => {
  if (!isObject(error)) return null;
  const { body, message } = error;
  if (body !== undefined) return messageIn(typeof body === 'string' ? parsed(body) : body);
  // For an error within a stream, the message is the JSON that was received.
  const inMessage = typeof message === 'string' ? parsed(message) : null;
  return isObject(inMessage) ? messageIn(inMessage) : null;
};

/** A provider's message made fit to show: one line, truncated, without the key. */
export const shownWords = (words: string, key: string | null): string => {
  const line = (key ? words.replaceAll(key, '…') : words)
    .replaceAll(keyLike, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line.length <= maxMessageLength) return line;
  const cut = line.slice(0, maxMessageLength);
  const sentence = cut.lastIndexOf('. ');
  return sentence > 0 ? cut.slice(0, sentence + 1) : `${cut}…`;
};
