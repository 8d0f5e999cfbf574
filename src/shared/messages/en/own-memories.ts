import type { Book, Plan, Profile } from '../../model';
import { quoted } from '../../text/quotes/quoted';
import { countSteps, nextStepOf } from '../../plans/count-steps';

const chapterText = ({ currentChapter, totalChapters }: Profile): string => {
  if (currentChapter === null) return '';
  return `, in chapter ${String(currentChapter)}${totalChapters ? ` of ${String(totalChapters)}` : ''}`;
};

const stepText = ({ title, pages, due }: Plan['steps'][number]): string => {
  const place =
    pages === null || pages === undefined
      ? ''
      : pages[0] === pages[1]
        ? ` (page ${String(pages[0])})`
        : ` (pages ${String(pages[0])} to ${String(pages[1])})`;
  return `${quoted(title)}${place}${due ? `, due ${due}` : ''}`;
};

/** What an answer can quote from the learner's profile, plans and current session. */
export const ownMemoryText = {
  name: (name: string) => `Your name is ${name}.`,
  reading: ({ title, position, pageCount }: Book, profile: Profile) =>
    `You are reading ${quoted(title)} and are on page ${String(position)} of ${String(pageCount)}${chapterText(profile)}.`,
  asked: (questions: readonly string[]) => `You asked ${questions.map((one) => quoted(one)).join(', ')}.`,
  /** A plan's progress and its next step. */
  plan: ({ steps }: Plan) => {
    const { done } = countSteps(steps);
    const next = nextStepOf(steps);
    const progress = `${String(done)} of ${String(steps.length)} steps ${done === 1 ? 'is' : 'are'} done.`;
    return next ? `${progress} The next step is ${stepText(next)}.` : `${progress} Nothing is left to do.`;
  },
} as const;
