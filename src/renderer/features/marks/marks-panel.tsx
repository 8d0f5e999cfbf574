import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Book, BookId, Mark, MarkColour } from '../../../shared/model';
import { formatWhen } from '../../messages/format';
import { locator } from '../../client/locator';
import { client, messageOf } from '../../client/client';
import { keys, useMarks } from '../../client/queries';
import { text } from '../../messages/text';
import { Menu } from '../../ui/menu';
import { SearchField } from '../../ui/fields/search-field';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../state/store';
import { toggled } from '../../state/toggled';
import { toast } from '../../ui/toast';
import { Bookmarks } from './bookmarks';
import { ColourPicks, colourName } from './colour-picks';
import { copyQuote, removeMark } from './mark-actions';
import { openMarkStore, spotOf } from './open-mark';
import { goToMark, soughtMarkStore } from '../../navigation/go-to-mark';
import { SaveMarks } from './save-menu';

interface Filter {
  readonly words: string;
  readonly colours: ReadonlySet<MarkColour>;
}
const noFilter: Filter = { words: '', colours: new Set() };

const matches = (mark: Mark, { words, colours }: Filter): boolean =>
  (colours.size === 0 || colours.has(mark.colour)) &&
  words
    .trim()
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => `${mark.quote}\n${mark.note}`.toLowerCase().includes(word));

function MarkRow({
  mark,
  bookId,
  onGo,
}: {
  readonly mark: Mark;
  readonly bookId: BookId;
  readonly onGo: () => void;
}) {
  const sought = useStore(soughtMarkStore);
  const row = useRef<HTMLLIElement>(null);
  return (
    <li className="mk" data-colour={mark.colour} ref={row}>
      <button
        type="button"
        className="mk-go"
        aria-current={sought?.id === mark.id || undefined}
        data-row-of={mark.id}
        // A click by keyboard has a detail of 0.
        onClick={({ detail }) => {
          goToMark(bookId, mark, detail === 0 && !mark.lost);
          onGo();
        }}
      >
        <span className="sr">{colourName(mark.colour)}</span>
        <span className="mk-q" dir="auto">
          {mark.quote}
        </span>
        {mark.note !== '' && (
          <span className="mk-n" dir="auto">
            {mark.note}
          </span>
        )}
        <span className="meta num">{formatWhen(mark.createdAt)}</span>
      </button>
      <Menu
        label={text.marks.more}
        className="mk-more"
        items={[
          {
            label: text.marks.edit,
            icon: 'edit',
            run: () => {
              const spot = row.current?.getBoundingClientRect();
              if (spot) openMarkStore.set({ id: mark.id, spot: spotOf(spot), write: true });
            },
          },
          { label: text.marks.copyQuote, icon: 'copy', run: () => copyQuote(mark.quote) },
          { label: text.marks.remove, icon: 'trash', danger: true, run: () => void removeMark(mark) },
        ]}
      />
    </li>
  );
}

/** Marks in other copies of the same book, with a button that adds them to this one. */
function MarksElsewhere({ bookId }: { readonly bookId: BookId }) {
  const { data, refetch } = useQuery({
    queryKey: [...keys.marks(bookId), 'elsewhere'],
    queryFn: () => client.marks.elsewhere({ bookId }),
  });
  const adopt = async (fromBookId: BookId): Promise<void> => {
    try {
      const { placed, lost } = await client.marks.adopt({ bookId, fromBookId });
      toast(text.marks.adopted(placed, lost));
      await refetch();
    } catch (error) {
      toast(messageOf(error), { kind: 'error' });
    }
  };
  return data?.map((copy) => (
    <p className="mk-else" key={copy.bookId}>
      {text.marks.elsewhere(copy.count, copy.inLibrary)}{' '}
      <button type="button" className="link" onClick={() => void adopt(copy.bookId)}>
        {text.marks.adopt}
      </button>
    </p>
  ));
}

/** Groups marks by page, in the order of the book. */
const groupByPage = (marks: readonly Mark[]): readonly (readonly Mark[])[] => {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last?.[0]?.page === mark.page) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
};

function MarkFilter({
  book,
  filter,
  onFilter,
}: {
  readonly book: Book;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}) {
  const toggle = (colour: MarkColour): void =>
    onFilter({ ...filter, colours: toggled(filter.colours, colour) });
  return (
    <div className="mk-head">
      <SearchField
        label={text.marks.filterLabel}
        hint={text.marks.filter}
        value={filter.words}
        onChange={(words) => onFilter({ ...filter, words })}
      />
      <div className="mk-tools">
        <ColourPicks
          label={text.marks.colour}
          nameOf={(colour) => text.marks.only(colourName(colour))}
          pressed={(colour) => filter.colours.has(colour)}
          onPick={toggle}
        />
        <SaveMarks book={book} />
      </div>
    </div>
  );
}

/** All marks of a book, by page, with a filter. */
export function MarksPanel({ book, onGo }: { readonly book: Book; readonly onGo: () => void }) {
  const { data, error, refetch } = useMarks(book.id);
  const [filter, setFilter] = useState(noFilter);
  if (error) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  if (data.length === 0)
    return (
      <div className="mk-panel">
        <Bookmarks book={book} onGo={onGo} />
        <p className="meta o-none">{text.marks.empty}</p>
        <MarksElsewhere bookId={book.id} />
      </div>
    );
  const shown = data.filter((mark) => matches(mark, filter));
  const placed = shown.filter((mark) => !mark.lost);
  const lost = shown.filter((mark) => mark.lost);
  const row = (mark: Mark) => <MarkRow key={mark.id} mark={mark} bookId={book.id} onGo={onGo} />;
  return (
    <div className="mk-panel">
      <MarkFilter book={book} filter={filter} onFilter={setFilter} />
      <div className="mk-list">
        {filter === noFilter && <Bookmarks book={book} onGo={onGo} />}
        <MarksElsewhere bookId={book.id} />
        {shown.length === 0 && (
          <p className="meta o-none">
            {text.marks.none}
            <button type="button" className="link" onClick={() => setFilter(noFilter)}>
              {text.marks.clear}
            </button>
          </p>
        )}
        {groupByPage(placed).map((group) => {
          const [first] = group;
          const page = first ? locator(book.id, first.page, first.label) : '';
          return (
            <section key={first?.id} aria-label={page}>
              <h3 className="meta num mk-page">{page}</h3>
              <ul>{group.map(row)}</ul>
            </section>
          );
        })}
        {lost.length > 0 && (
          <section aria-label={text.marks.lost(lost.length)}>
            <h3 className="meta mk-page">{text.marks.lost(lost.length)}</h3>
            <p className="meta mk-hint">{text.marks.lostHint}</p>
            <ul>{lost.map(row)}</ul>
          </section>
        )}
      </div>
    </div>
  );
}
