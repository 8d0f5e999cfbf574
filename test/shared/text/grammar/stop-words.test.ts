import { expect, it } from 'vitest';
import { contentWords } from '../../../../src/adapters/cognition/builtin/text/content-words';

it.each([
  ['شبکه چیست؟', 'شبکه'],
  ['شبکه چگونه است؟', 'شبکه'],
  ['چرا شبکه؟', 'شبکه'],
  ['شبکه کجاست؟', 'شبکه'],
  ['どうして潮は満ちるのですか', '潮'],
  ['どのように船を作りますか', '船'],
  ['船は何ですか', '船'],
  ['船とは何でしょうか', '船'],
])('words that ask are nothing that is asked about: %s', (question, asked) => {
  const words = contentWords(`${question} ${asked}${asked}`);
  const asking =
    /^(?:چیست|چه|چرا|چگونه|کجا|کجاست|کی|است|どうし|どうして|どのよう|よう|何|何で|何です|しょう)$/u;
  expect(words.filter((word) => asking.test(word))).toEqual([]);
  expect(words.join(' ')).toContain(asked);
});
