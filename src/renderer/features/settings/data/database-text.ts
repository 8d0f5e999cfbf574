import type { DatabaseSize } from '../../../../shared/model';
import { formatBytes } from '../../../messages/format';
import { text } from '../../../messages/text';

const words = text.backups.database;

/** The size of the database, with its free space if compacting would change the size that is shown. */
export function sizeText({ size, free }: DatabaseSize): string {
  const isFull = formatBytes(size) === formatBytes(size - free);
  return isFull ? words.full(formatBytes(size)) : words.size(formatBytes(size), formatBytes(free));
}

/** The result of compacting, from the sizes before and after in bytes. */
export function compactedText(before: number, after: number): string {
  const [from, to] = [formatBytes(before), formatBytes(after)];
  return after >= before || from === to ? words.nothingGained(to) : words.compacted(from, to);
}
