import { messageSentences } from '../../shared/text/grammar/message-sentences';

const opening = /^(?:(?:please|and|also|ok(?:ay)?|so),? )*remember(?:,? that\b|:| this:?)?\s*/i;

/** For "Thanks. Please remember that …", the message from the request on, and the content ('' for "Remember this"). */
export const rememberRequest = (
  message: string,
): { readonly request: string; readonly what: string } | null => {
  const text = message.trim();
  if (text.endsWith('?')) return null;
  const sentence = messageSentences(text).find((one) => opening.test(one));
  if (sentence === undefined) return null;
  const request = text.slice(text.indexOf(sentence));
  return { request, what: request.replace(opening, '').trim() };
};
