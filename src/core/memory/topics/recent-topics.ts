import type { Topic } from '../../../shared/model';

/** E5: number of topics in the index file. */
const indexed = 20;

const oneLine = (text: string): string => text.replace(/[\s|]+/gu, ' ').trim();

/** `index.txt`: `timestamp|slug|summary`, newest first. */
export const indexText = (topics: readonly Topic[]): string =>
  topics
    .slice(0, indexed)
    .map((topic) => `${topic.updatedAt}|${topic.slug}|${oneLine(topic.summary || topic.title)}\n`)
    .join('');
