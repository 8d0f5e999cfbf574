import type { libraryContents as en } from '../../en/reading/library-contents';
import type { Translation } from '../../translation';

export const libraryContents: Translation<typeof en> = {
  books: 'Bücher',
  notes: 'Notizen',
  facts: 'Erinnerungen',
  sessions: 'Sitzungen',
  cards: 'Karten',
  plans: 'Pläne',
};
