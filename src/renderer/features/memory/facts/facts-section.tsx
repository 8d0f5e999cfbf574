import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Book, Fact, FactId } from '../../../../shared/model';
import { useCommand } from '../../../commands/commands';
import { formatNumber } from '../../../messages/format';
import { navigate } from '../../../navigation/route';
import { requestedSearchStore } from '../../../navigation/search-for';
import { client, messageOf } from '../../../client/client';
import { keys, useBooks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { useStore } from '../../../state/store';
import { useDebounced } from '../../../state/use-debounced';
import { useFocusAfter } from '../../../ui/use-returned-focus';
import { canApprove, canSwitchOn, changeFact, muteFact, pinFact } from '../../facts/change-fact';
import { countWith, useFactCounts, waitingStatuses, type FactCounts } from '../../facts/count-facts';
import { BulkBar } from '../audit/bulk-bar';
import { undoLast } from '../audit/change-facts';
import {
  countSelected,
  isSelected,
  noSelection,
  selectionStore,
  withToggled,
  withFacts,
} from '../audit/selection';
import { WorkLines } from '../audit/work-lines';
import { EraseFact } from './erase-fact';
import { FactFilterBar } from './fact-filters';
import {
  filterStore,
  initialFilters,
  isFiltered,
  sortedBy,
  toQuery,
  toSelection,
  type FactFilters,
} from './fact-filters-state';
import { FactList } from './fact-list';
import { pageSize, samePages } from './fact-pages';
import type { FactAction } from './fact-row';
import { useFactWindow } from './fact-window';
import { VectorsLine } from './vectors-line';

const showWaiting = (): void => navigate({ screen: 'memory', factId: null, section: 'inbox' }, 'replace');

/** Facts that are not used until the learner approves them. */
function PendingFacts({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="m-line">
      {text.memory.waiting(count)}
      <button type="button" className="link" onClick={showWaiting}>
        {text.memory.showWaiting}
      </button>
    </p>
  );
}

const closeEvidence = (): void => navigate({ screen: 'memory', factId: null }, 'replace');
const openEvidence = (fact: Fact): void => navigate({ screen: 'memory', factId: fact.id }, 'replace');

/** Searches for the words of a search that was requested elsewhere, and focuses the field. */
function useRequestedSearch(field: RefObject<HTMLInputElement | null>): void {
  const requested = useStore(requestedSearchStore);
  useEffect(() => {
    if (requested?.where !== 'memory') return;
    requestedSearchStore.set(null);
    filterStore.set({ ...initialFilters, q: requested.words });
    field.current?.focus();
  }, [requested, field]);
}

/** The filters, and the loaded part of the facts that match them. */
function useMatchingFacts() {
  const filters = useStore(filterStore);
  const words = useDebounced(filters.q, 160);
  const query = toQuery({ ...filters, q: words });
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [active, setActive] = useState(0);
  const { window: facts, error, refetch } = useFactWindow(query, range.from, range.to);
  const total = facts?.total ?? 0;

  const queryKey = JSON.stringify(query);
  // The selection is cleared when the filters change, because it applies to their matches.
  const choiceKey = JSON.stringify(toSelection({ ...filters, q: words }));
  useEffect(() => selectionStore.set(noSelection), [choiceKey]);
  useEffect(() => setActive(0), [queryKey]);
  useEffect(() => setActive((now) => Math.max(0, Math.min(now, total - 1))), [total]);
  // Loads half a page ahead and behind; the range stays the same while scrolling within the same pages.
  const onRange = useCallback((from: number, to: number) => {
    const next = { from: Math.max(0, from - pageSize / 2), to: to + pageSize / 2 };
    setRange((now) => (samePages(now, next) ? now : next));
  }, []);
  return { filters, words, facts, total, error, refetch, active, setActive, onRange };
}

/** Acts on a fact by mouse, and by command on the active one. */
function useFactActions(activeFact: Fact | undefined, onEdited: () => void) {
  const [editing, setEditing] = useState<FactId | null>(null);
  const [erasing, setErasing] = useState<Fact | null>(null);
  const act = useCallback((action: FactAction, fact: Fact) => {
    if (action === 'pin') void pinFact(fact);
    if (action === 'mute') void muteFact(fact);
    if (action === 'approve' && (canApprove(fact) || canSwitchOn(fact)))
      void changeFact(fact, { status: 'active' });
    if (action === 'correct' && fact.status !== 'superseded') setEditing(fact.id);
    if (action === 'erase') setErasing(fact);
  }, []);
  const edited = useCallback(() => {
    setEditing(null);
    onEdited();
  }, [onEdited]);

  // With a selection, the keys act on all of it.
  const { all, ids } = useStore(selectionStore);
  const free = activeFact !== undefined && editing === null && erasing === null && !all && ids.size === 0;
  const on = (action: FactAction) => () => activeFact && act(action, activeFact);
  useCommand('fact.pin', on('pin'), free);
  useCommand('fact.mute', on('mute'), free);
  useCommand('fact.correct', on('correct'), free && activeFact.status !== 'superseded');
  useCommand('fact.approve', on('approve'), free && (canApprove(activeFact) || canSwitchOn(activeFact)));
  useCommand('fact.erase', on('erase'), free);
  return { editing, erasing, setErasing, act, edited };
}

/** Above the list: indexing progress, facts that await approval, and the number of matches. */
function Lines(props: {
  readonly counts: FactCounts;
  readonly filters: FactFilters;
  readonly total: number | undefined;
}) {
  return (
    <div className="m-lines">
      <WorkLines />
      <VectorsLine />
      {props.filters.status === 'active' && <PendingFacts count={countWith(props.counts, waitingStatuses)} />}
      {props.total !== undefined && (
        <p className="meta num push" role="status">
          {text.memory.facts(formatNumber(props.total), props.total === 1)}
        </p>
      )}
    </div>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <p className="m-none meta">
      {text.memory.none}{' '}
      <button type="button" className="link" onClick={onClear}>
        {text.memory.clear}
      </button>
    </p>
  );
}

interface MatchesProps {
  readonly matching: ReturnType<typeof useMatchingFacts>;
  readonly actions: ReturnType<typeof useFactActions>;
  readonly books: readonly Book[];
  readonly factId: FactId | null;
  readonly focusRequests: number;
  readonly onClear: () => void;
}

/** The list of the facts that match. */
function Matches({ matching, actions, books, factId, focusRequests, onClear }: MatchesProps) {
  const { facts, total, filters } = matching;
  const selection = useStore(selectionStore);
  const selected = countSelected(selection, total);
  if (!facts) return <Skeleton lines={6} />;
  if (total === 0 && !isFiltered(filters)) return <p className="m-none meta">{text.memory.noneInUse}</p>;
  if (total === 0) return <NoMatch onClear={onClear} />;
  return (
    <FactList
      total={total}
      factAt={facts.factAt}
      books={books}
      query={matching.words}
      grouped={filters.order === 'kind'}
      sort={filters}
      selected={selected === 0 ? 'none' : selected === total ? 'all' : 'some'}
      isSelected={(id) => isSelected(selection, id)}
      onSort={(order) => filterStore.set(sortedBy(filters, order))}
      onSelect={({ id }) => selectionStore.set(withToggled(selection, id))}
      onSelectRows={(from, to) => {
        const rows = Array.from({ length: to - from + 1 }, (_, i) => facts.factAt(from + i) ?? []).flat();
        selectionStore.set(withFacts(selection, rows));
      }}
      onSelectAll={(all) => selectionStore.set({ ...noSelection, all })}
      openId={factId}
      editingId={actions.editing}
      active={matching.active}
      focusRequests={focusRequests}
      onActive={matching.setActive}
      onRange={matching.onRange}
      onOpen={openEvidence}
      onClose={closeEvidence}
      onAct={actions.act}
      onEdited={actions.edited}
    />
  );
}

/** What is remembered, by scope and kind. Every fact can be marked, corrected and deleted, with or without a mouse. */
export function FactsSection({ factId }: { readonly factId: FactId | null }) {
  const matching = useMatchingFacts();
  const { filters, facts, total } = matching;
  const [focusRequests, setFocusRequests] = useState(0);
  const focusList = useCallback(() => setFocusRequests((now) => now + 1), []);
  const actions = useFactActions(facts?.factAt(matching.active), focusList);
  const { erasing, setErasing } = actions;
  const field = useRef<HTMLInputElement>(null);
  useRequestedSearch(field);
  const books = useBooks().data ?? [];
  const counts = useFactCounts().data ?? [];
  const topics =
    useQuery({ queryKey: keys.memory('topics'), queryFn: () => client.topics.list() }).data ?? [];
  useCommand('fact.undo', undoLast);
  useCommand('book.search', () => field.current?.focus());
  // After the evidence is closed, the focus returns to its row.
  useFocusAfter(factId !== null, focusList);
  const clear = (): void => {
    filterStore.set({ ...initialFilters, order: filters.order, reverse: filters.reverse });
    field.current?.focus();
  };

  if (matching.error && !facts)
    return <LoadError message={messageOf(matching.error)} onRetry={() => void matching.refetch()} />;
  if (total === 0 && facts && counts.length === 0 && !isFiltered(filters))
    return <EmptyState title={text.memory.emptyTitle}>{text.memory.emptyText}</EmptyState>;
  return (
    <>
      <FactFilterBar
        filters={filters}
        counts={counts}
        books={books}
        topics={topics}
        field={field}
        onChange={filterStore.set}
        onClear={clear}
        onDown={focusList}
      />
      <Lines counts={counts} filters={filters} total={facts?.total} />
      <Matches
        matching={matching}
        actions={actions}
        books={books}
        factId={factId}
        focusRequests={focusRequests}
        onClear={clear}
      />
      <BulkBar filters={{ ...filters, q: matching.words }} total={total} onClear={focusList} />
      {erasing && (
        <EraseFact
          fact={erasing}
          onClose={() => setErasing(null)}
          onErased={() => {
            if (erasing.id === factId) closeEvidence();
            focusList();
          }}
        />
      )}
    </>
  );
}
