import { foldSpace } from '../../shared/text/fold-space';
/** The result of checking a condensed text. If it is rejected, the previous text stays. */
type Condensed =
  | { readonly accepted: true; readonly text: string }
  | {
      readonly accepted: false;
      readonly why: 'empty' | 'longer' | 'too many words' | 'lost';
      /** Statements that are missing. */
      readonly lost: readonly string[];
    };

interface AcceptOptions {
  /** The text that was condensed. */
  readonly source: string;
  readonly result: string;
  /** Statements that must be in the result: pinned, or written by hand. */
  readonly keep?: readonly string[];
  /** Maximum number of words. */
  readonly words?: number;
}

/**
 * Checks every condensed text. Rejects one that is empty, longer than its source or the limit, or without a statement
 * that it must keep.
 */
export const acceptCondensed = ({ source, result, keep = [], words }: AcceptOptions): Condensed => {
  const [from, to] = [foldSpace(source), foldSpace(result)];
  const reject = (
    why: Exclude<Condensed, { accepted: true }>['why'],
    lost: readonly string[] = [],
  ): Condensed => ({
    accepted: false,
    why,
    lost,
  });
  if (to === '') return reject('empty');
  if (to.length > from.length) return reject('longer');
  if (words !== undefined && to.split(' ').length > words) return reject('too many words');
  const resultText = to.toLowerCase();
  const lost = keep.filter((one) => !resultText.includes(foldSpace(one).toLowerCase()));
  return lost.length > 0 ? reject('lost', lost) : { accepted: true, text: result.trim() };
};
