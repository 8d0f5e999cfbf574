/** The reply to a message that consists of interjections. */
type Courtesy = 'welcome' | 'goodbye' | 'hello' | 'ok';

/** Courtesies and interjections in common languages. */
const kinds: readonly (readonly [Courtesy, ReadonlySet<string>])[] = (
  [
    ['goodbye', 'bye goodbye cya adios adiós ciao tschüss hejdå tchau пока 再见'],
    [
      'welcome',
      'thanks thank thx ty cheers gracias merci danke dank grazie obrigado obrigada tack takk tak bedankt helpful useful dzięki teşekkürler teşekkür спасибо شكرا 谢谢 謝謝 감사합니다 ありがとう',
    ],
    ['hello', 'hi hello hey hiya hola bonjour salut hallo hej olá привет مرحبا 你好 안녕하세요 こんにちは'],
    [
      'ok',
      'ok okay k kk oh ah aha wow hm hmm hmmm mhm lol lmao rofl haha hehe lovely brilliant fantastic indeed agreed absolutely grand neat hahaha huh uh um yes yeah yep yup no nope sure fine fair nice cool great good perfect wonderful excellent amazing awesome interesting sorry pardon alright understood exactly oops right',
    ],
  ] as const
).map(([kind, words]) => [kind, new Set(words.split(' '))]);

/** Words that may accompany an interjection: "hm interesting", "ok I see", "vielen Dank". */
const companions: ReadonlySet<string> = new Set(
  'i it is its was am that this so very really now then you too a lot enough see got much many all bit there again anyway clear lectern tutor everyone muchas muchísimas beaucoup vielen mille tusen'.split(
    ' ',
  ),
);

/** Phrases, each with an interjection that means the same. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bgood (?:morning|afternoon|evening|day)\b/g, 'hello'],
  [
    /\bgood ?night\b|\bsee you(?: (?:later|soon|tomorrow))?\b|\bthat(?:s| is) (?:all|it)\b(?: for (?:today|now))?/g,
    'bye',
  ],
  [/\b(?:got it|i see|i understand|makes sense)\b/g, 'ok'],
];

const maxWords = 6;

/** Null if the message says anything else. */
export const courtesyIn = (message: string): Courtesy | null => {
  if (message.includes('?')) return null;
  const plain = phrases.reduce(
    (text, [phrase, word]) => text.replace(phrase, word),
    message.toLowerCase().replaceAll(/['’]/gu, ''),
  );
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const meant = kinds.find(([, known]) => words.some((word) => known.has(word)))?.[0];
  const isKnown = (word: string): boolean =>
    companions.has(word) || kinds.some(([, known]) => known.has(word));
  return meant !== undefined && words.length <= maxWords && words.every(isKnown) ? meant : null;
};
