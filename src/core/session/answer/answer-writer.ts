import type { AnswerEvent } from '../../../shared/contract';
import { isLecternError } from '../../../shared/errors';
import {
  type AnswerCard,
  type AnswerOutcome,
  asNoteId,
  type Citation,
  type NoteCitation,
  type Turn,
  type TurnId,
  type Sentence,
} from '../../../shared/model';
import type { AnswerPart, Store } from '../../ports';
import { cardText } from '../../../shared/messages/en/card-text';
import { noteMarker } from '../../../shared/text/notes/note-marker';
import { errorText, sentenceFields } from '../../../shared/messages/engine-text';

export interface AnswerError {
  readonly error: Sentence | null;
  readonly errorCode: string | null;
}

export const toAnswerError = (error: unknown): { readonly error: Sentence; readonly errorCode: string } =>
  isLecternError(error)
    ? { error: error.text, errorCode: error.code }
    : { error: errorText.answerUnfinished, errorCode: 'INTERNAL' };

export interface AnswerWriter {
  /** Stores a part, then shows it. */
  write(part: AnswerPart): Promise<void>;
  /** Whether any text was written. */
  hasText(): boolean;
  result(): {
    readonly citations: Citation[];
    readonly text: string;
    readonly basis: Turn['basis'];
    /** Null for an answer without a card. */
    readonly outcome: AnswerOutcome | null;
    /** Why the chosen engine was replaced; null fields if it was not. */
    readonly replaced: AnswerError;
  };
}

type Check = (citation: Omit<Citation, 'verdict'>) => Promise<Citation>;
type CheckNote = (citation: Omit<NoteCitation, 'verdict'>) => Promise<NoteCitation>;
type PartOf<Kind> = Extract<AnswerPart, { readonly kind: Kind }>;

/** The notes that a card quotes. */
const notesOnCard = ({ sections }: AnswerCard): readonly Omit<NoteCitation, 'verdict'>[] =>
  sections.flatMap((section) =>
    section.kind !== 'notes'
      ? []
      : section.rows
          .filter(({ source }) => source === 'note')
          .map(({ id, title, line }) => ({
            marker: noteMarker(asNoteId(id)),
            noteId: asNoteId(id),
            title: title ?? '',
            quote: line,
          })),
  );

/** A citation without a quote names a page and claims nothing. */
const checkQuote = async (citation: Omit<Citation, 'verdict'>, check: Check): Promise<Citation> =>
  citation.quote === '' ? { ...citation, verdict: 'page-only' } : check(citation);

/** The notes that an answer cites. New ones are stored, then shown. */
const createNotesCited = (
  sessions: Pick<Store['sessions'], 'setNoteCitations'>,
  turnId: TurnId,
  show: (event: AnswerEvent) => void,
) => {
  let cited: readonly NoteCitation[] = [];
  const replace = async (next: readonly NoteCitation[]): Promise<void> => {
    if (next.length === 0 && cited.length === 0) return;
    await sessions.setNoteCitations(turnId, next);
    const shown = cited;
    cited = next;
    for (const one of next.filter((citation) => !shown.includes(citation)))
      show({ kind: 'note-citation', ...one });
  };
  return { replace, add: (one: NoteCitation): Promise<void> => replace([...cited, one]) };
};

export const createAnswerWriter = (
  sessions: Pick<Store['sessions'], 'appendAnswer' | 'setAnswerCard' | 'setNoteCitations' | 'switchAnswer'>,
  turnId: TurnId,
  show: (event: AnswerEvent) => void,
  check: Check,
  checkNote: CheckNote,
): AnswerWriter => {
  let citations: readonly Citation[] = [];
  const notes = createNotesCited(sessions, turnId, show);
  let written: readonly string[] = [];
  let basis: Turn['basis'] = null;
  let outcome: AnswerOutcome | null = null;
  let replaced: AnswerError = { error: null, errorCode: null };

  const writeCard = async ({ card, citations: cited, outcome: of }: PartOf<'card'>): Promise<void> => {
    const checked = await Promise.all(cited.map((one) => checkQuote(one, check)));
    const text = cardText(card, checked);
    await notes.replace(await Promise.all(notesOnCard(card).map(checkNote)));
    await sessions.setAnswerCard(turnId, { text, citations: checked, card });
    outcome = of;
    if (written.join('') === '' && text !== '') {
      show({ kind: 'delta', text });
      for (const citation of checked) show({ kind: 'citation', ...citation });
    }
    citations = checked;
    written = [text];
    show({ kind: 'card', card });
  };

  return {
    async write(part) {
      if (part.kind === 'basis') {
        basis = part.basis;
      } else if (part.kind === 'fallback') {
        const to = { model: part.id, ...toAnswerError(part.because) };
        await sessions.switchAnswer(turnId, to);
        replaced = to;
        show({ kind: 'fallback', ...to, ...sentenceFields('error', to.error) });
      } else if (part.kind === 'text') {
        if (part.text === '') return;
        await sessions.appendAnswer(turnId, part.text, []);
        written = [...written, part.text];
        show({ kind: 'delta', text: part.text });
      } else if (part.kind === 'card') {
        await writeCard(part);
      } else if (part.kind === 'note-citation') {
        await notes.add(await checkNote(part));
      } else {
        const citation = await check(part);
        await sessions.appendAnswer(turnId, '', [citation]);
        citations = [...citations, citation];
        show({ kind: 'citation', ...citation });
      }
    },
    hasText: () => written.length > 0,
    result: () => ({ citations: [...citations], text: written.join(''), basis, outcome, replaced }),
  };
};
