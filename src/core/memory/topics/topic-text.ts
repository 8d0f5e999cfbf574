import type { TopicLine } from '../../../shared/model';

/** A line of a topic's file. Lines that are not bullets are `raw`. */
export interface TextLine extends Pick<TopicLine, 'day' | 'text'> {
  readonly raw: boolean;
}

export interface TopicText {
  /** Null if the text has no heading. */
  readonly title: string | null;
  readonly lines: readonly TextLine[];
}

const heading = /^#\s+(?<title>.*\S)\s*$/u;
const bullet = /^[-*+]\s+(?:(?<day>\d{4}-\d{2}-\d{2})(?:\s*[:,;–—]|\s+-)?\s+)?(?<text>.*\S)\s*$/u;

const parseLine = (line: string): TextLine => {
  const groups = bullet.exec(line)?.groups;
  return groups
    ? { day: groups['day'] ?? null, text: groups['text'] ?? '', raw: false }
    : { day: null, text: line.trimEnd(), raw: true };
};

/** Parses a topic's file, however it was edited. Only blank lines at the beginning and end are lost. */
export const parseTopic = (content: string): TopicText => {
  const lines = content
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/gu, '\n')
    .split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const title = heading.exec(lines[first] ?? '')?.groups?.['title'] ?? null;
  const rest = first < 0 ? [] : lines.slice(title === null ? first : first + 1);
  while (rest.length > 0 && rest[0]?.trim() === '') rest.shift();
  while (rest.length > 0 && rest.at(-1)?.trim() === '') rest.pop();
  return { title, lines: rest.map(parseLine) };
};

const writeLine = ({ day, text, raw }: TextLine): string =>
  raw ? text : `- ${day === null ? '' : `${day} `}${text}`;

/** E9: a heading, then one dated line per conclusion. */
export const writeTopic = (title: string, lines: readonly TextLine[]): string =>
  `# ${title}\n\n${lines.map((line) => `${writeLine(line)}\n`).join('')}`;

/** Lines with the same key have the same text and day. */
export const keyOf = ({ day, text, raw }: TextLine): string =>
  raw ? `=${text.trim()}` : `${day ?? ''}-${text.replace(/\s+/gu, ' ').trim()}`;

export const isBlank = (line: TextLine): boolean => line.raw && line.text.trim() === '';

/** Compares bullets and raw lines, ignoring blank lines. */
export const sameLines = (a: readonly TextLine[], b: readonly TextLine[]): boolean => {
  const [left, right] = [a, b].map((lines) =>
    lines
      .filter((line) => !isBlank(line))
      .map(keyOf)
      .join('\n'),
  );
  return left === right;
};
