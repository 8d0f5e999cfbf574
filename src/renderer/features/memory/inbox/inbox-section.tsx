import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Fact, FactId } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { keys, useBooks } from '../../../client/queries';
import { KeyCaps } from '../../../commands/key-caps';
import { shortcutOf, useCommand, type CommandId } from '../../../commands/commands';
import { formatDecimal, formatWhen } from '../../../messages/format';
import { text } from '../../../messages/text';
import { navigate } from '../../../navigation/route';
import { Icon, type IconName } from '../../../ui/icon';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { useFocusAfter } from '../../../ui/use-returned-focus';
import { waitingStatuses } from '../../facts/count-facts';
import { factSentence } from '../../facts/fact-sentence';
import { changeFacts, choiceOfFacts, undoLast } from '../audit/change-facts';
import { WorkLines } from '../audit/work-lines';
import { CorrectFact } from '../facts/correct-fact';
import { scopeName, Status } from '../facts/fact-words';

const pageSize = 100;

const showEvidence = (factId: FactId | null): void =>
  navigate({ screen: 'memory', factId, section: 'inbox' }, 'replace');

/** The facts that need a decision, newest first: pages of one status, then pages of the other. `status` is an index. */
const useWaiting = () =>
  useInfiniteQuery({
    queryKey: keys.memory('inbox'),
    initialPageParam: { status: 0, page: 1 },
    queryFn: async ({ pageParam: { status, page } }) =>
      client.memory.items({
        status: waitingStatuses[status] ?? 'pending',
        order: 'newest',
        page,
        limit: pageSize,
      }),
    getNextPageParam: ({ items }, _all, { status, page }) => {
      if (items.length === pageSize) return { status, page: page + 1 };
      return status + 1 < waitingStatuses.length ? { status: status + 1, page: 1 } : undefined;
    },
  });

const accept = (facts: readonly Fact[]): void =>
  void changeFacts(choiceOfFacts(facts), { kind: 'change', change: { status: 'active' } }, (n) =>
    n === 1 ? text.audit.accepted : text.audit.done.approve(n),
  );
const reject = (fact: Fact): void =>
  void changeFacts(
    choiceOfFacts([fact]),
    { kind: 'change', change: { status: 'disabled' } },
    () => text.audit.rejected,
  );

function ActionButton(props: {
  readonly command: CommandId;
  readonly icon: IconName;
  readonly label: string;
  readonly active: boolean;
  readonly run: () => void;
}) {
  const shortcut = shortcutOf(props.command);
  return (
    <button
      type="button"
      className={props.command === 'fact.approve' ? 'btn btn-sm' : 'btn btn-sm btn-quiet'}
      tabIndex={props.active ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        props.run();
      }}
    >
      <Icon name={props.icon} small />
      {props.label}
      {props.active && shortcut && <KeyCaps keys={shortcut} />}
    </button>
  );
}

interface RowProps {
  readonly fact: Fact;
  readonly scope: string;
  readonly active: boolean;
  readonly open: boolean;
  readonly editing: boolean;
  readonly onActive: () => void;
  readonly onEdit: (editing: boolean) => void;
}

function InboxRow({ fact, scope, active, open, editing, onActive, onEdit }: RowProps) {
  const { audit, memory } = text;
  return (
    <li
      className="in-row"
      aria-current={active}
      data-open={open ? '' : undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => !active && onActive()}
      onClick={() => showEvidence(fact.id)}
    >
      {editing ? (
        <CorrectFact fact={fact} onDone={() => onEdit(false)} />
      ) : (
        <>
          <Status fact={fact} />
          <span className="in-t">
            {factSentence(fact)}
            <span className="meta">
              {scope}, {audit.from(memory.types[fact.type], formatWhen(fact.createdAt))}
            </span>
          </span>
          <span className="num meta">{formatDecimal(fact.confidence, 2)}</span>
          <span className="in-a">
            <ActionButton
              command="fact.approve"
              icon="check"
              label={memory.approve}
              active={active}
              run={() => accept([fact])}
            />
            <ActionButton
              command="fact.correct"
              icon="pen"
              label={audit.edit}
              active={active}
              run={() => onEdit(true)}
            />
            <ActionButton
              command="fact.reject"
              icon="x"
              label={audit.reject}
              active={active}
              run={() => reject(fact)}
            />
          </span>
        </>
      )}
    </li>
  );
}

/** The active row, which the keys act on and which takes the focus when a key or a decision moves it. */
function useActiveRow(facts: readonly Fact[], list: RefObject<HTMLUListElement | null>) {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, facts.length - 1));
  const wantsFocus = useRef(false);
  const focusRow = (): void => list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  const focusAfterMove = useEffectEvent(() => {
    if (!wantsFocus.current && document.activeElement !== document.body) return;
    wantsFocus.current = false;
    focusRow();
  });
  const activeId = facts[active]?.id;
  useEffect(() => focusAfterMove(), [activeId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    setActive(Math.max(0, Math.min(facts.length - 1, active + by)));
  };
  return { active, setActive, onKeyDown, focusRow };
}

function InboxList({ facts, factId }: { readonly facts: readonly Fact[]; readonly factId: FactId | null }) {
  const list = useRef<HTMLUListElement>(null);
  const { active, setActive, onKeyDown, focusRow } = useActiveRow(facts, list);
  const [editing, setEditing] = useState<FactId | null>(null);
  const books = useBooks().data ?? [];
  const fact = facts[active];
  const free = fact !== undefined && editing === null;
  useCommand('fact.approve', () => fact && accept([fact]), free);
  useCommand('fact.correct', () => fact && setEditing(fact.id), free);
  useCommand('fact.reject', () => fact && reject(fact), free);
  // After the evidence is closed, the focus returns to the list.
  useFocusAfter(factId !== null, focusRow);
  return (
    <ul
      className="in-list"
      aria-label={text.audit.inboxList}
      ref={list}
      onKeyDown={(event) => {
        if (editing !== null) return;
        if (event.key === 'Enter' && event.target === event.currentTarget.children[active]) {
          // A second press moves the focus to the evidence.
          if (fact?.id === factId) document.querySelector<HTMLElement>('[data-pane="evidence"]')?.focus();
          else showEvidence(fact?.id ?? null);
        } else if (event.key === 'Escape' && factId !== null) {
          event.preventDefault();
          showEvidence(null);
        } else onKeyDown(event);
      }}
    >
      {facts.map((one, at) => (
        <InboxRow
          key={one.id}
          fact={one}
          scope={scopeName(one, books)}
          active={at === active}
          open={one.id === factId}
          editing={one.id === editing}
          onActive={() => setActive(at)}
          onEdit={(isEdited) => {
            setEditing(isEdited ? one.id : null);
            if (!isEdited) requestAnimationFrame(focusRow);
          }}
        />
      ))}
    </ul>
  );
}

/** The facts that need a decision. One key each uses, edits or rejects the active fact, or undoes that. */
export function InboxSection({ factId }: { readonly factId: FactId | null }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useWaiting();
  const facts = data?.pages.flatMap(({ items }) => items) ?? [];
  const { audit } = text;
  useCommand('fact.undo', undoLast);
  useFocusAfter(facts.length > 0, () => document.querySelector<HTMLElement>('[data-pane="memory"]')?.focus());
  // The last page of one status may be short or empty although the other has more.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && facts.length < pageSize) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, facts.length]);
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || (facts.length === 0 && hasNextPage)) return <Skeleton lines={6} />;
  if (facts.length === 0) return <EmptyState title={audit.inboxEmpty}>{audit.inboxEmptyText}</EmptyState>;
  return (
    <section className="inbox">
      <header className="in-head">
        <span className="meta">{audit.inboxWhat}</span>
        {facts.length > 1 && (
          <button type="button" className="btn btn-sm push" onClick={() => accept(facts)}>
            {audit.acceptAll(facts.length)}
          </button>
        )}
      </header>
      <WorkLines />
      <InboxList facts={facts} factId={factId} />
      {hasNextPage && facts.length >= pageSize && (
        <button type="button" className="link in-more" onClick={() => void fetchNextPage()}>
          {audit.showMore}
        </button>
      )}
    </section>
  );
}
