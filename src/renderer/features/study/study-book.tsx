import { useRef, type CSSProperties, type RefObject } from 'react';
import type { Book } from '../../../shared/model';
import { useOutline } from '../../client/queries';
import { text } from '../../messages/text';
import { Segment } from '../../ui/fields/check';
import { IconButton } from '../../ui/icon-button';
import { useSavedItem } from '../../state/saved-item';
import { openHeading } from '../../navigation/open-heading';
import { Splitter } from '../../ui/splitter';
import { useMedia } from '../../ui/use-media';
import { ChatPanel } from '../chat/chat-panel';
import { Reader } from '../reader/reader';
import { useQuizCommands } from '../quiz/quiz-commands';
import { useReading, type Reading } from '../reader/use-reading';
import { OutlinePanel } from './outline-panel';
import { useStudyPanels, type StudyPanels } from './use-study-panels';

const outlineWidths = { min: 200, max: 360, reset: 248 };
const chatWidths = { min: 320, max: 560, reset: 400 };
/** The greatest width of the chat in windows under 1080 px, so that the page keeps its width for longer. */
const slimChat = 336;

interface Props {
  readonly book: Book;
  readonly reading: Reading;
  readonly panels: StudyPanels;
}

/** The outline, next to the page if there is room, else over it. */
function Outline({ book, reading, panels }: Props) {
  const outline = useOutline(book.id, true).data ?? [];
  const panel = (
    <OutlinePanel
      book={book}
      outline={outline}
      page={reading.page}
      tab={panels.tab}
      onTab={panels.setTab}
      findRequests={panels.findRequests}
      onGo={(entry) => {
        void openHeading(book.id, entry);
        panels.closeOver();
      }}
      onShown={panels.closeOver}
      onHide={() => panels.setOutline(false)}
    />
  );
  if (panels.wide) return panel;
  return (
    <div className="o-drawer" onKeyDown={(event) => event.key === 'Escape' && panels.setOutline(false)}>
      {panel}
    </div>
  );
}

function Page({
  book,
  reading,
  panels,
  opener,
}: Props & { readonly opener: RefObject<HTMLButtonElement | null> }) {
  const outline = useOutline(book.id, true).data ?? [];
  const { outlineOpen, narrow, chatOpen } = panels;
  return (
    <Reader
      book={book}
      outline={outline}
      reading={reading}
      onSearch={panels.find}
      onAsk={panels.openChat}
      before={
        !outlineOpen && (
          <IconButton
            icon="panel"
            name={text.study.showOutline}
            className="btn-quiet"
            large
            ref={opener}
            onClick={() => panels.setOutline(true)}
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
            onClick={() => panels.setChatOpen(!chatOpen)}
          />
        )
      }
    />
  );
}

const SideTabs = ({ side, setSide }: Pick<StudyPanels, 'side' | 'setSide'>) => (
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
);

/** A book with its outline and the chat. */
export function StudyBook({
  book,
  requestedPage,
}: {
  readonly book: Book;
  readonly requestedPage: number | null;
}) {
  const reading = useReading(book, requestedPage);
  const opener = useRef<HTMLButtonElement>(null);
  useQuizCommands(book, reading.page);
  const panels = useStudyPanels(opener);
  const slim = useMedia('(max-width: 1079px)');
  const [outlineWidth, setOutlineWidth] = useSavedItem('outline-width', outlineWidths.reset);
  const [chatWidth, setChatWidth] = useSavedItem('chat-width', chatWidths.reset);
  const { wide, narrow, outlineOpen, showChat, side } = panels;
  const widths = {
    '--chat': `${slim ? Math.min(chatWidth, slimChat) : chatWidth}px`,
    '--outline': `${outlineWidth}px`,
  } as CSSProperties;
  return (
    <main className="study" tabIndex={-1} data-narrow={narrow} style={widths}>
      <h1 className="sr">{book.title}</h1>
      {outlineOpen && <Outline book={book} reading={reading} panels={panels} />}
      {outlineOpen && wide && (
        <Splitter
          name={text.study.outline}
          width={outlineWidth}
          side="left"
          {...outlineWidths}
          onWidth={setOutlineWidth}
          onCollapse={() => panels.setOutline(false)}
        />
      )}
      {(!narrow || side === 'page') && <Page book={book} reading={reading} panels={panels} opener={opener} />}
      {showChat && !narrow && (
        <Splitter
          name={text.study.chat}
          width={chatWidth}
          side="right"
          {...chatWidths}
          onWidth={setChatWidth}
          onCollapse={() => panels.setChatOpen(false)}
        />
      )}
      {showChat && <ChatPanel bookId={book.id} />}
      {narrow && <SideTabs side={side} setSide={panels.setSide} />}
    </main>
  );
}
