import type { KnownPages } from './known-pages';
import type { MarkerItem } from './markers/parse-marker';
import type { MarkerPiece } from './piece';

const isNumeric = (item: MarkerItem): boolean =>
  item.kind === 'page' && [item.from, item.to ?? item.from].every((one) => /^#?[\divxlcdm]+$/iu.test(one));

/**
 * The items of a marker that are shown as markers; none if it is ordinary text. Square brackets make a marker even of a
 * page that was not shown, and other brackets of a number; in running text only a page that was shown counts.
 */
export const readableItems = (
  { items, wrapper }: MarkerPiece,
  known: KnownPages,
  isBlock: (item: Extract<MarkerItem, { kind: 'block' }>) => boolean,
): MarkerPiece['items'] => {
  const fits = (item: MarkerItem): boolean => {
    if (item.kind === 'block') return isBlock(item);
    if (wrapper === 'square' || known.named(item).length > 0) return true;
    return wrapper === 'other' && (item.kind === 'fact' || isNumeric(item));
  };
  const end = items.findIndex(({ item }) => !fits(item));
  if (end < 0) return items;
  return wrapper === 'none' ? items.slice(0, end) : [];
};
