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

export interface Draft {
  readonly key: string;
  readonly value: string;
  readonly sort?: string;
  readonly lasting?: boolean;
  readonly soft?: boolean;
  readonly ended?: boolean;
}

/** Names are compared letter by letter: Ann is not Anne. */
const isName = /\b(?:name|nickname|home|origin|birthplace|employer)$/;
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []).filter((word) => !stop.has(word)));

export const made = ({
  key,
  value,
  sort = '',
  lasting = false,
  soft = false,
  ended = false,
}: Draft): Attribute => ({
  kind: 'attribute',
  key,
  value: isName.test(key) ? wordsIn(value) : content(value),
  sort,
  when: null,
  lasting,
  soft,
  ended,
});
