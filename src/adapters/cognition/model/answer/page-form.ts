import { citedLabel } from '../../prompts';
import type { ShownPage } from './known-pages';
import { markerOf, type MarkerItem } from './parse-marker';

/** The marker for a page. */
export const formOf = ({ part }: ShownPage): string => `[p. ${citedLabel(part)}]`;

/** The marker for this page: as written if it was a label or a range. */
export const formFor = (item: MarkerItem, page: ShownPage): string =>
  item.kind === 'page' && !item.whole.startsWith('#') ? markerOf(item) : formOf(page);
