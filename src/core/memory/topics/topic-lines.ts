import type { LineWrite } from '../../ports';
import { keyOf, type TextLine } from './topic-text';

/** Lines that are not there yet, with where they came from. */
export const newLines = (
  lines: readonly Omit<LineWrite, 'id' | 'raw'>[],
  there: readonly TextLine[],
): readonly LineWrite[] => {
  const known = new Set(there.map(keyOf));
  return lines.flatMap((line): readonly LineWrite[] => {
    const key = keyOf({ ...line, raw: false });
    if (known.has(key)) return [];
    known.add(key);
    return [{ ...line, id: null, raw: false }];
  });
};

/** "- [Breathing drills](breath-breathing-drills.md)" in a topic that was split stands for a topic of its own. */
const pointer = /^\[[^\]]*\]\([a-z0-9-]+\.md\)/u;
export const isPointer = (line: TextLine): boolean => !line.raw && pointer.test(line.text);

/** The name alone: a line of the subtopic that is erased must not go on standing here. */
export const pointerTo = (slug: string, title: string): string =>
  `[${title.replace(/[[\]]/gu, '')}](${slug}.md)`;
