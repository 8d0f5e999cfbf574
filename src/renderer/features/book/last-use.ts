import type { Book } from '../../../shared/model';

type Used = Pick<Book, 'openedAt' | 'addedAt'>;

const lastUse = ({ openedAt, addedAt }: Used): string => openedAt ?? addedAt;

/** Sorts the most recently opened book first; one that was never opened counts from when it was added. */
export const byLastUse = (a: Used, b: Used): number => lastUse(b).localeCompare(lastUse(a));
