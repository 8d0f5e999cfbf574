import { LecternError } from '../../shared/errors';
import type { BookId, Card, CardEdit, CardId, EngineEvent } from '../../shared/model';
import { errorText } from '../../shared/messages/engine-text';
import { studyDay, studyDayAfter } from '../../shared/study-day';
import { clozeOrdinals } from '../../shared/text/cloze';
import {
  isoTime,
  type Clock,
  type LibraryReader,
  type ReviewReader,
  type ReviewTime,
  type ReviewWriter,
} from '../ports';
import { findPassage } from './find-passage';
import type { Cards } from './review';
import { scheduleCard, type ScheduleContext } from './schedule-card';

export interface ReviewDeps {
  readonly review: ReviewReader & ReviewWriter;
  readonly library: Pick<LibraryReader, 'listPages'>;
  readonly settings: () => Promise<{ readonly retention: number; readonly newCardsPerDay: number }>;
  /** A rank for each card, 0 first; by default all are equal. */
  readonly needsOf?: (cards: readonly Card[]) => Promise<ReadonlyMap<CardId, number>>;
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
}

const cardNotFound = (): LecternError => new LecternError('CARD_NOT_FOUND', errorText.cardGone);

/** The current time and its study day in the learner's time zone. */
export const reviewTime = (clock: Clock): ReviewTime => ({
  at: isoTime(clock),
  day: studyDay(new Date(clock.now()), clock.timeZone),
});

/** The context for scheduling the card now. */
export const scheduleContext = async (
  { review, settings, clock }: ReviewDeps,
  { id, bookId }: { readonly id: CardId; readonly bookId: BookId | null },
): Promise<ScheduleContext> => ({
  cardId: id,
  at: new Date(clock.now()),
  timeZone: clock.timeZone,
  retention: (await review.findTarget(bookId)) ?? (await settings()).retention,
});

/** Throws `INVALID_INPUT` for a cloze text without a deletion. */
export const requireDeletion = ({ kind, front }: Pick<CardEdit, 'kind' | 'front'>): void => {
  if (kind === 'cloze' && clozeOrdinals(front).length === 0)
    throw new LecternError('INVALID_INPUT', errorText.clozeWithoutDeletion, { field: 'front' });
};

export const createCards = (deps: ReviewDeps): Cards => {
  const { review, library, clock, emit } = deps;
  const changing = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    emit({ kind: 'cards' });
    return result;
  };
  const get: Cards['get'] = async (id) => {
    const card = await review.findCard(id);
    if (!card) throw cardNotFound();
    return card;
  };
  return {
    list: (filter, offset, limit) => review.listCards(filter, reviewTime(clock), offset, limit),
    tags: () => review.listCardTags(),
    get,
    async create(input) {
      requireDeletion(input);
      return changing(review.addCards([input], isoTime(clock)));
    },
    async update(id, edit) {
      requireDeletion(edit);
      const card = await changing(review.updateCard(id, edit, isoTime(clock)));
      if (!card) throw cardNotFound();
      return card;
    },
    remove: (ids) => changing(review.eraseCards(ids, isoTime(clock))),
    removeOfBook: (bookId) => changing(review.eraseCardsOfBook(bookId, isoTime(clock))),
    suspend: (ids, suspended) => changing(review.changeCards(ids, { suspended }, isoTime(clock))),
    move: (ids, bookId) => changing(review.changeCards(ids, { bookId }, isoTime(clock))),
    putAside(ids, aside) {
      const { at, day } = reviewTime(clock);
      return changing(review.changeCards(ids, { buriedUntil: aside ? studyDayAfter(day, 1) : null }, at));
    },
    async passage(id) {
      return findPassage(library, await get(id));
    },
    async review(id, rating, durationMs) {
      const card = await get(id);
      const after = scheduleCard(card.schedule, rating, await scheduleContext(deps, card));
      const { at, day } = reviewTime(clock);
      const rated = await review.rateCard({
        cardId: id,
        rating,
        before: card.schedule,
        after,
        durationMs,
        at,
        day,
        tomorrow: studyDayAfter(day, 1),
      });
      if (!rated) throw new LecternError('CARD_CHANGED', errorText.cardChanged);
      emit({ kind: 'cards' });
      return rated;
    },
  };
};
