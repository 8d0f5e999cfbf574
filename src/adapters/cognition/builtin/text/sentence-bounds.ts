/** Characters `start` up to `end` of the text that was split. */
export interface Bounds {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A full stop after one of these does not end the sentence. */
const ABBREVIATED =
  /(?:^|[\s("“‘[—–-])(?:mr|mrs|ms|mme|dr|prof|rev|st|sr|jr|vs|etc|cf|ca|fig|figs|nos?|vol|vols|ch|chs|sec|sect|pp?|eds?|et al|e\.g|i\.e|a\.m|p\.m|approx|dept|inc|ltd|co|ph\.d|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i;
/** Abbreviations that often do end a sentence: only a following capital decides. */
const MAY_END = /(?:^|\s)(?:etc|a\.m|p\.m|inc|ltd|co|ph\.d)\.$/i;
/** "J. R. Okafor" and "U.S.", but not "vitamin C." at a paragraph's end. */
const INITIAL = /(?:^|[\s.(“"])\p{Lu}\.$/u;
/** "1." or "b)" alone is a list marker and belongs to what follows. */
const MARKER_ALONE = /^(?:\d{1,3}|\p{L})[.)]$/u;
/** "In “3." or "(2.": the number of a heading that is named in passing. */
const NUMBER_OPENED = /[“"‘([]\d{1,3}(?:\.\d{1,3})*\.$/u;
/** Characters before a full stop that are checked for an abbreviation, an initial or a number. */
const MAX_ENDING_LENGTH = 40;
/** Longer speech inside quotation marks is split like any other text. */
const MAX_SPEECH_LENGTH = 2000;

/**
 * Sentences of one paragraph by Intl.Segmenter, with what it gets wrong joined again: abbreviations, initials,
 * list markers, "“Why?” she asked", and speech of several sentences inside one pair of quotation marks.
 */
export function sentenceBounds(paragraph: string): readonly Bounds[] {
  // Line breaks inside a paragraph are not sentence ends; same length, so that offsets stay valid.
  const flat = paragraph.replace(/\s/g, ' ');
  const found: Bounds[] = [];
  let open: Bounds | null = null;
  for (const { segment, index } of segmenter.segment(flat)) {
    const bounds: Bounds = { start: open?.start ?? index, end: index + segment.length };
    const next = flat.slice(bounds.end);
    if (continuesSentence(flat.slice(bounds.start, bounds.end).trim(), next)) open = bounds;
    else {
      found.push(bounds);
      open = null;
    }
  }
  if (open !== null) found.push(open);
  return found.map((bounds) => trimmed(flat, bounds)).filter((bounds) => bounds.end > bounds.start);
}

function continuesSentence(sentence: string, rest: string): boolean {
  const next = /^\s*(\S)/.exec(rest)?.[1];
  if (next === undefined) return false;
  const ending = sentence.slice(-MAX_ENDING_LENGTH);
  if (MARKER_ALONE.test(sentence) || NUMBER_OPENED.test(ending)) return true;
  if (/\p{Ll}/u.test(next)) return true;
  if (MAY_END.test(ending)) return false;
  if (ABBREVIATED.test(ending) || INITIAL.test(ending)) return true;
  // A quotation mark that is never closed must not swallow the paragraph.
  return sentence.length <= MAX_SPEECH_LENGTH && isInsideSpeech(sentence) && /[”"]/.test(rest.slice(0, 300));
}

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;
const isInsideSpeech = (sentence: string): boolean =>
  countOf(sentence, '“') > countOf(sentence, '”') || countOf(sentence, '"') % 2 === 1;

function trimmed(text: string, { start, end }: Bounds): Bounds {
  const raw = text.slice(start, end);
  return { start: start + raw.length - raw.trimStart().length, end: start + raw.trimEnd().length };
}
