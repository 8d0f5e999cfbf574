import type { AnswerPart } from '../../../../../core/ports';
import type { Places } from '../choose-place';
import type { ShownPage } from '../known-pages';
import type { PageCitations } from '../page-citations';

const sentenceEnd = /[.!?…][\s"”»)]|[。！？\n]/u;
/** A longer sentence is treated as complete. */
const maxSentenceLength = 600;

interface OpenMarker {
  readonly form: string;
  readonly pages: readonly ShownPage[];
  readonly before: string;
  /** Whether the marker is at the start of its line. */
  readonly first: boolean;
}

export type OpenMarkers = ReturnType<typeof createOpenMarkers>;

/** Markers in the middle of a sentence; their citations are emitted when the sentence is complete. */
export const createOpenMarkers = (places: Places, citations: PageCitations) => {
  let open: OpenMarker[] = [];
  /** The text after the first of them. */
  let after = '';

  /** Emits the citations of the open markers. */
  function* settle(): Generator<AnswerPart> {
    const settled = open;
    const rest = after.slice(0, sentenceEnd.exec(after)?.index ?? after.length);
    open = [];
    after = '';
    const speaks = /[\p{L}\p{N}]/u.test(rest);
    for (const { form, pages, before, first } of settled) {
      const claim = !speaks ? before : first ? rest : `${before} ${rest}`;
      const place = places.choose(claim, pages, 'named');
      if (place) yield citations.cite(place, form);
    }
  }

  return {
    add(marker: OpenMarker): void {
      open.push(marker);
    },
    settle,
    /** Adds text, and settles the markers if it completes their sentence. */
    *follow(text: string): Generator<AnswerPart> {
      if (open.length === 0) return;
      after += text;
      if (sentenceEnd.test(after) || after.length > maxSentenceLength) yield* settle();
    },
  };
};
