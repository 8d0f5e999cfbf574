import type { quick as en } from '../en/quick';
import type { Translation } from '../translation';

/** The small window for a question. */
export const quick: Translation<typeof en> = {
  title: 'Schnelle Frage',
  placeholder: 'Frag etwas zu einem Buch',
  book: 'Buch',
  noBook: 'Kein Buch',
  hint: 'Enter fragt · Esc schließt',
  ask: 'Fragen',
};
