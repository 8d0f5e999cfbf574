import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bookOfScope, type FactId, type FactPage } from '../../../../shared/model';
import { formatDay, formatWhen } from '../../../messages/format';
import { errorCode, messageOf } from '../../../client/client';
import { useBooks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { LoadError, Skeleton } from '../../../ui/states';
import { readSession } from '../../../navigation/read-session';
import { canApprove, canSwitchOn, changeFact, muteFact, pinFact } from '../../facts/change-fact';
import { CorrectFact } from '../facts/correct-fact';
import { EraseFact } from '../facts/erase-fact';
import { ConfidenceWhy } from './confidence-why';
import { FactGraph } from './fact-graph';
import { EvidencePiece } from './evidence-piece';
import { factQuery } from '../../facts/fact-query';
import { FactTimeline } from './fact-timeline';
import { Certainty, certaintyOf, FactMarks, scopeName, Status } from '../facts/fact-words';
import { beginCard } from '../../../navigation/card-draft';
import { factSentence } from '../../facts/fact-sentence';

const spans = [7, 30, 90, 180, 365] as const;

/** How long a fact is kept, counted from when it was last mentioned. */
function KeepPicker({ fact }: { readonly fact: FactPage }) {
  const { memory } = text;
  const value = fact.ttlDays === null ? 'never' : String(fact.ttlDays);
  const isCustom = fact.ttlDays !== null && !spans.some((days) => days === fact.ttlDays);
  return (
    <label className="pick">
      {memory.keep}:
      <select
        value={value}
        disabled={fact.status === 'superseded'}
        onChange={({ target }) =>
          void changeFact(fact, { ttlDays: target.value === 'never' ? null : Number(target.value) })
        }
      >
        {isCustom && <option value={value}>{memory.keepDays(fact.ttlDays ?? 0)}</option>}
        {spans.map((days) => (
          <option key={days} value={days}>
            {memory.keepFor[days]}
          </option>
        ))}
        <option value="never">{memory.keepFor.never}</option>
      </select>
    </label>
  );
}

/** A new card with the fact on its back, pinned to the page that supports it. */
const beginFactCard = (fact: FactPage): void => {
  const bookId = bookOfScope(fact);
  const piece = fact.evidence.find((one) => one.bookId === bookId && one.page !== null);
  const page = piece?.page ?? fact.page;
  beginCard({
    back: factSentence(fact),
    bookId,
    pin: page === null ? null : { page, quote: piece?.quote ?? '', before: '', after: '' },
    source: 'fact',
    sourceId: fact.id,
  });
};

function Actions(props: {
  readonly fact: FactPage;
  readonly onCorrect: () => void;
  readonly onErase: () => void;
}) {
  const { fact } = props;
  const { memory } = text;
  return (
    <p className="ev-acts">
      {(canApprove(fact) || canSwitchOn(fact)) && (
        <button
          type="button"
          className="btn btn-sm btn-primary"
          onClick={() => void changeFact(fact, { status: 'active' })}
        >
          {canApprove(fact) ? memory.approve : memory.switchOn}
        </button>
      )}
      {fact.status !== 'superseded' && (
        <button type="button" className="btn btn-sm" onClick={props.onCorrect}>
          <Icon name="pen" small />
          {memory.correct}
        </button>
      )}
      <IconButton icon="review" name={text.review.add} onClick={() => beginFactCard(fact)} />
      <IconButton
        icon="pin"
        name={memory.pin}
        tip={fact.pinned ? memory.unpin : memory.pin}
        pressed={fact.pinned}
        onClick={() => void pinFact(fact)}
      />
      <IconButton
        icon="mute"
        name={memory.mute}
        tip={fact.muted ? memory.unmute : memory.mute}
        pressed={fact.muted}
        onClick={() => void muteFact(fact)}
      />
      <IconButton icon="trash" name={memory.erase} className="btn-danger" onClick={props.onErase} />
    </p>
  );
}

function History({ fact }: { readonly fact: FactPage }) {
  const { memory } = text;
  return (
    <>
      <div className="ev-hist sec-head">
        <h3 className="h2">{memory.history}</h3>
        {fact.status !== 'superseded' && (
          <span className="ev-keep">
            <KeepPicker fact={fact} />
            {fact.validTo && !fact.pinned && (
              <span className="meta num">{memory.until(formatDay(fact.validTo))}</span>
            )}
          </span>
        )}
      </div>
      <FactTimeline fact={fact} />
    </>
  );
}

/** How many answers used the fact, and the newest of them, each of which opens. */
function UsedIn({ used: { recent, answers } }: Pick<FactPage, 'used'>) {
  const { memory } = text;
  return (
    <>
      <div className="ev-hist sec-head">
        <h3 className="h2">{memory.used}</h3>
        <span className="meta num">{memory.usedIn(answers)}</span>
      </div>
      <ul className="ev-used" aria-label={text.audit.usedIn}>
        {recent.map(({ turnId, sessionId, bookId, question, at }) => (
          <li key={turnId}>
            <span className="meta num">{formatWhen(at)}</span>
            <button type="button" className="link" onClick={() => readSession({ sessionId, bookId }, turnId)}>
              “{question}”
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Body({ fact, close }: { readonly fact: FactPage; readonly close: () => void }) {
  const [editing, setEditing] = useState(false);
  const [erasing, setErasing] = useState(false);
  const books = useBooks().data ?? [];
  return (
    <div className="ev-body">
      {editing ? (
        <CorrectFact fact={fact} onDone={() => setEditing(false)} />
      ) : (
        <p className="ev-fact book">
          {factSentence(fact)} <FactMarks fact={{ ...fact, muted: fact.muted && fact.status !== 'active' }} />
        </p>
      )}
      <p className="ev-meta meta">
        <Status fact={fact} />
        <span>{scopeName(fact, books)}</span>
        <span>{text.memory.types[fact.type]}</span>
        <span className="ev-sure">
          <Certainty confidence={fact.confidence} />
          {certaintyOf(fact.confidence)}
        </span>
      </p>
      {!editing && (
        <Actions fact={fact} onCorrect={() => setEditing(true)} onErase={() => setErasing(true)} />
      )}
      <ConfidenceWhy fact={fact} />
      <ul className="evs">
        {fact.evidence.map((piece) => (
          <EvidencePiece key={piece.id} piece={piece} />
        ))}
      </ul>
      <History fact={fact} />
      <UsedIn used={fact.used} />
      <FactGraph fact={fact} />
      {erasing && <EraseFact fact={fact} onClose={() => setErasing(false)} onErased={close} />}
    </div>
  );
}

/** Why a fact is remembered: the words that support it, its history, and where it was used. */
export function EvidencePanel({ factId, close }: { readonly factId: FactId; readonly close: () => void }) {
  const { data: fact, error, refetch } = useQuery(factQuery(factId));
  const panel = useRef<HTMLElement>(null);
  const gone = errorCode(error) === 'FACT_NOT_FOUND';
  // Takes the focus unless a row of the list has it.
  useEffect(() => {
    if (document.activeElement?.matches('[role="row"], .in-row')) return;
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  return (
    <aside
      className="ev-panel side-panel"
      aria-label={text.memory.evidence}
      data-pane="evidence"
      ref={panel}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <header className="bar">
        <h2 className="h2">{text.memory.evidence}</h2>
        {fact && <span className="meta num">{text.memory.pieces(fact.evidence.length)}</span>}
        <IconButton icon="x" large name={text.shell.close} className="btn-quiet push" onClick={close} />
      </header>
      {gone && (
        <p className="ev-gone">
          {text.memory.gone}{' '}
          <button type="button" className="link" onClick={close}>
            {text.memory.backToFacts}
          </button>
        </p>
      )}
      {error && !gone && !fact && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!fact && !error && (
        <div className="ev-body">
          <Skeleton lines={5} />
        </div>
      )}
      {fact && !gone && <Body fact={fact} close={close} />}
    </aside>
  );
}
