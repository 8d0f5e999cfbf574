import type { ReviewDue, Today } from '../../shared/model';
import { studyDayAfter } from '../../shared/study-day';
import type { Store } from '../ports';

const shownDays = 7;
const recallDays = 30;

export interface DueCards {
  due(limit: number): Promise<ReviewDue>;
}

/** The cards due on the study day and the days after it, and how many were recalled lately. */
export const reviewToday = async (
  { review: cards, settings }: Pick<Store, 'review' | 'settings'>,
  review: DueCards,
  day: string,
): Promise<Pick<Today, 'cards' | 'recall'>> => {
  const last = studyDayAfter(day, shownDays - 1);
  const [due, coming, days, { review: options }] = await Promise.all([
    review.due(0),
    cards.countDueDays(studyDayAfter(day, 1), last),
    cards.countRecalledDays(studyDayAfter(day, 1 - recallDays)),
    settings.getSettings(),
  ]);
  const { learning, review: reviews, new: unseen } = due.left;
  const now = { day, cards: learning + reviews + unseen };
  const later = Array.from({ length: shownDays - 1 }, (_, at) => {
    const next = studyDayAfter(day, at + 1);
    return coming.find((one) => one.day === next) ?? { day: next, cards: 0 };
  });
  return {
    cards:
      due.total === 0
        ? null
        : {
            due: { ...due.left },
            minutes: due.minutesLeft,
            days: [now, ...later.map((one) => ({ ...one }))],
          },
    recall: { target: options.retention, days: days.map((one) => ({ ...one })) },
  };
};
