import type { StoredWarmup } from '../../model';
import { quoted } from '../../text/quotes/quoted';
import { relativeTime } from './relative-time';
import { sessionText } from './session-text';

const quotedTitle = (title: string): string => quoted(title.trim().replace(/[.…]+$/u, ''));

const lastTime = (warmup: StoredWarmup, now: number, timeZone: string): readonly string[] => {
  const { lastSession, lines } = warmup;
  if (!lastSession) return [];
  const when = relativeTime(lastSession.endedAt, now, timeZone);
  const opening = when === 'earlier today' ? 'Earlier today' : `Last time, ${when},`;
  if (lines.length > 0) return [sessionText(lines, opening)];
  const title = lastSession.title.trim();
  return [
    title === ''
      ? `${opening} we worked through this together.`
      : `${opening} we talked about ${quotedTitle(title)}.`,
  ];
};

const nextInPlan = ({ plans }: StoredWarmup): readonly string[] => {
  const plan = plans.find(({ nextStep }) => nextStep !== null);
  if (!plan?.nextStep) return [];
  const { title, done, steps, nextStep } = plan;
  return [
    `In your plan ${quotedTitle(title)}, ${String(done)} of ${String(steps)} steps ${done === 1 ? 'is' : 'are'} done; the next one is ${quotedTitle(nextStep)}.`,
  ];
};

/** The greeting of a session: what happened last time, and the next step of a plan. Empty in the first session. */
export const greetingText = (warmup: StoredWarmup, now: number, timeZone: string): string =>
  [...lastTime(warmup, now, timeZone), ...nextInPlan(warmup)].join(' ');
