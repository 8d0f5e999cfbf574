import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';

const root = join(import.meta.dirname, '../../..');
const tokenizer = createTokenizer(join(root, 'resources/tokens'));
const reference = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() });

it.each([
  ['nothing', ''],
  ['a word in parts', 'Antidisestablishmentarianism, unquestionably; xqzjvkw'],
  ['endings', "She'll say it's what they'VE DON'T"],
  ['numbers and signs', 'f(x) = 12345.678 / 3e10 → ∞ ≠ ½\r\n\r\n\t\t  x'],
  ['a control token', '<|endoftext|> and <|im_start|>'],
  ['Chinese and Japanese', '呼吸を整える方法は、本の第三章に書いてあります。深呼吸是最简单的方法。'],
  ['Arabic and Hebrew', 'كيف أهدئ نفسي قبل الامتحان؟ איך אני נרגע לפני מבחן?'],
  ['pictures made of several characters', '👩‍👩‍👧‍👦 🇩🇪 e\u0301 \ud800'],
  ['a long run', 'ab'.repeat(700)],
])('counts as o200k does: %s', (_, text) => {
  expect(tokenizer.count(text)).toBe(reference(text));
});

it('counts a whole book as o200k does', () => {
  for (const chapter of ['03-breath-and-body.md', '07-fear-and-nerves.md', '13-glossary.md']) {
    const text = readFileSync(join(root, 'resources/sample-book', chapter), 'utf8');
    expect(tokenizer.count(text)).toBe(reference(text));
    for (const line of text.split('\n')) expect(tokenizer.count(line)).toBe(reference(line));
  }
});
