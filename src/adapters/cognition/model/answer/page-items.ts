import type { AnswerPart } from '../../../../core/ports';
import { contentStems } from '../../builtin/text/content-words';
import type { Places } from './choose-place';
import type { ClaimReader } from './claim';
import type { KnownPages, ShownPage } from './known-pages';
import type { OpenMarkers } from './markers/open-markers';
import type { PageCitations } from './page-citations';
import { pageMarkerAsWritten, pageMarker } from './markers/page-marker';
import type { Paragraphs } from './paragraphs';
import { markerOf, type MarkerItem } from './markers/parse-marker';
import type { MarkerPiece } from './piece';
import { isSamePage } from './support';

interface PageItemDeps {
  readonly known: KnownPages;
  readonly places: Places;
  readonly claims: ClaimReader;
  readonly citations: PageCitations;
  readonly openMarkers: OpenMarkers;
  readonly paragraphs: Paragraphs;
}

/** Shows the items of markers that name pages, and cites the pages. */
export const createPageItems = (deps: PageItemDeps) => {
  const { known, places, claims, citations, openMarkers, paragraphs } = deps;
  /** The last claim and the pages cited for it. */
  let last: { readonly claim: string; readonly pages: ShownPage[] } = { claim: '', pages: [] };
  /** The claim that the current line of a list of sources belongs to; empty if it is not known. */
  let entryClaim: string | null = null;

  /**
   * The claim for a line of a list of sources: the one with its number, else the sentence that its page supports best.
   */
  const claimFor = (pages: readonly ShownPage[]): string =>
    entryClaim !== ''
      ? (entryClaim ?? claims.current())
      : (places.bestClaim(claims.sentences(), pages) ?? '');

  /** Whether the sentence of a marker goes on after it. */
  const goesOn = (claim: string, isFirst: boolean, { wrapper }: MarkerPiece): boolean =>
    entryClaim === null &&
    (isFirst || contentStems(claim).length === 0 || (wrapper === 'none' && !places.plainly(claim)));

  return {
    beginEntry(claim: string): void {
      entryClaim = claim;
    },
    endLine(): void {
      entryClaim = null;
    },
    *cite(item: MarkerItem, piece: MarkerPiece, joint: string): Generator<AnswerPart> {
      const pages = known.named(item);
      const claim = claimFor(pages);
      const first = claims.line().replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])?\s*/u, '') === '';
      const [page] = pages;
      if (page && goesOn(claim, first, piece)) {
        const form = pageMarkerAsWritten(item, page);
        yield* paragraphs.mark(form, joint);
        // The marker of a passage links to its first page, so its other pages do not count.
        const named = item.kind === 'page' ? pages : pages.filter((one) => isSamePage(one, page));
        openMarkers.add({ form, pages: named, before: claim, first });
        return;
      }
      if (last.claim !== claim) last = { claim, pages: [] };
      const together = piece.items.flatMap((one) => known.named(one.item));
      // A list of sources refers to the answer as a whole.
      const found = places.choose(claim, pages, entryClaim === '' ? 'named' : 'all');
      const taken = found?.moved && [...together, ...last.pages].some((one) => isSamePage(one, found.page));
      const place = taken ? places.choose(claim, pages, 'named') : found;
      if (!place) {
        if (item.kind === 'source') paragraphs.leaveOut();
        else yield* paragraphs.mark(markerOf(item), joint);
        return;
      }
      const form = place.moved ? pageMarker(place.page) : pageMarkerAsWritten(item, place.page);
      yield* paragraphs.mark(form, joint);
      last.pages.push(place.page);
      yield citations.cite(place, form);
    },
  };
};
