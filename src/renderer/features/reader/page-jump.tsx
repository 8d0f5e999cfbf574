import { useEffect, useRef, useState } from 'react';
import type { Book, Page } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { formatPage } from '../../messages/format';
import { locator, physicalPage } from '../../client/locator';
import { client } from '../../client/client';
import { text } from '../../messages/en';

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly shown: Page | null;
  readonly onGo: (page: number) => void;
}

/** The page's label; a click, or G, asks for another one by its printed label or its number. */
export function PageJump({ book, page, shown, onGo }: Props) {
  const [typing, setTyping] = useState(false);
  const [wrong, setWrong] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useCommand('page.go', () => setTyping(true));

  useEffect(() => {
    if (typing) input.current?.select();
  }, [typing]);

  const close = (): void => {
    setTyping(false);
    setWrong('');
    requestAnimationFrame(() => button.current?.focus());
  };

  const go = async (label: string): Promise<void> => {
    if (!label) return close();
    const found = await client.library.findPage({
      bookId: book.id,
      label: label.replace(/^p(age|p)?\.?\s*/i, '') || label,
    });
    if (found.page === null) return setWrong(text.reader.noSuchPage(label));
    close();
    onGo(found.page);
  };

  const label = shown?.page === page ? shown.label : String(page);
  const physical = physicalPage(book.id, page, label);
  if (!typing) {
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
        onBlur={() => setTyping(false)}
        onChange={() => setWrong('')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
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
