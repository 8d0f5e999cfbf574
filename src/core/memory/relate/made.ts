import { stemsOf } from './canonical';
import type { Attribute } from './claim';
import { light } from './lexicon';

const stop: ReadonlySet<string> = new Set(
  'the a an my own of in at on to for date due deadline day time will be it'.split(' '),
);

export const contentWords = (text: string): readonly string[] =>
  stemsOf(text).filter((word) => !stop.has(word));
export const content = (text: string): ReadonlySet<string> =>
  new Set(contentWords(text).filter((word) => !light.has(word)));
export const groups = (pattern: RegExp, text: string): Readonly<Record<string, string | undefined>> | null =>
  pattern.exec(text)?.groups ?? null;

/** An attribute with its value as text. Omitted properties are '' or false. */
export interface Draft extends Partial<Pick<Attribute, 'sort' | 'lasting' | 'soft' | 'ended'>> {
  readonly key: string;
  readonly value: string;
}

/** Names are compared letter by letter: Ann is not Anne. */
const isName = /\b(?:name|nickname|home|origin|birthplace|employer)$/;
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []).filter((word) => !stop.has(word)));

export const made = ({ key, value, ...more }: Draft): Attribute => ({
  sort: '',
  lasting: false,
  soft: false,
  ended: false,
  ...more,
  key,
  value: isName.test(key) ? wordsIn(value) : content(value),
  when: null,
});
