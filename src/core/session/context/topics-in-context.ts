import type { Settings, Topic } from '../../../shared/model';
import type { StoredTopic } from '../../ports';
import { fitLines } from '../../text/fit-lines';
import { relativeTime } from '../../../shared/messages/en/relative-time';

/** A session's topic as the tutor reads it: the lines of its file, oldest first. */
export interface TopicInContext {
  readonly slug: string;
  readonly title: string;
  readonly lines: readonly string[];
}

type Count = (text: string) => number;

/** Facts have 500 tokens, 800 at most: a topic's file may take the 500, and facts beside it what is left of the 800. */
const factsWithTopic = 1.6;
const mostFactTokens = 800;

/** E5: one line for each topic that was talked about lately, the newest first, with when that was. */
export const recentTopicLines = (
  topics: readonly Topic[],
  now: number,
  timeZone: string,
): readonly string[] =>
  topics.map(({ title, summary, updatedAt }) => {
    const said = summary === '' || summary === title ? '' : `: ${summary}`;
    return `- ${title} (${relativeTime(updatedAt, now, timeZone)})${said}`;
  });

export const topicInContext = (topic: StoredTopic): TopicInContext => ({
  slug: topic.slug,
  title: topic.title,
  lines: topic.lines
    .filter((line) => line.text.trim() !== '')
    .map(({ day, text, raw }) => (raw ? text : `- ${day === null ? '' : `${day} `}${text}`)),
});

/** Empty where nothing fits. */
export const recentTopicsText = (lines: readonly string[], limit: number, count: Count): string => {
  const heading = 'Recent topics:';
  const fitting = fitLines(heading, lines, limit, count);
  return fitting.length === 0 ? '' : [heading, ...fitting].join('\n');
};

/** The file, or of a long one the last lines: what was concluded last matters most. Empty where nothing fits. */
export const topicText = (
  { title, lines }: TopicInContext,
  budget: Settings['budget'],
  count: Count,
): string => {
  const heading = `# ${title}`;
  const fitting = fitLines(heading, lines.toReversed(), Math.min(budget.facts, mostFactTokens), count);
  return fitting.length === 0 ? '' : [heading, '', ...fitting.toReversed()].join('\n');
};

/** Tokens for facts, beside a topic's file of so many. */
export const factAllowance = (budget: Settings['budget'], topicTokens: number): number =>
  Math.max(
    0,
    Math.min(topicTokens > 0 ? budget.facts * factsWithTopic : budget.facts, mostFactTokens) - topicTokens,
  );
