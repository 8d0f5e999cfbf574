import type { TopicLine } from '../../../shared/model';

/** A line of a topic's file; `raw` ones are no bullets but whatever people wrote between them. */
export interface TextLine extends Pick<TopicLine, 'day' | 'text'> {
  readonly raw: boolean;
}

export interface TopicText {
  /** Null where the text has no heading. */
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

/** Reads a topic's file in whatever way people left it; nothing of it is lost but blanks at its ends. */
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

/** E9: a heading, then one dated line for each conclusion. */
export const writeTopic = (title: string, lines: readonly TextLine[]): string =>
  `# ${title}\n\n${lines.map((line) => `${writeLine(line)}\n`).join('')}`;

/** Lines with the same key say the same at the same day. */
export const keyOf = ({ day, text, raw }: TextLine): string =>
  raw ? `=${text.trim()}` : `${day ?? ''}-${text.replace(/\s+/gu, ' ').trim()}`;

export const isBlank = (line: TextLine): boolean => line.raw && line.text.trim() === '';

/** Bullets and notes alike, without the blank lines between them. */
export const sameLines = (a: readonly TextLine[], b: readonly TextLine[]): boolean => {
  const [left, right] = [a, b].map((lines) =>
    lines
      .filter((line) => !isBlank(line))
      .map(keyOf)
      .join('\n'),
  );
  return left === right;
};
