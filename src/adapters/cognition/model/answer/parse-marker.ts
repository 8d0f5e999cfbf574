import { foldLookAlikes } from '../../prompts';

export type Basis = 'book' | 'memory' | 'notes' | 'sessions' | 'refused' | 'none';

/** One thing that a marker names: a page or a range of them by their printed labels, or a remembered fact. */
export type MarkerItem =
  | { readonly kind: 'page'; readonly from: string; readonly to: string | null; readonly whole: string }
  | { readonly kind: 'fact'; readonly id: string };

export type Parsed =
  | { readonly kind: 'items'; readonly items: readonly MarkerItem[] }
  | { readonly kind: 'basis'; readonly basis: Basis };

/** Without the dot what follows must look like a number: "page by page" names none. */
const opening = /^(?:pp?\s*\.|(?:pages?\s+|pp?\s*)(?=#?\d|[ivxlcdm]+\s*(?:$|[-,;&]|to\b|and\b)))\s*/i;
const fact = /^(?:f(?:act)?s?)\s*#?\s*(\d{1,12})$/i;
const label = /^#?[\p{L}\p{N}][\p{L}\p{N} .:/*#-]{0,23}$/u;
const bases: Readonly<Record<string, Basis>> = {
  book: 'book',
  memory: 'memory',
  memories: 'memory',
  note: 'notes',
  notes: 'notes',
  session: 'sessions',
  sessions: 'sessions',
  refused: 'refused',
  none: 'none',
};

const pageItem = (said: string): MarkerItem | null => {
  const whole = said.replace(/\s+/gu, ' ').trim();
  if (!label.test(whole)) return null;
  const ends = whole.split(/\s*-\s*|\s+to\s+/u);
  const [from = '', to = null] = ends.length === 2 ? ends.map((end) => end.replace(opening, '')) : [whole];
  // "112-4" is "112-114".
  const full =
    to !== null && /^\d+$/u.test(from) && /^\d+$/u.test(to) && to.length < from.length
      ? `${from.slice(0, from.length - to.length)}${to}`
      : to;
  return from === '' || to === '' ? null : { kind: 'page', from, to: full, whole };
};

/**
 * What is between the brackets of a marker, however it is written: "p. 12", "pp. 12–14", "p.xii", "p. 12, 15",
 * "F7, F9", "p. 3; F7", "basis: book". Null where it is no marker.
 */
export const parseMarker = (inside: string): Parsed | null => {
  const said = foldLookAlikes(inside).trim();
  const basis = /^basis\s*:\s*([a-z]+)$/i.exec(said)?.[1];
  if (basis !== undefined) {
    const known = bases[basis.toLowerCase()];
    return known === undefined ? null : { kind: 'basis', basis: known };
  }
  if (!opening.test(said) && !/^f(?:act)?s?\s*#?\s*\d/i.test(said)) return null;
  const items: MarkerItem[] = [];
  let before: MarkerItem['kind'] | null = null;
  for (const part of said.split(/\s*[,;&]\s*|\s+and\s+/u)) {
    const id: string | undefined =
      fact.exec(part)?.[1] ?? (before === 'fact' ? /^\d{1,12}$/u.exec(part)?.[0] : undefined);
    const page: MarkerItem | null =
      opening.test(part) || (before === 'page' && id === undefined)
        ? pageItem(part.replace(opening, ''))
        : null;
    const item: MarkerItem | null = id === undefined ? page : { kind: 'fact', id };
    if (item === null) return null;
    before = item.kind;
    items.push(item);
  }
  return items.length === 0 ? null : { kind: 'items', items };
};

/** Whether it names nothing but numbers, so that round brackets around it are a marker and no aside. */
export const isBare = (items: readonly MarkerItem[]): boolean =>
  items.every(
    (item) =>
      item.kind === 'fact' ||
      [item.from, item.to ?? item.from].every((one) => /^#?[\divxlcdm]+$/iu.test(one)),
  );

/** In the one form in which markers are in an answer. */
export const markerOf = (item: MarkerItem): string =>
  item.kind === 'fact'
    ? `[F${item.id}]`
    : `[p. ${item.to === null ? item.whole : `${item.from}-${item.to}`}]`;

const unfinished =
  /^\s*(?:p|pp|pa|pag|page|pages|f|fa|fac|fact|facts|b|ba|bas|basi|basis)?$|^\s*(?:pp?\s*\.?\s*|pages?\s+)[\p{L}\p{N}\s.,;:&#*/-]{0,60}$|^\s*f(?:act)?s?\s*#?\s*\d[\dfact#\s,;&p.-]{0,60}$|^\s*basis\s*:\s*[a-z]{0,10}\s*$/iu;

/** Whether what came after a bracket may still become a marker. */
export const mayBeMarker = (inside: string): boolean => unfinished.test(foldLookAlikes(inside));
