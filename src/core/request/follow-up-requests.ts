import { readNumber } from './chapter-ref';
import { plainForm } from './plain-form';
import { readChapterRef } from './read-reference';
import type { Request } from './request';

const listsThem =
  /^(?:please )?(?:(?:can you )?(?:list|name|show)(?: me)? (?:them|all|all of them)|(?:and )?(?:what|which)(?: are they| ones)(?: called)?)(?: please| pls)?$/;
const sameFor = /^(?:and|what about|how about|now|then|same for)(?: |,)+/;

/**
 * A short message that repeats the last request for another chapter: "and chapter 4?", "what about the next one?". "List
 * them" repeats a request for the number of chapters.
 */
export const sameOfAnother = (content: string, before: Request): Request | null => {
  const plain = plainForm(content);
  if (before.kind === 'about' && before.asked === 'chapters' && listsThem.test(plain))
    return { kind: 'outline', of: null };
  if (before.kind !== 'summary' && before.kind !== 'quiz' && before.kind !== 'about') return null;
  const of = readChapterRef(plain.replace(sameFor, ''));
  if (of === null || of.kind === 'named') return null;
  return before.kind === 'about' ? { kind: 'summary', of } : { ...before, of };
};

const rowOpening =
  /^(?:(?:and|so) )?(?:and|what about|how about|what(?:'s| is| was)|tell me (?:more )?about|explain|show me|open)(?: |,)+/;
const row =
  /^(?:the (first|second|third|fourth|fifth|sixth|last)|(?:the )?(\S+) (?:one|point|item|step|place|row|passage|result|chapter|reason|example)|(?:the )?(?:number|no\.?|#) ?(\d+))$/;

/** The row of the last answer meant by "the second one", "number 3" or "the last point", from 1; -1 for the last. */
export const requestedRow = (content: string): number | null => {
  const [, alone, word, number] = row.exec(plainForm(content).replace(rowOpening, '')) ?? [];
  const named = alone ?? word ?? number;
  if (named === undefined) return null;
  return named === 'last' ? -1 : readNumber(named);
};

const goOn =
  /^(?:(?:and )?(?:please )?(?:tell|show|give) me more|more(?: please)?|(?:please )?(?:go on|continue|carry on|keep going)|and then(?: what)?|(?:and )?what (?:happens|happened|comes|follows)(?: (?:next|then|afterwards|after (?:that|this)))?|what(?: comes)? after that|read on)$/;

/** "more", "go on": asks for the text after the last quote. */
export const asksToGoOn = (content: string): boolean => goOn.test(plainForm(content));
