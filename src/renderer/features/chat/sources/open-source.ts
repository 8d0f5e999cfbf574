import {
  asFactId,
  asMarkId,
  asNoteId,
  asPlanId,
  asSessionId,
  asTurnId,
  type BookId,
  type ContextPiece,
} from '../../../../shared/model';
import { locator } from '../../../client/locator';
import { openPage } from '../../../navigation/place';
import { navigate } from '../../../navigation/route';
import { openMarkOf } from '../../../navigation/go-to-mark';
import { text } from '../../../messages/text';
import { readSession, readTurn } from '../../../navigation/read-session';

interface SourceLink {
  /** The destination, in a few words. */
  readonly place: string;
  readonly open: () => void;
}

/** The first line of a passage, without its page marker. */
const passageQuote = (piece: ContextPiece): string =>
  (piece.text.split('\n')[0] ?? '').replace(/^\[p\. [^\]]*\]\s*/, '');

const to = (place: string, open: () => void): SourceLink => ({ place, open });

/** Opens the source of a piece of an answer's context; null if it has no place to open. */
export function sourceLink(piece: ContextPiece, bookId: BookId | null): SourceLink | null {
  const { kind, id, page, label } = piece.source;
  const number = Number(id) || null;
  const memory = (section: 'base' | 'topics' | 'archive', topic?: string): SourceLink =>
    to(label ?? text.saw.places[kind], () =>
      navigate({ screen: 'memory', factId: null, section, ...(topic ? { topic } : {}) }),
    );
  switch (kind) {
    case 'passage':
      if (!page || bookId === null) return null;
      return to(locator(bookId, page, label ?? null), () =>
        openPage(bookId, page, passageQuote(piece), 'source'),
      );
    case 'fact':
      return to(text.saw.places.fact, () =>
        navigate({ screen: 'memory', factId: number === null ? null : asFactId(number) }),
      );
    case 'note':
      return to(text.saw.places.note, () =>
        navigate({ screen: 'notes', noteId: number === null ? null : asNoteId(number) }),
      );
    case 'mark':
      if (bookId === null || number === null) return null;
      return to(text.saw.places.mark, () => void openMarkOf(bookId, asMarkId(number)));
    case 'plan':
      return to(text.saw.places.plan, () =>
        navigate({ screen: 'plans', planId: number === null ? null : asPlanId(number) }),
      );
    case 'turn':
      return number ? to(text.saw.places.turn, () => void readTurn(asTurnId(number))) : null;
    case 'session':
      return to(text.saw.places.session, () => readSession({ sessionId: asSessionId(id), bookId }));
    case 'topic':
      return memory('topics', id);
    case 'topics':
      return memory('topics');
    case 'summary':
    case 'archive':
      return memory('archive');
    case 'base-memory':
      return memory('base');
    case 'profile':
      return to(text.saw.places.profile, () => navigate({ screen: 'settings', section: 'you' }));
    // A book's summary is shown in a dialog (`book-source.tsx`).
    case 'book':
    case 'persona':
    case 'markup':
    // What the learner knows is shown in the outline.
    case 'knowledge':
      return null;
  }
}
