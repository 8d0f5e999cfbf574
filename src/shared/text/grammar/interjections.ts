/** What a message of nothing but interjections is answered with. */
export type Courtesy = 'welcome' | 'goodbye' | 'hello' | 'ok';

/** Courtesies and interjections of the big languages, as a learner types them in passing. */
const kinds: readonly (readonly [Courtesy, ReadonlySet<string>])[] = (
  [
    ['goodbye', 'bye goodbye cya adios adiós ciao tschüss hejdå tchau пока 再见'],
    [
      'welcome',
      'thanks thank thx ty cheers gracias merci danke dank grazie obrigado obrigada tack takk tak bedankt dzięki teşekkürler teşekkür спасибо شكرا 谢谢 謝謝 감사합니다 ありがとう',
    ],
    ['hello', 'hi hello hey hiya hola bonjour salut hallo hej olá привет مرحبا 你好 안녕하세요 こんにちは'],
    [
      'ok',
      'ok okay k kk oh ah aha wow hm hmm hmmm mhm lol haha hahaha huh uh um yes yeah yep yup no nope sure fine fair nice cool great good perfect wonderful excellent amazing awesome interesting sorry pardon alright understood exactly oops right',
    ],
  ] as const
).map(([kind, words]) => [kind, new Set(words.split(' '))]);

/** Words that an interjection may be dressed in: "hm interesting", "ok I see", "vielen Dank". */
const dress: ReadonlySet<string> = new Set(
  'i it is its was am that this so very really now then you too a lot enough see got much all bit muchas muchísimas beaucoup vielen mille tusen'.split(
    ' ',
  ),
);

const mostWords = 6;

/** Null if the message says anything else. */
export const courtesyIn = (message: string): Courtesy | null => {
  if (message.includes('?')) return null;
  const words =
    message
      .toLowerCase()
      .replaceAll(/['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const meant = kinds.find(([, known]) => words.some((word) => known.has(word)))?.[0];
  const isKnown = (word: string): boolean => dress.has(word) || kinds.some(([, known]) => known.has(word));
  return meant !== undefined && words.length <= mostWords && words.every(isKnown) ? meant : null;
};
