import { useEffect, useMemo } from 'react';
import type { LinkTarget } from '../../shared/lectern-link';
import type { OpenRequest } from '../../shared/open-request';
import { addPaths } from '../client/add-books';
import { client, errorCode } from '../client/client';
import { desktop } from '../client/desktop';
import { useBooks } from '../client/queries';
import { showError } from '../client/show-error';
import { afterAdding } from '../features/book/add-book';
import { byLastUse } from '../features/book/last-use';
import { text } from '../messages/text';
import { quickQuestionStore } from '../navigation/quick-question';
import { navigate, noBook } from '../navigation/route';
import { toast } from '../ui/toast';

const warn = (message: string): void => toast(message, { kind: 'error' });

/** Opens a single book at once, also one that is still being imported; for several, shows the library. */
async function openFiles(paths: readonly string[]): Promise<void> {
  const added = await addPaths(paths);
  const [first] = added;
  if (first && paths.length === 1) navigate({ screen: 'study', bookId: first.bookId, page: null });
  else if (first) afterAdding(added);
  else navigate({ screen: 'library' });
}

async function openTarget(target: LinkTarget): Promise<void> {
  if (target.kind === 'note') {
    await client.notes.get({ noteId: target.noteId });
    return navigate({ screen: 'notes', noteId: target.noteId });
  }
  const { bookId, page } = target;
  const { pageCount, state } = await client.library.get({ bookId });
  const isBeyond = page !== null && state === 'ready' && page > pageCount;
  if (isBeyond) warn(text.shell.noPageOfLink(page, pageCount));
  navigate({ screen: 'study', bookId, page: isBeyond ? null : page });
}

async function openLink(target: LinkTarget): Promise<void> {
  try {
    await openTarget(target);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'BOOK_NOT_FOUND') warn(text.shell.noBookOfLink);
    else if (code === 'NOTE_NOT_FOUND') warn(text.shell.noNoteOfLink);
    else throw error;
  }
}

function open(request: OpenRequest): Promise<void> | void {
  switch (request.kind) {
    case 'files':
      return openFiles(request.paths);
    case 'link':
      return openLink(request.target);
    case 'screen':
      return navigate({ screen: request.screen });
    case 'question':
      quickQuestionStore.set({ bookId: request.bookId, content: request.content });
      return navigate({ screen: 'study', bookId: request.bookId ?? noBook, page: null });
    case 'refused':
      return warn(text.shell.badLink(request.link));
  }
}

async function takeAll(): Promise<void> {
  for (const request of (await desktop?.takeOpenings()) ?? []) await open(request);
}

/** Opens the files and links that the system passed to the desktop app, including those from before this page was loaded. */
export function useOpenRequests(): void {
  useEffect(() => {
    const take = (): void => void takeAll().catch(showError);
    take();
    return desktop?.onToOpen(take);
  }, []);
}

const maxRecent = 8;

/** Lists the books that were opened last in the desktop's menu. */
export function useRecentBooks(): void {
  const { data: books } = useBooks();
  const recent = useMemo(
    () =>
      JSON.stringify(
        (books ?? [])
          .filter((book) => book.openedAt !== null)
          .toSorted(byLastUse)
          .slice(0, maxRecent)
          .map(({ id, title }) => ({ id, title })),
      ),
    [books],
  );
  useEffect(() => desktop?.setRecentBooks(JSON.parse(recent)), [recent]);
}
