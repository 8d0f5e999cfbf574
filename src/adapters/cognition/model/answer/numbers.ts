import type { PageQuote, Places } from './choose-place';
import type { KnownPages } from './known-pages';
import type { MarkerItem } from './markers/parse-marker';

/** Whether a number in brackets right after this text is an index: "a[1]", "x[0][1]". */
const isIndexed = (attached: string): boolean =>
  /[\p{L}\p{N}_\])]$/u.test(attached) && !/^[^\p{N}_[\](){}]{3,}$/u.test(attached);
/** Digits. Years have more, so they do not count as the answer's own numbering. */
const maxOwnDigits = 2;
const isOwn = (id: string): boolean => id.length <= maxOwnDigits || !/^\d/u.test(id);

/** Resolves numbers in brackets without a word: labels, ids, or the answer's own numbering. */
export const createNumbers = (known: KnownPages, places: Places) => {
  const used = new Map<string, { readonly claim: string; readonly found: boolean }>();

  const placeOf = ({ id }: Extract<MarkerItem, { kind: 'number' }>, claim: string, attached: string) => {
    const pages = known.named({ kind: 'number', id });
    if (pages.length === 0) return isOwn(id) ? places.plainly(claim) : null;
    const isWord = /[\p{L}]$/u.test(attached);
    return isWord && !places.supports(claim, pages) ? null : places.choose(claim, pages);
  };

  return {
    /**
     * The citations that a marker of numbers refers to; none if it is not a citation. `attached` is the text right before
     * it.
     */
    placesOf(items: readonly MarkerItem[], claim: string, attached: string): readonly PageQuote[] {
      if (isIndexed(attached)) return [];
      const own = items.filter((item) => item.kind === 'number');
      const chosen = own.map((item) => placeOf(item, claim, attached));
      const found = chosen.filter((place) => place !== null);
      // If only some of the numbers are known, it may be an ordinary list of numbers.
      const counts = found.length === chosen.length || found.some(({ quote }) => quote !== '');
      for (const [at, { id }] of own.entries())
        if (!used.get(id)?.found) used.set(id, { claim, found: counts && Boolean(chosen[at]) });
      return counts ? found : [];
    },
    isCited: (number: string): boolean => used.get(number)?.found === true,
    claimOf: (number: string): string | null => used.get(number)?.claim ?? null,
  };
};
