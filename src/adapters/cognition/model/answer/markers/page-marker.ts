import { citedLabel } from '../../../prompts';
import type { ShownPage } from '../known-pages';
import { markerOf, type MarkerItem } from './parse-marker';

/** The marker for a page. */
export const pageMarker = ({ part }: ShownPage): string => `[p. ${citedLabel(part)}]`;

/** The marker for a page that an item names: as it was written if that was a label or a range. */
export const pageMarkerAsWritten = (item: MarkerItem, page: ShownPage): string =>
  item.kind === 'page' && !item.whole.startsWith('#') ? markerOf(item) : pageMarker(page);
