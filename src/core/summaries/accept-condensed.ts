import { foldSpace } from '../../shared/text/fold-space';
/** What became of a condensing step. Where it is refused the text that was there stays. */
type Condensed =
  | { readonly accepted: true; readonly text: string }
  | {
      readonly accepted: false;
      readonly why: 'empty' | 'longer' | 'too many words' | 'lost';
      /** What should have been kept. */
      readonly lost: readonly string[];
    };

interface ToAccept {
  /** All that was condensed. */
  readonly source: string;
  readonly result: string;
  /** Statements that must be in the result: pinned, or written by hand. */
  readonly keep?: readonly string[];
  /** Words at most. */
  readonly words?: number;
}

/**
 * The one check of every condensing step: an empty result, one that is longer than its source, and one that lost what
 * was to be kept are refused. (An empty summary once overwrote a good one.)
 */
export const acceptCondensed = ({ source, result, keep = [], words }: ToAccept): Condensed => {
  const [from, to] = [foldSpace(source), foldSpace(result)];
  const refuse = (
    why: Exclude<Condensed, { accepted: true }>['why'],
    lost: readonly string[] = [],
  ): Condensed => ({
    accepted: false,
    why,
    lost,
  });
  if (to === '') return refuse('empty');
  if (to.length > from.length) return refuse('longer');
  if (words !== undefined && to.split(' ').length > words) return refuse('too many words');
  const said = to.toLowerCase();
  const lost = keep.filter((one) => !said.includes(foldSpace(one).toLowerCase()));
  return lost.length > 0 ? refuse('lost', lost) : { accepted: true, text: result.trim() };
};
