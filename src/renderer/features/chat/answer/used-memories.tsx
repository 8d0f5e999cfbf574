import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  asFactId,
  type BookId,
  type ContextPiece,
  type Fact,
  type FactChange,
  type FactId,
  type Turn,
} from '../../../../shared/model';
import { errorCode } from '../../../client/client';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { changeFact } from '../../facts/change-fact';
import { factQuery } from '../../facts/fact-query';
import { answerQuery } from '../sources/answer-query';
import { memoriesOf, plainText, textsAreGone } from '../sources/context-budget';
import { sourceLink } from '../sources/open-source';

/** Changes whether a fact is pinned or muted, and offers to undo that. */
async function mark(
  fact: Fact,
  change: Pick<FactChange, 'muted' | 'pinned'>,
  message: string,
): Promise<void> {
  const { muted, pinned } = fact;
  if (!(await changeFact(fact, change))) return;
  const now: Fact = { ...fact, muted: change.muted ?? muted, pinned: change.pinned ?? pinned };
  toast(message, {
    action: { label: text.saw.undo, run: () => void changeFact(now, { muted, pinned }) },
  });
}

/** Buttons that pin and mute a remembered fact. */
export function FactMarks({ factId }: { readonly factId: FactId }) {
  const { data: fact, error } = useQuery(factQuery(factId));
  const { saw, memory } = text;
  if (errorCode(error) === 'FACT_NOT_FOUND') return <span className="meta">{saw.gone}</span>;
  if (!fact) return null;
  return (
    <span className="um-acts">
      <IconButton
        icon="pin"
        name={memory.pin}
        tip={fact.pinned ? memory.unpin : memory.pin}
        className="btn-quiet"
        pressed={fact.pinned}
        onClick={() => void mark(fact, { pinned: !fact.pinned }, fact.pinned ? saw.unpinned : saw.pinned)}
      />
      <IconButton
        icon="mute"
        name={memory.mute}
        tip={fact.muted ? memory.unmute : memory.mute}
        className="btn-quiet"
        pressed={fact.muted}
        onClick={() => void mark(fact, { muted: !fact.muted }, fact.muted ? saw.unmuted : saw.muted)}
      />
    </span>
  );
}

function Memory({ piece, bookId }: { readonly piece: ContextPiece; readonly bookId: BookId | null }) {
  const link = sourceLink(piece, bookId);
  const factId = piece.source.kind === 'fact' ? asFactId(Number(piece.source.id)) : null;
  return (
    <li className="um">
      <button type="button" className="um-t" onClick={link?.open} disabled={!link}>
        <span className="meta">{text.saw.places[piece.source.kind]}</span>
        <span className="um-w">{plainText(piece)}</span>
      </button>
      {factId !== null && <FactMarks factId={factId} />}
    </li>
  );
}

interface Props {
  readonly turn: Turn;
  /** As counted for the thread's page; replaced by the count of the answer's record once that is loaded. */
  readonly count: number;
  readonly bookId: BookId | null;
}

/** The memories that an answer was given: each can be opened, and facts can be pinned or muted. */
export function UsedMemories({ turn, count, bookId }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { data } = useQuery({ ...answerQuery(turn), enabled: open });
  const memories = data ? memoriesOf(data) : [];
  const number = data ? memories.length : count;
  if (number === 0) return null;
  return (
    <>
      <button
        type="button"
        className="used"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="memory" small />
        {text.chat.used(number)}
      </button>
      {open && (
        <ul className="used-list" id={id} aria-label={text.saw.memories}>
          {memories.map((piece) => (
            <Memory key={`${piece.source.kind}${piece.source.id}`} piece={piece} bookId={bookId} />
          ))}
        </ul>
      )}
      {open && data && textsAreGone(data) && <p className="meta">{text.saw.textsGone}</p>}
    </>
  );
}
