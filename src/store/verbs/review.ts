import type { ReviewReader, ReviewWriter } from '../../core/ports/store/review-store';
import { type BookId, type Card, leechLapses, leechTag } from '../../shared/model';
import { scrub } from '../index/full-text';
import type { Sql } from '../sql';
import { requireBook } from '../tables/books/books';
import { getCollection } from '../tables/books/collections';
import { addEvent, scopeOfBook } from '../tables/events';
import { listCards, listCardTags } from '../tables/review/card-list';
import * as cards from '../tables/review/cards';
import * as proposals from '../tables/review/proposals';
import * as log from '../tables/review/review-log';
import { countDueDays, reviewQueue } from '../tables/review/review-queue';
import * as targets from '../tables/review/targets';
import { recordToolResult } from './tool-events';
import type { Verbs } from './verbs';

type Change = 'added' | 'updated' | 'erased';

/** C11. The event counts the cards' contents and contains none of their text. */
const record = (sql: Sql, contents: number, change: Change, bookId: BookId | null, at: string) =>
  addEvent(sql, {
    source: 'system',
    role: 'user',
    ...scopeOfBook(bookId),
    content: { cards: contents, change },
    sessionId: null,
    turnId: null,
    at,
  });

const contentsOf = (some: readonly Card[]): readonly number[] => [
  ...new Set(some.map(({ contentId }) => contentId)),
];

/** The book of these cards; null if they belong to several. */
const bookOf = (some: readonly Pick<Card, 'bookId'>[]): BookId | null => {
  const books = new Set(some.map(({ bookId }) => bookId));
  return books.size === 1 ? (some[0]?.bookId ?? null) : null;
};

const addContents = (
  sql: Sql,
  contents: Parameters<ReviewWriter['addCards']>[0],
  at: string,
): readonly Card[] => {
  for (const bookId of new Set(contents.map((one) => one.bookId))) requireBook(sql, bookId);
  const ids = contents.map((content) => cards.addContent(sql, content, at));
  if (ids.length > 0) record(sql, ids.length, 'added', bookOf(contents), at);
  return cards.cardsOfContents(sql, ids);
};

const rateCard = (sql: Sql, write: Parameters<ReviewWriter['rateCard']>[0]): Card | null => {
  const card = cards.findCard(sql, write.cardId);
  if (!card || JSON.stringify(card.schedule) !== JSON.stringify(write.before)) return null;
  const buried = cards
    .cardsOfContents(sql, [card.contentId])
    .filter(
      ({ id, schedule, buriedUntil }) =>
        id !== card.id &&
        (schedule.state === 'new' || schedule.state === 'review') &&
        (buriedUntil ?? '') < write.tomorrow,
    )
    .map(({ id, buriedUntil }) => ({ id, until: buriedUntil }));
  const lapsed = write.after.lapses > card.schedule.lapses;
  const leech = lapsed && write.after.lapses >= leechLapses && !card.tags.includes(leechTag);
  const { schedule, suspended, buriedUntil } = card;
  log.addRating(sql, write, { schedule, suspended, buriedUntil, buried, leech });
  cards.setSchedule(sql, card.id, write.after);
  cards.buryCards(sql, [card.id], null);
  cards.buryCards(
    sql,
    buried.map(({ id }) => id),
    write.tomorrow,
  );
  if (leech) cards.setContentTags(sql, card.contentId, [...card.tags, leechTag]);
  return cards.findCard(sql, card.id);
};

const undoRating = (sql: Sql, day: string, at: string): Card | null => {
  const last = log.lastRating(sql, day);
  const card = last && cards.findCard(sql, last.cardId);
  if (!card) return null;
  const { before } = last;
  cards.setSchedule(sql, card.id, before.schedule);
  cards.changeCards(sql, [card.id], { suspended: before.suspended }, at);
  for (const { id, until } of [{ id: card.id, until: before.buriedUntil }, ...before.buried])
    cards.buryCards(sql, [id], until);
  if (before.leech)
    cards.setContentTags(
      sql,
      card.contentId,
      card.tags.filter((tag) => tag !== leechTag),
    );
  log.addUndo(sql, last, day, at);
  return cards.findCard(sql, card.id);
};

const eraseScrubbed = (sql: Sql, erased: number, bookId: BookId | null, at: string): number => {
  if (erased === 0) return 0;
  sql.exec(scrub('cards_fts'));
  record(sql, erased, 'erased', bookId, at);
  return erased;
};

const reviewReads = (sql: Sql): Verbs<ReviewReader> => ({
  listCards: (...args) => listCards(sql, ...args),
  findCard: (id) => cards.findCard(sql, id),
  getCards: (ids) => cards.getCards(sql, ids),
  listCardsOnPages: (...args) => cards.listCardsOnPages(sql, ...args),
  listCardTags: () => listCardTags(sql),
  findGuids: (guids) => cards.findGuids(sql, guids),
  latestRatings: (ids) => log.latestRatings(sql, ids),
  reviewQueue: (...args) => reviewQueue(sql, ...args),
  countDueDays: (...args) => countDueDays(sql, ...args),
  countRecalledDays: (since) => log.countRecalledDays(sql, since),
  findTarget: (bookId) => (bookId === null ? null : targets.findTarget(sql, bookId)),
  listTargets: () => targets.listTargets(sql),
  listProposals: (sessionId) => proposals.listProposals(sql, sessionId),
  hasProposals: (sessionId) => proposals.hasProposals(sql, sessionId),
});

const reviewWrites = (sql: Sql): Verbs<ReviewWriter> => ({
  addCards: (contents, at) => addContents(sql, contents, at),

  updateCard: (id, edit, at) => {
    requireBook(sql, edit.bookId);
    const card = cards.findCard(sql, id);
    if (!card) return null;
    cards.updateContentOf(sql, card.contentId, edit, at);
    record(sql, 1, 'updated', edit.bookId, at);
    // The requested card no longer exists if its number was removed from the text.
    return cards.findCard(sql, id) ?? cards.cardsOfContents(sql, [card.contentId])[0] ?? null;
  },

  changeCards: (ids, change, at) => {
    if (change.bookId) requireBook(sql, change.bookId);
    const some = cards.getCards(sql, ids);
    const changed = cards.changeCards(sql, ids, change, at);
    if (changed > 0) record(sql, contentsOf(some).length, 'updated', bookOf(some), at);
    return changed;
  },

  eraseCards: (ids, at) => {
    const book = bookOf(cards.getCards(sql, ids));
    return eraseScrubbed(sql, cards.eraseContentsOf(sql, ids), book, at);
  },
  eraseCardsOfBook: (bookId, at) => eraseScrubbed(sql, cards.eraseContentsOfBook(sql, bookId), bookId, at),

  rateCard: (write) => rateCard(sql, write),
  undoRating: ({ day, at }) => undoRating(sql, day, at),

  setTarget: (collectionId, retention) => {
    getCollection(sql, collectionId);
    targets.setTarget(sql, collectionId, retention);
  },

  addProposals: (sessionId, some, at) => {
    if (proposals.hasProposals(sql, sessionId)) return;
    for (const one of some) proposals.addProposal(sql, sessionId, one, at);
    if (some.length === 0) return;
    const of = { count: some.length };
    recordToolResult(sql, { tool: 'cards', change: 'proposed', of, bookId: bookOf(some), sessionId, at });
  },
  acceptProposal: (id, content, at) =>
    proposals.decideProposal(sql, id, 'accepted') ? addContents(sql, [content], at) : null,
  rejectProposal: (id) => proposals.decideProposal(sql, id, 'rejected'),
});

export const reviewVerbs = (sql: Sql): Verbs<ReviewReader & ReviewWriter> => ({
  ...reviewReads(sql),
  ...reviewWrites(sql),
});
