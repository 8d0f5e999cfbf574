import type { Topic } from '../../../shared/model';
import type { StoredTopic } from '../../ports';
import type { Budget } from './context-pieces';
import { fitLines } from '../../text/fit-lines';
import { relativeTime } from '../../../shared/messages/en/relative-time';

/** A session's topic as the tutor reads it: the lines of its file, oldest first. */
export interface TopicInContext {
  readonly slug: string;
  readonly title: string;
  readonly lines: readonly string[];
}

type Count = (text: string) => number;

/** Facts have 500 tokens by default. With a topic file, both share 800, of which the file may take 500. */
const factsWithTopic = 1.6;

type FactBudget = Pick<Budget, 'facts' | 'maxFactTokens'>;

/** E5: one line per recent topic, with the time of its last change. */
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

/** Empty if nothing fits. */
export const recentTopicsText = (lines: readonly string[], limit: number, count: Count): string => {
  const heading = 'Recent topics:';
  const fitting = fitLines(heading, lines, limit, count);
  return fitting.length === 0 ? '' : [heading, ...fitting].join('\n');
};

/** The topic file, or the last lines of a long one, since the latest conclusions matter most. Empty if nothing fits. */
export const topicText = ({ title, lines }: TopicInContext, budget: FactBudget, count: Count): string => {
  const heading = `# ${title}`;
  const fitting = fitLines(heading, lines.toReversed(), Math.min(budget.facts, budget.maxFactTokens), count);
  return fitting.length === 0 ? '' : [heading, '', ...fitting.toReversed()].join('\n');
};

/** Tokens left for facts, given the size of the topic file. */
export const factAllowance = (budget: FactBudget, topicTokens: number): number =>
  Math.max(
    0,
    Math.min(topicTokens > 0 ? budget.facts * factsWithTopic : budget.facts, budget.maxFactTokens) -
      topicTokens,
  );
