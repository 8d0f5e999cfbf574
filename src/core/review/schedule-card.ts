import {
  fsrs,
  type FSRS,
  State,
  StrategyMode,
  type AbstractScheduler,
  type Card as FsrsCard,
  type Grade,
} from 'ts-fsrs';
import { type CardId, ratings, type CardSchedule, type DueCard, type Rating } from '../../shared/model';
import { studyDay, studyDayAfter } from '../../shared/study-day';

/** What a schedule depends on besides the card. */
export interface ScheduleContext {
  readonly cardId: CardId;
  readonly at: Date;
  readonly timeZone: string;
  /** Target retention: the share of cards to be recalled when they are due. */
  readonly retention: number;
}

const schedulers = new Map<number, FSRS>();
const schedulerFor = (retention: number): FSRS => {
  const known = schedulers.get(retention) ?? fsrs({ request_retention: retention, enable_fuzz: true });
  schedulers.set(retention, known);
  return known;
};

const states = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};
const stateNames = [
  'new',
  'learning',
  'review',
  'relearning',
] as const satisfies readonly CardSchedule['state'][];

/** FSRS counts days in UTC. A study day is passed as noon UTC on the same date, so that FSRS counts study days. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** At most today: if the clock was set back, reviews in the future count as today's. */
const lastDayOf = (lastReview: string, today: string, timeZone: string): string => {
  const day = studyDay(new Date(lastReview), timeZone);
  return day < today ? day : today;
};

const asFsrs = (schedule: CardSchedule, { at, timeZone }: ScheduleContext): FsrsCard => ({
  state: states[schedule.state],
  due: noonOf(studyDay(at, timeZone)),
  stability: schedule.stability,
  difficulty: schedule.difficulty,
  elapsed_days: 0,
  scheduled_days: schedule.scheduledDays,
  learning_steps: schedule.learningSteps,
  reps: schedule.reps,
  lapses: schedule.lapses,
  ...(schedule.lastReview === null
    ? {}
    : { last_review: noonOf(lastDayOf(schedule.lastReview, studyDay(at, timeZone), timeZone)) }),
});

/** The schedule after a rating. The same card gets the same fuzz at the same repetition. */
export const scheduleCard = (
  schedule: CardSchedule,
  rating: Rating,
  context: ScheduleContext,
): CardSchedule => {
  const { cardId, at, timeZone, retention } = context;
  const today = studyDay(at, timeZone);
  const now = noonOf(today);
  const scheduler = schedulerFor(retention).useStrategy(
    StrategyMode.SEED,
    function (this: AbstractScheduler) {
      return `${String(cardId)}:${String(schedule.reps + 1)}`;
    },
  );
  const { card } = scheduler.next(asFsrs(schedule, context), now, (ratings.indexOf(rating) + 1) as Grade);
  const isStep = card.state === State.Learning || card.state === State.Relearning;
  return {
    state: stateNames[card.state],
    due: isStep
      ? new Date(at.getTime() + (card.due.getTime() - now.getTime())).toISOString()
      : studyDayAfter(today, card.scheduled_days),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    lastReview: at.toISOString(),
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
  };
};

/** When the card would be due after each rating. */
export const previewIntervals = (schedule: CardSchedule, context: ScheduleContext): DueCard['intervals'] => {
  const intervalAfter = (rating: Rating): DueCard['intervals'][Rating] => {
    const { state, due, scheduledDays } = scheduleCard(schedule, rating, context);
    return state === 'review' || due === null
      ? { unit: 'days', count: scheduledDays }
      : { unit: 'minutes', count: Math.round((Date.parse(due) - context.at.getTime()) / 60_000) };
  };
  return {
    again: intervalAfter('again'),
    hard: intervalAfter('hard'),
    good: intervalAfter('good'),
    easy: intervalAfter('easy'),
  };
};

/** The probability of recall at `at`; null for a new card. */
export const recallOf = (schedule: CardSchedule, at: Date, timeZone: string): number | null => {
  if (schedule.lastReview === null || schedule.stability === 0) return null;
  const days = Math.round(
    (noonOf(studyDay(at, timeZone)).getTime() -
      noonOf(studyDay(new Date(schedule.lastReview), timeZone)).getTime()) /
      86_400_000,
  );
  return schedulerFor(0.9).forgetting_curve(Math.max(0, days), schedule.stability);
};
