import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fact } from '../../../../shared/model';
import { useCommand } from '../../../commands/commands';
import { formatNumber } from '../../../messages/format';
import { navigate } from '../../../navigation/route';
import { client, messageOf } from '../../../client/client';
import { keys, useBooks } from '../../../client/queries';
import { text } from '../../../messages/en';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { useStore } from '../../../state/store';
import { useDebounced } from '../../../state/use-debounced';
import { useFocusAfter } from '../../../ui/use-returned-focus';
import { canApprove, canSwitchOn, changeFact, muteFact, pinFact } from '../../facts/change-fact';
import { EraseFact } from './erase-fact';
import { FactFilterBar } from './fact-filters';
import { filterStore, initialFilters, isFiltered, toQuery } from './fact-filters-state';
import { FactList } from './fact-list';
import { pageSize, samePages } from './fact-pages';
import type { FactAction } from './fact-row';
import { useFactWindow } from './fact-window';
import { VectorsLine } from './vectors-line';

const useFactCounts = () =>
  useQuery({ queryKey: keys.memory('counts'), queryFn: () => client.memory.counts() });

/** Facts that are not used until the learner says so. */
function Waiting({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  if (count === 0) return null;
  return (
    <p className="m-line">
      {text.memory.waiting(count)}
      <button type="button" className="link" onClick={onShow}>
        {text.memory.showWaiting}
      </button>
    </p>
  );
}

const closeEvidence = (): void => navigate({ screen: 'memory', factId: null }, 'replace');

/** What is remembered, by scope and kind; every row can be marked, corrected and deleted, with or without a mouse. */
export function FactsSection({ factId }: { readonly factId: number | null }) {
  const filters = useStore(filterStore);
  const rested = useDebounced(filters.q, 160);
  const query = toQuery({ ...filters, q: rested });
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [active, setActive] = useState(0);
  const [editing, setEditing] = useState<number | null>(null);
  const [erasing, setErasing] = useState<Fact | null>(null);
  const [focusWish, setFocusWish] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const books = useBooks().data ?? [];
  const counts = useFactCounts().data ?? [];
  const { window: facts, error, refetch } = useFactWindow(query, range.from, range.to);
  const wish = useCallback(() => setFocusWish((now) => now + 1), []);
  const onEdited = useCallback(() => {
    setEditing(null);
    wish();
  }, [wish]);

  // Out of the evidence one comes back to its row.
  useFocusAfter(factId !== null, wish);
  const clear = (): void => {
    filterStore.set({ ...initialFilters, order: filters.order });
    field.current?.focus();
  };

  const asked = JSON.stringify(query);
  useEffect(() => setActive(0), [asked]);
  const total = facts?.total ?? 0;
  useEffect(() => setActive((now) => Math.max(0, Math.min(now, total - 1))), [total]);
  // Half a page ahead and behind is read before it comes into sight; scrolling within that is nothing new here.
  const onRange = useCallback((from: number, to: number) => {
    const next = { from: Math.max(0, from - pageSize / 2), to: to + pageSize / 2 };
    setRange((now) => (samePages(now, next) ? now : next));
  }, []);
  const onOpen = useCallback((fact: Fact) => navigate({ screen: 'memory', factId: fact.id }, 'replace'), []);
  const onAct = useCallback((action: FactAction, fact: Fact) => {
    if (action === 'pin') void pinFact(fact);
    if (action === 'mute') void muteFact(fact);
    if (action === 'approve' && (canApprove(fact) || canSwitchOn(fact)))
      void changeFact(fact, { status: 'active' });
    if (action === 'correct' && fact.status !== 'superseded') setEditing(fact.id);
    if (action === 'erase') setErasing(fact);
  }, []);

  const here = facts?.factAt(active);
  const free = here !== undefined && editing === null && erasing === null;
  const on = (action: FactAction) => () => here && onAct(action, here);
  useCommand('book.search', () => field.current?.focus());
  useCommand('fact.pin', on('pin'), free);
  useCommand('fact.mute', on('mute'), free);
  useCommand('fact.correct', on('correct'), free && here.status !== 'superseded');
  useCommand('fact.approve', on('approve'), free && (canApprove(here) || canSwitchOn(here)));
  useCommand('fact.erase', on('erase'), free);

  if (error && !facts) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (total === 0 && facts && counts.length === 0 && !isFiltered(filters))
    return <EmptyState title={text.memory.emptyTitle}>{text.memory.emptyText}</EmptyState>;
  const waiting = counts.filter(({ status }) => status === 'pending' || status === 'shadow');
  return (
    <>
      <FactFilterBar
        filters={filters}
        counts={counts}
        books={books}
        field={field}
        onChange={filterStore.set}
        onClear={clear}
        onDown={wish}
      />
      <div className="m-lines">
        <VectorsLine />
        {filters.status === 'active' && (
          <Waiting
            count={waiting.reduce((sum, one) => sum + one.count, 0)}
            onShow={() =>
              filterStore.set({ ...initialFilters, status: waiting[0]?.status ?? 'pending', order: 'newest' })
            }
          />
        )}
        {facts && (
          <p className="meta num push" role="status">
            {text.memory.facts(formatNumber(total), total === 1)}
          </p>
        )}
      </div>
      {!facts && <Skeleton lines={6} />}
      {facts && total === 0 && (
        <p className="m-none meta">
          {text.memory.none}{' '}
          <button type="button" className="link" onClick={clear}>
            {text.memory.clear}
          </button>
        </p>
      )}
      {facts && total > 0 && (
        <FactList
          total={total}
          factAt={facts.factAt}
          books={books}
          query={rested}
          grouped={filters.order === 'kind'}
          showStatus={filters.status === ''}
          openId={factId}
          editingId={editing}
          active={active}
          focusWish={focusWish}
          onActive={setActive}
          onRange={onRange}
          onOpen={onOpen}
          onClose={closeEvidence}
          onAct={onAct}
          onEdited={onEdited}
        />
      )}
      {erasing && (
        <EraseFact
          fact={erasing}
          onClose={() => setErasing(null)}
          onErased={() => {
            if (erasing.id === factId) closeEvidence();
            wish();
          }}
        />
      )}
    </>
  );
}
