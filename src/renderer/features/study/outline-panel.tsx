import { useEffect, useState } from 'react';
import type { Book, OutlineEntry } from '../../../shared/model';
import { formatNumber, formatPercent } from '../../messages/format';
import { text } from '../../messages/text';
import { Cover } from '../book/cover';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Progress } from '../../ui/states';
import { useStore } from '../../state/store';
import { Tabs } from '../../ui/tabs';
import { BookSummary } from '../book/book-summary';
import { HowRead } from '../book/how-read';
import { MarksPanel } from '../marks/marks-panel';
import { requestedSearchStore } from '../../navigation/search-for';
import { BookNotes } from './book-notes';
import { FindPanel } from './find-panel';
import { OutlineList } from './outline-list';

export type OutlineTab = 'outline' | 'find' | 'marks' | 'notes';

interface Props {
  readonly book: Book;
  readonly outline: readonly OutlineEntry[];
  readonly page: number;
  readonly tab: OutlineTab;
  readonly onTab: (tab: OutlineTab) => void;
  readonly findRequests: number;
  readonly onGo: (entry: OutlineEntry) => void;
  /** The panel opened a page by itself, without `onGo`. */
  readonly onShown: () => void;
  readonly onHide: () => void;
}

function OutlineTabContent({ book, outline, page, onGo }: Pick<Props, 'book' | 'outline' | 'page' | 'onGo'>) {
  const [about, setAbout] = useState(false);
  return (
    <>
      <div className="o-book">
        <Cover book={book} />
        <div>
          <p className="strong book">{book.title}</p>
          {book.author && <p className="meta">{book.author}</p>}
          <button type="button" className="o-about" aria-expanded={about} onClick={() => setAbout(!about)}>
            <Icon name={about ? 'down' : 'right'} small />
            {text.library.about}
          </button>
        </div>
      </div>
      {about && (
        <section className="o-book-sum" aria-label={text.library.summary} tabIndex={0}>
          <HowRead book={book} />
          <BookSummary book={book} />
        </section>
      )}
      <OutlineList book={book} outline={outline} page={page} onGo={onGo} />
    </>
  );
}

/** The panel next to the page: the book's outline, a search in it, its marks and its notes. */
export function OutlinePanel({
  book,
  outline,
  page,
  tab,
  onTab,
  findRequests,
  onGo,
  onShown,
  onHide,
}: Props) {
  const [query, setQuery] = useState('');
  const requested = useStore(requestedSearchStore);
  useEffect(() => {
    if (requested?.where !== 'book') return;
    setQuery(requested.words);
    requestedSearchStore.set(null);
  }, [requested]);
  return (
    <aside className="o-panel" aria-label={text.study.outline} data-pane="outline" tabIndex={-1}>
      <div className="bar">
        <IconButton icon="panel" name={text.study.hideOutline} className="btn-quiet" large onClick={onHide} />
        <Tabs
          label={text.study.outline}
          value={tab}
          onChange={onTab}
          options={[
            ['outline', text.study.outline],
            ['find', text.study.find],
            ['marks', text.marks.title],
            ['notes', text.study.notes],
          ]}
        />
      </div>
      {tab === 'outline' && <OutlineTabContent book={book} outline={outline} page={page} onGo={onGo} />}
      {tab === 'find' && <FindPanel book={book} query={query} onQuery={setQuery} requests={findRequests} />}
      {tab === 'marks' && <MarksPanel book={book} onGo={onShown} />}
      {tab === 'notes' && <BookNotes bookId={book.id} onGo={onShown} />}
      <div className="o-foot meta num">
        <span>{text.study.readOf(formatNumber(book.pagesRead), formatNumber(book.pageCount))}</span>
        <span>{formatPercent(book.progress)}</span>
        <Progress value={book.progress} label={text.library.read} />
      </div>
    </aside>
  );
}
