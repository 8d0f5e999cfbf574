import { LecternError } from '../../shared/errors';
import type { Card, DueCard } from '../../shared/model';
import { errorText } from '../../shared/messages/engine-text';
import { endOfStudyDay, studyDayAfter } from '../../shared/study-day';
import { isoTime } from '../ports';
import { requireDeletion, reviewTime, scheduleContext, type ReviewDeps } from './create-cards';
import type { Review } from './review';
import { previewIntervals, recallOf } from './schedule-card';

/** As in Anki: learning cards that are due this soon are shown when nothing else is left. */
const aheadMs = 20 * 60_000;
/** Milliseconds assumed per card before there are any ratings. */
const firstMeanMs = 15_000;

const proposalNotFound = (): LecternError => new LecternError('PROPOSAL_NOT_FOUND', errorText.proposalGone);

/** Maximum number of due cards to order by what is known about their subjects. */
const maxOrdered = 30;

const isDue = ({ schedule }: Card): boolean => schedule.state === 'review';

/** Puts cards about shaky subjects first among those due for review. Learning cards keep their places. */
const byNeed = async (
  { needsOf }: ReviewDeps,
  cards: readonly Card[],
  limit: number,
): Promise<readonly Card[]> => {
  if (!needsOf) return cards.slice(0, limit);
  const needs = await needsOf(cards.filter(isDue));
  const ordered = cards.filter(isDue).toSorted((a, b) => (needs.get(a.id) ?? 0) - (needs.get(b.id) ?? 0));
  const first = cards.findIndex(isDue);
  return [
    ...cards.slice(0, Math.max(0, first)),
    ...ordered,
    ...cards.slice(Math.max(0, first)).filter((card) => !isDue(card)),
  ].slice(0, limit);
};

/** The card with its previous rating and the intervals that each rating would give. */
const asDueCards = async (deps: ReviewDeps, cards: readonly Card[]): Promise<DueCard[]> => {
  const latest = await deps.review.latestRatings(cards.map(({ id }) => id));
  return Promise.all(
    cards.map(async (card) => {
      const context = await scheduleContext(deps, card);
      const last = latest.find(({ cardId }) => cardId === card.id);
      return {
        ...card,
        intervals: previewIntervals(card.schedule, context),
        last: last ? { rating: last.rating, at: last.at } : null,
        recall: recallOf(card.schedule, context.at, context.timeZone),
      };
    }),
  );
};

export const createReview = (deps: ReviewDeps): Review => {
  const { review, settings, clock, emit } = deps;
  return {
    async due(limit) {
      const now = new Date(clock.now());
      const { at, day } = reviewTime(clock);
      const { newCardsPerDay } = await settings();
      const queue = await review.reviewQueue(
        {
          at,
          day,
          dayEnds: endOfStudyDay(now, clock.timeZone).toISOString(),
          ahead: new Date(now.getTime() + aheadMs).toISOString(),
          tomorrow: studyDayAfter(day, 1),
        },
        newCardsPerDay,
        limit === 0 ? 0 : Math.max(limit, maxOrdered),
      );
      const { cards, meanMs, ...counts } = queue;
      const { left } = queue;
      const minutes = ((left.learning + left.review + left.new) * (meanMs ?? firstMeanMs)) / 60_000;
      return {
        ...counts,
        left: { ...left },
        day,
        cards: await asDueCards(deps, await byNeed(deps, cards, limit)),
        minutesLeft: Math.ceil(minutes),
      };
    },
    async undo() {
      const card = await review.undoRating(reviewTime(clock));
      if (!card) throw new LecternError('NOTHING_TO_UNDO', errorText.nothingToUndo);
      emit({ kind: 'cards' });
      return card;
    },
    targets: () => review.listTargets(),
    async setTarget(collectionId, retention) {
      await review.setTarget(collectionId, retention);
      emit({ kind: 'cards' });
    },
    proposals: (sessionId) => review.listProposals(sessionId),
    async accept(id, edit) {
      requireDeletion(edit);
      const proposal = (await review.listProposals(null)).find((one) => one.id === id);
      if (!proposal) throw proposalNotFound();
      const { bookId, page, quote, turnId } = proposal;
      const pin = { page, quote, before: '', after: '' };
      const content = { ...edit, bookId, pin, source: 'session', sourceId: turnId } as const;
      const cards = await review.acceptProposal(id, content, isoTime(clock));
      if (!cards) throw proposalNotFound();
      emit({ kind: 'cards' });
      return cards;
    },
    async reject(id) {
      if (!(await review.rejectProposal(id))) throw proposalNotFound();
      emit({ kind: 'cards' });
    },
  };
};
