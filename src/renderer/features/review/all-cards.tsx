import { useState } from 'react';
import {
  cardFileFormatSchema,
  cardFilterSchema,
  type Card,
  type CardFilter,
  type CardId,
} from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { queryClient, useBooks } from '../../client/queries';
import { showError } from '../../client/show-error';
import { toggled } from '../../state/toggled';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { useDebounced } from '../../state/use-debounced';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { SearchField } from '../../ui/fields/search-field';
import { EmptyState, LoadError, Skeleton } from '../../ui/states';
import { toast } from '../../ui/toast';
import { beginCard, editCard } from '../../navigation/card-draft';
import { CardRows } from './card-rows';
import { useCardWindow } from './card-window';
import { exportCards } from './export-cards';
import { ImportCards } from './import-cards';
import { useCardTags } from './review-queries';

const { review } = text;
const { list } = review;
const states = cardFilterSchema.shape.state.unwrap().options;

interface PickProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string | undefined) => void;
}

const FilterSelect = ({ label, any, value, options, onChange }: PickProps) => (
  <select
    className="input input-sm"
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value || undefined)}
  >
    <option value="">{any}</option>
    {options.map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </select>
);

/** The filter without properties that are unset or empty. */
const withoutEmpty = (filter: CardFilter): CardFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));

interface BulkProps {
  readonly selected: readonly CardId[];
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

function BulkBar({ selected, onDelete, onClear }: BulkProps) {
  const books = useBooks().data ?? [];
  const run = (work: Promise<unknown>): void => {
    work
      .then(() => queryClient.invalidateQueries({ queryKey: ['cards'] }))
      .then(onClear)
      .catch(showError);
  };
  const cardIds = [...selected];
  return (
    <div className="cl-bulk" role="toolbar" aria-label={list.selected(selected.length)}>
      <b className="num">{list.selected(selected.length)}</b>
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => run(client.cards.suspend({ cardIds, suspended: true }))}
      >
        {review.suspend}
      </button>
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => run(client.cards.suspend({ cardIds, suspended: false }))}
      >
        {review.resume}
      </button>
      <FilterSelect
        label={list.move}
        any={`${list.move}…`}
        value={undefined}
        options={[['none', review.form.noBook], ...books.map(({ id, title }) => [id, title] as const)]}
        onChange={(target) => {
          const bookId = books.find(({ id }) => id === target)?.id ?? null;
          run(client.cards.move({ cardIds, bookId }));
        }}
      />
      <button type="button" className="btn btn-sm btn-danger" onClick={onDelete}>
        {review.delete}
      </button>
      <button type="button" className="btn btn-sm btn-quiet" onClick={onClear}>
        {list.clear}
      </button>
    </div>
  );
}

function useCardFilter() {
  const [query, setQuery] = useState('');
  const [rest, setRest] = useState<CardFilter>({});
  const q = useDebounced(query.trim(), 120);
  return {
    query,
    setQuery,
    rest,
    filter: withoutEmpty({ ...rest, q }),
    set: (patch: Partial<CardFilter>) => setRest((before) => withoutEmpty({ ...before, ...patch })),
    clear() {
      setQuery('');
      setRest({});
    },
  };
}

interface BarProps {
  /** Null until the cards have loaded. */
  readonly total: number | null;
  readonly filter: CardFilter;
  readonly onImport: () => void;
}

function CardsBar({ total, filter, onImport }: BarProps) {
  return (
    <header className="bar">
      <h1>{review.allCards}</h1>
      <span className="meta num">{total !== null && list.count(total)}</span>
      <Menu
        className="push"
        label={text.shell.more}
        items={[
          { label: review.files.import, icon: 'get', run: onImport },
          ...cardFileFormatSchema.options.map(
            (format) =>
              ({
                label: `${review.files.export}: ${review.files.exportAs[format]}`,
                icon: 'out',
                run: () => void exportCards(format, filter).catch(showError),
              }) as const,
          ),
        ]}
      />
      <a className="btn btn-quiet btn-sm" href={formatRoute({ screen: 'review' })}>
        {review.backToReview}
      </a>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => beginCard()}>
        <Icon name="plus" small />
        {review.add}
      </button>
    </header>
  );
}

function CardFilters({ query, setQuery, rest, set }: ReturnType<typeof useCardFilter>) {
  const books = useBooks().data ?? [];
  const tags = useCardTags().data ?? [];
  return (
    <div className="cl-tools" role="search">
      <SearchField label={list.search} hint={list.searchHint} value={query} onChange={setQuery} />
      <FilterSelect
        label={list.book}
        any={list.anyBook}
        value={rest.bookId}
        options={books.map(({ id, title }) => [id, title])}
        onChange={(value) => set({ bookId: books.find(({ id }) => id === value)?.id })}
      />
      <FilterSelect
        label={list.tag}
        any={list.anyTag}
        value={rest.tag}
        options={tags.map(({ tag, count }) => [tag, `${tag} (${String(count)})`])}
        onChange={(tag) => set({ tag })}
      />
      <FilterSelect
        label={list.state}
        any={list.anyState}
        value={rest.state}
        options={states.map((state) => [state, list.states[state]])}
        onChange={(value) => set({ state: states.find((state) => state === value) })}
      />
      <span className="meta push">{list.keys}</span>
    </div>
  );
}

/** Instead of the list: there are no cards, or none that match the filters. */
function NoCards({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title={list.noMatch}
      action={
        <button type="button" className="btn" onClick={onClear}>
          {list.clearFilters}
        </button>
      }
    />
  ) : (
    <EmptyState title={review.none}>{review.noneText}</EmptyState>
  );
}

/** The selected cards, and those that are deleted if the learner confirms it. */
function useCardSelection() {
  const [selected, setSelected] = useState<ReadonlySet<CardId>>(new Set());
  const [deleting, setDeleting] = useState<readonly CardId[] | null>(null);
  const clear = (): void => setSelected(new Set());
  const remove = async (cardIds: readonly CardId[]): Promise<void> => {
    setDeleting(null);
    const { changed } = await client.cards.removeMany({ cardIds: [...cardIds] });
    clear();
    toast(review.deleted(changed));
    await queryClient.invalidateQueries({ queryKey: ['cards'] });
  };
  return {
    selected,
    toggle: ({ id }: Card): void => setSelected((before) => toggled(before, id)),
    clear,
    deleting,
    /** Asks whether to delete the selected cards or, without a selection, the active one. */
    askDelete: (active?: Card): void =>
      setDeleting(selected.size > 0 ? [...selected] : active ? [active.id] : null),
    cancelDelete: (): void => setDeleting(null),
    remove: (cardIds: readonly CardId[]): void => void remove(cardIds).catch(showError),
  };
}

/** Every card, with filters, search and bulk actions. */
export function AllCards() {
  const filtering = useCardFilter();
  const { filter } = filtering;
  const [active, setActive] = useState(0);
  const [range, setRange] = useState({ from: 0, to: 0 });
  const { selected, deleting, ...selection } = useCardSelection();
  const [importing, setImporting] = useState(false);
  const books = useBooks().data ?? [];
  const { total, isLoaded, error, retry, cardAt } = useCardWindow(filter, range.from, range.to);
  return (
    <main className="screen" tabIndex={-1}>
      <CardsBar total={isLoaded ? total : null} filter={filter} onImport={() => setImporting(true)} />
      <div className="cl-main" data-pane="cards" tabIndex={-1}>
        <CardFilters {...filtering} />
        {error && !isLoaded ? (
          <LoadError message={messageOf(error)} onRetry={retry} />
        ) : !isLoaded ? (
          <div className="pad">
            <Skeleton lines={6} />
          </div>
        ) : total > 0 ? (
          <CardRows
            total={total}
            cardAt={cardAt}
            books={books}
            active={Math.min(active, total - 1)}
            selected={selected}
            onActive={setActive}
            onRange={(from, to) => setRange({ from, to })}
            onToggle={selection.toggle}
            onOpen={editCard}
            onDelete={() => selection.askDelete(cardAt(active))}
          />
        ) : (
          <NoCards filtered={Object.keys(filter).length > 0} onClear={filtering.clear} />
        )}
        {selected.size > 0 && (
          <BulkBar
            selected={[...selected]}
            onDelete={() => selection.askDelete()}
            onClear={selection.clear}
          />
        )}
      </div>
      {importing && <ImportCards onClose={() => setImporting(false)} />}
      {deleting && (
        <ConfirmDialog
          title={review.deleteTitle(deleting.length)}
          action={text.shell.delete}
          onConfirm={() => selection.remove(deleting)}
          onClose={selection.cancelDelete}
        >
          <p>{review.deleteText}</p>
        </ConfirmDialog>
      )}
    </main>
  );
}
