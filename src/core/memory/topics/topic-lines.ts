import type { LineWrite } from '../../ports';
import { keyOf, type TextLine } from './topic-text';

/** The lines that the topic does not contain yet. */
export const newLines = (
  lines: readonly Omit<LineWrite, 'id' | 'raw'>[],
  existing: readonly TextLine[],
): readonly LineWrite[] => {
  const known = new Set(existing.map(keyOf));
  return lines.flatMap((line): readonly LineWrite[] => {
    const key = keyOf({ ...line, raw: false });
    if (known.has(key)) return [];
    known.add(key);
    return [{ ...line, id: null, raw: false }];
  });
};

/** "- [Breathing drills](breath-breathing-drills.md)" in a topic that was split points to a subtopic. */
const pointer = /^\[[^\]]*\]\([a-z0-9-]+\.md\)/u;
export const isPointer = (line: TextLine): boolean => !line.raw && pointer.test(line.text);

/** Contains only the title, since an erased line of the subtopic must not survive here. */
export const pointerTo = (slug: string, title: string): string =>
  `[${title.replace(/[[\]]/gu, '')}](${slug}.md)`;
