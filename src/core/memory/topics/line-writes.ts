import type { LineWrite, StoredLine } from '../../ports';
import { keyOf, type TextLine } from './topic-text';

/** Lines to store. Existing ones keep their row, and with it their source turn. */
export const asLineWrites = (
  lines: readonly TextLine[],
  stored: readonly StoredLine[],
): readonly LineWrite[] => {
  const rows = new Map<string, StoredLine[]>();
  for (const row of stored) rows.set(keyOf(row), [...(rows.get(keyOf(row)) ?? []), row]);
  return lines.map(({ day, text, raw }) => {
    const row = rows.get(keyOf({ day, text, raw }))?.shift();
    return {
      id: row?.id ?? null,
      day,
      text,
      raw,
      sessionId: row?.sessionId ?? null,
      turnId: row?.turnId ?? null,
    };
  });
};

/** The first line, as the summary of a topic that the learner created without one. */
export const summaryOfLines = (lines: readonly TextLine[]): string => {
  const text =
    lines.find((line) => !line.raw)?.text ?? lines.find((line) => line.text.trim() !== '')?.text ?? '';
  const plain = text.replace(/^#+\s*/u, '');
  return plain.length <= 100 ? plain : `${plain.slice(0, Math.max(40, plain.lastIndexOf(' ', 99)))} …`;
};
