import { stemsOf } from '../canonical';
import type { Attribute } from '../claim';
import { light, regions, several } from '../lexicon';

export const whose = '(?<who>i|my (?:[\\w-]+ ){0,2}?[\\w-]+?)';
/** Where the value of a home or a job ends and other things begin. */
export const tail =
  /(?:,| with| and(?! \w+$)| because| since| until| while| when| for the| on (?!the)| but|;| during| every| at weekends?| part-time| after| before| near| - | to be )(?=\b|\s).*$/;
export const stop: ReadonlySet<string> = new Set(
  'the a an my own of in at on to for date due deadline day time will be it'.split(' '),
);

export const content = (text: string): ReadonlySet<string> =>
  new Set(stemsOf(text).filter((word) => !stop.has(word) && !light.has(word)));
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

/** What is named is compared letter by letter: Ann is not Anne. */
const named = /\b(?:name|nickname|home|origin|birthplace|employer)$/;
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[\p{L}\p{N}'-]+/gu) ?? []).filter((word) => !stop.has(word)));

export const made = ({
  key,
  value,
  sort = '',
  lasting: stays = false,
  soft = false,
  ended = false,
}: Draft): Attribute => ({
  kind: 'attribute',
  key,
  value: named.test(key) ? wordsIn(value) : content(value),
  sort,
  when: null,
  lasting: stays,
  soft,
  ended,
});

/** "Bergen" and "Norway" are places of different sorts, and "a small flat" is none. */
export const placeSort = (value: string): string => {
  if (/^(?:a|an|the|my|our|own|another)\b/.test(value)) return 'dwelling';
  const names = stemsOf(value).length;
  return names > 0 &&
    value
      .split(/[ ,]+/)
      .every((word) => regions.has(word) || /^(?:new|united|kingdom|states|south|north)$/.test(word))
    ? 'region'
    : 'town';
};

export const subjectOf = (who: string): { readonly who: string; readonly soft: boolean } => ({
  who,
  soft: who.split(' ').some((word) => several.has(word)),
});
