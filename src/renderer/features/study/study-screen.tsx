import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import type { Book } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { errorCode, messageOf } from '../../client/client';
import { noBook } from '../../navigation/route';
import { useBook, useBooks, useOutline } from '../../client/queries';
import { text } from '../../messages/en';
import { Segment } from '../../ui/check';
import { IconButton } from '../../ui/icon-button';
import { useKept } from '../../state/kept';
import { Splitter } from '../../ui/splitter';
import { EmptyState, LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../state/store';
import { useMedia, useNarrow, useWide } from '../../ui/use-media';
import { ChatPanel } from '../chat/chat-panel';
import { Reader } from '../reader/reader';
import { useReading } from '../reader/use-reading';
import { searchWishStore } from '../../navigation/search-for';
import { ChooseBook } from './choose-book';
import { OutlinePanel, type OutlineTab } from './outline-panel';

const outlineWidths = { min: 200, max: 360, reset: 248 };
const chatWidths = { min: 320, max: 560, reset: 400 };
/** Under 1080 px the chat gives way first. */
const slimChat = 336;

function StudyBook({ book, asked }: { readonly book: Book; readonly asked: number | null }) {
  const reading = useReading(book, asked);
  const outline = useOutline(book.id, true).data ?? [];
  const wide = useWide();
  const narrow = useNarrow();
  const slim = useMedia('(max-width: 1079px)');
  const [outlineKept, setOutlineKept] = useKept('outline-open', true);
  const [drawer, setDrawer] = useState(false);
  const [chatOpen, setChatOpen] = useKept('chat-open', true);
  const [outlineWidth, setOutlineWidth] = useKept('outline-width', outlineWidths.reset);
  const [chatWidth, setChatWidth] = useKept('chat-width', chatWidths.reset);
  const [tab, setTab] = useState<OutlineTab>('outline');
  const [findWish, setFindWish] = useState(0);
  const [side, setSide] = useState<'page' | 'chat'>('page');

  // Beside the page where there is room, over it where there is not.
  const outlineOpen = wide ? outlineKept : drawer;
  const showChat = narrow ? side === 'chat' : chatOpen;
  const openChat = (): void => {
    if (narrow) setSide('chat');
    else setChatOpen(true);
  };
  const opener = useRef<HTMLButtonElement>(null);
  /** The focus goes back to what opens it. */
  const closeDrawer = (): void => {
    setDrawer(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const setOutline = (open: boolean): void => {
    if (wide) setOutlineKept(open);
    else if (open) setDrawer(true);
    else closeDrawer();
  };
  const find = (): void => {
    setTab('find');
    setOutline(true);
    setFindWish((wish) => wish + 1);
  };

  // Which words, the panel sees to itself.
  const wish = useStore(searchWishStore);
  const onWish = useEffectEvent(find);
  useEffect(() => {
    if (wish?.where === 'book') onWish();
  }, [wish]);

  useCommand('panel.outline', () => setOutline(!outlineOpen));
  useCommand('panel.chat', () =>
    narrow ? setSide(side === 'chat' ? 'page' : 'chat') : setChatOpen(!chatOpen),
  );
  useCommand('book.search', find);
  useCommand('chat.ask', openChat, !showChat);

  const go = (page: number): void => {
    reading.jumpTo(page);
    if (!wide) setDrawer(false);
  };
  const panel = outlineOpen && (
    <OutlinePanel
      book={book}
      outline={outline}
      page={reading.page}
      tab={tab}
      onTab={setTab}
      findWish={findWish}
      onGo={go}
      onShown={() => !wide && setDrawer(false)}
      onHide={() => setOutline(false)}
    />
  );
  return (
    <main
      className="study"
      tabIndex={-1}
      data-narrow={narrow}
      style={
        {
          '--chat': `${slim ? Math.min(chatWidth, slimChat) : chatWidth}px`,
          '--outline': `${outlineWidth}px`,
        } as CSSProperties
      }
    >
      <h1 className="sr">{book.title}</h1>
      {panel &&
        (wide ? (
          panel
        ) : (
          <div className="o-drawer" onKeyDown={(event) => event.key === 'Escape' && closeDrawer()}>
            {panel}
          </div>
        ))}
      {panel && wide && (
        <Splitter
          name={text.study.outline}
          width={outlineWidth}
          side="left"
          {...outlineWidths}
          onWidth={setOutlineWidth}
          onCollapse={() => setOutline(false)}
        />
      )}
      {(!narrow || side === 'page') && (
        <Reader
          book={book}
          outline={outline}
          reading={reading}
          onSearch={find}
          onAsk={openChat}
          before={
            !outlineOpen && (
              <IconButton
                icon="panel"
                name={text.study.showOutline}
                className="btn-quiet"
                large
                ref={opener}
                onClick={() => setOutline(true)}
              />
            )
          }
          after={
            !narrow && (
              <IconButton
                icon="panel-r"
                name={text.study.showChat}
                tip={chatOpen ? text.study.hideChat : text.study.showChat}
                className="btn-quiet"
                large
                pressed={chatOpen}
                onClick={() => setChatOpen(!chatOpen)}
              />
            )
          }
        />
      )}
      {showChat && !narrow && (
        <Splitter
          name={text.study.chat}
          width={chatWidth}
          side="right"
          {...chatWidths}
          onWidth={setChatWidth}
          onCollapse={() => setChatOpen(false)}
        />
      )}
      {showChat && <ChatPanel bookId={book.id} />}
      {narrow && (
        <div className="study-tabs">
          <Segment
            label={text.shell.study}
            value={side}
            onChange={setSide}
            options={[
              ['page', text.study.page],
              ['chat', text.study.chat],
            ]}
          />
        </div>
      )}
    </main>
  );
}

function OpenBook({ bookId, page }: { readonly bookId: string; readonly page: number | null }) {
  const { data: book, error, refetch } = useBook(bookId);
  if (errorCode(error) === 'BOOK_NOT_FOUND') {
    return (
      <main className="screen-plain" tabIndex={-1}>
        <ChooseBook title={text.study.missing} hint={text.study.missingText} />
      </main>
    );
  }
  if (error && !book) {
    return (
      <main className="screen-plain" tabIndex={-1}>
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!book) {
    return (
      <main className="screen-plain pad">
        <Skeleton lines={8} />
      </main>
    );
  }
  if (book.state === 'importing') {
    return (
      <main className="screen-plain" tabIndex={-1}>
        <EmptyState title={text.study.importing}>{text.study.importingText}</EmptyState>
      </main>
    );
  }
  return <StudyBook book={book} asked={page} />;
}

/** The book that was open last; where none ever was, the choice. */
function LastBook() {
  const { data: books } = useBooks();
  if (!books) return <main className="screen-plain" />;
  const [last] = books
    .filter((book) => book.state === 'ready' && book.openedAt !== null)
    .toSorted((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''));
  if (last) return <OpenBook key={last.id} bookId={last.id} page={null} />;
  return (
    <main className="screen-plain" tabIndex={-1}>
      <ChooseBook title={text.study.choose} hint={text.study.chooseText} />
    </main>
  );
}

/** The conversation that belongs to no book: what was said without one, and chats that came from elsewhere. */
function WithoutBook() {
  return (
    <main className="study is-alone" tabIndex={-1}>
      <h1 className="sr">{text.thread.noBookTitle}</h1>
      <ChatPanel bookId={null} />
    </main>
  );
}

/** The book, the tutor beside it, and the way about in it. */
export function StudyScreen({
  bookId,
  page,
}: {
  readonly bookId: string | null;
  readonly page: number | null;
}) {
  if (bookId === noBook) return <WithoutBook />;
  return bookId ? <OpenBook key={bookId} bookId={bookId} page={page} /> : <LastBook />;
}
