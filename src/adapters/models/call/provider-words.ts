/** Characters of a provider's message that are shown. */
const maxMessageLength = 320;

/** Forms of keys that providers repeat in their messages. */
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

/** `{error: {message}}`, `{error}`, `{detail}` and `{message}` are what providers write. */
const messageIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trimStart().startsWith('<') ? null : value;
  if (!isObject(value)) return null;
  const { error, detail, message } = value;
  return messageIn(error) ?? messageIn(detail) ?? messageIn(message);
};

/** What a provider said in its refusal, for the learner; null where it said nothing readable. */
export const wordsOf = (error: unknown): string | null => {
  if (!isObject(error)) return null;
  const { body, message } = error;
  if (body !== undefined) return messageIn(typeof body === 'string' ? parsed(body) : body);
  // An error within a stream is thrown with the JSON that came.
  const inMessage = typeof message === 'string' ? parsed(message) : null;
  return isObject(inMessage) ? messageIn(inMessage) : null;
};

/** The words as they may be shown: one line, not too long, without the key. */
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
