import { rememberOpening } from '../../shared/text/grammar/asks-to-remember';
import { messageSentences } from '../../shared/text/grammar/message-sentences';

/** For "Thanks. Please remember that …", the message from the request on, and the content ('' for "Remember this"). */
export const rememberRequest = (
  message: string,
): { readonly request: string; readonly what: string } | null => {
  const text = message.trim();
  if (text.endsWith('?')) return null;
  const sentences = messageSentences(text);
  const sentence = sentences.find((one) => rememberOpening.test(one));
  // A question in the same message is answered; what to remember is extracted afterwards.
  if (sentence === undefined || sentences.some((one) => one.endsWith('?'))) return null;
  const request = text.slice(text.indexOf(sentence));
  return { request, what: request.replace(rememberOpening, '').trim() };
};
