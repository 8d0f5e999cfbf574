import { useEffect, useRef, useState } from 'react';
import { type Book, formatTraits, type Page } from '../../../../shared/model';
import { useCommand } from '../../../commands/commands';
import { formatPage, pageWords } from '../../../messages/format';
import { locator, physicalPage } from '../../../client/locator';
import { client } from '../../../client/client';
import { text } from '../../../messages/text';

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly shown: Page | null;
  readonly onGo: (page: number) => void;
}

/** "p. 37", or "S. 37" in German. */
const beforeLabel = new RegExp(
  `^(?:pp?|page|${pageWords.page}|${pageWords.abbreviated.replace('.', '')})\\.?\\s*`,
  'iu',
);

/** Finds a page by its printed label or its number: "37", "p. 37", "PDF 53" or "p. 37 (PDF 53)"; null if there is none. */
const findPage = async ({ id: bookId, format, pageCount }: Book, typed: string): Promise<number | null> => {
  const { pageWord } = formatTraits(format);
  const word = pageWord === 'page' ? pageWords.page : pageWord;
  const physical = new RegExp(`(?:^|\\()${word} ?(\\d+)\\)?$`, 'iu').exec(typed)?.[1];
  if (physical !== undefined) {
    const page = Number(physical);
    return page >= 1 && page <= pageCount ? page : null;
  }
  const label = typed.replace(beforeLabel, '') || typed;
  return (await client.library.findPage({ bookId, label })).page;
};

/** Asks for a page, and stays open with an error if the book has no such page. */
function PageForm({
  book,
  label,
  onGo,
  onCancel,
  onBlur,
}: {
  readonly book: Book;
  readonly label: string;
  readonly onGo: (page: number) => void;
  readonly onCancel: () => void;
  readonly onBlur: () => void;
}) {
  const [wrong, setWrong] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const go = async (typed: string): Promise<void> => {
    if (!typed) return onCancel();
    const page = await findPage(book, typed);
    if (page === null) setWrong(text.reader.noSuchPage(typed));
    else onGo(page);
  };
  return (
    <form
      className="r-jump"
      onSubmit={(event) => {
        event.preventDefault();
        void go(input.current?.value.trim() ?? '').catch(() => setWrong(text.errors.load));
      }}
    >
      <input
        ref={input}
        className="input input-sm num"
        aria-label={text.reader.goTo}
        aria-invalid={wrong !== ''}
        placeholder={text.reader.goToHint}
        defaultValue={label}
        autoComplete="off"
        onBlur={onBlur}
        onChange={() => setWrong('')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      {wrong && (
        <span className="r-wrong" role="alert">
          {wrong}
        </span>
      )}
    </form>
  );
}

/** The page's label. A click, or G, asks for another page. */
export function PageJump({ book, page, shown, onGo }: Props) {
  const [typing, setTyping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useCommand('page.go', () => setTyping(true));

  const close = (): void => {
    setTyping(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const label = shown?.page === page ? shown.label : String(page);
  const physical = physicalPage(book.id, page, label);
  if (typing)
    return (
      <PageForm
        book={book}
        label={label}
        onGo={(next) => {
          close();
          onGo(next);
        }}
        onCancel={close}
        onBlur={() => setTyping(false)}
      />
    );
  return (
    <button
      type="button"
      ref={button}
      className="r-page num"
      aria-label={`${text.reader.goTo}, ${locator(book.id, page, label)}`}
      title={text.reader.goTo}
      onClick={() => setTyping(true)}
    >
      <b>{formatPage(label)}</b> {physical !== null && <span>{text.reader.number(physical)}</span>}
    </button>
  );
}
