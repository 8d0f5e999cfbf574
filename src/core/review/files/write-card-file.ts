import type { Card, CardFileFormat, FiledCard } from '../../../shared/model';
import { exportHeaders } from './anki-text';
import { writeTable } from './delimited-table';

/** Anki separates tags by spaces. */
const ankiTags = (tags: readonly string[]): string => tags.map((tag) => tag.replace(/\s+/gu, '_')).join(' ');

/** Cards by their content, in the order of their ids. */
const byContent = (cards: readonly Card[]): readonly (readonly [Card, ...Card[]])[] => {
  const groups = new Map<number, [Card, ...Card[]]>();
  for (const card of cards) {
    const group = groups.get(card.contentId);
    if (group) group.push(card);
    else groups.set(card.contentId, [card]);
  }
  return [...groups.values()].toSorted(([a], [b]) => a.contentId - b.contentId);
};

const filed = ([first, ...others]: readonly [Card, ...Card[]]): FiledCard => ({
  kind: first.kind,
  front: first.front,
  back: first.back,
  bookId: first.bookId,
  pin: first.pin,
  source: first.source,
  sourceId: first.sourceId,
  tags: first.tags,
  guid: first.guid,
  createdAt: first.createdAt,
  cards: [first, ...others]
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ ordinal, suspended, schedule }) => ({ ordinal, suspended, schedule })),
});

/** @param titleOf the title of a book, which becomes the deck. */
export const writeCardFile = (
  cards: readonly Card[],
  format: CardFileFormat,
  titleOf: (card: Card) => string,
): string => {
  const contents = byContent(cards);
  if (format === 'json')
    return `${JSON.stringify({ lectern: 'cards', version: 1, cards: contents.map(filed) }, null, 2)}\n`;
  if (format === 'csv') {
    const rows = contents.map(([{ front, back, tags, guid }]) => [front, back, ankiTags(tags), guid]);
    return `${writeTable([['front', 'back', 'tags', 'guid'], ...rows], ',', '\r\n')}\r\n`;
  }
  const rows = contents.map(([card]) => [
    card.guid,
    card.kind === 'cloze' ? 'Cloze' : 'Basic',
    titleOf(card).replaceAll('::', ': ') || 'Lectern',
    card.front,
    card.back,
    ankiTags(card.tags),
  ]);
  return `${exportHeaders}\n${rows.length === 0 ? '' : `${writeTable(rows, '\t', '\n')}\n`}`;
};
