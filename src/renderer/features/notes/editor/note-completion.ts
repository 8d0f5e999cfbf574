import { formatPage } from '../../../messages/format';
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { BookId } from '../../../../shared/model';
import { client } from '../../../client/client';

/** Replaces what was typed, and closing brackets that are there already. */
const link =
  (written: string): Completion['apply'] =>
  (view, _completion, from, to) => {
    const after = view.state.sliceDoc(to, to + 2);
    const closed =
      written.endsWith(']]') && after === ']]' ? 2 : written.endsWith(']') && after[0] === ']' ? 1 : 0;
    view.dispatch({
      changes: { from, to: to + closed, insert: written },
      selection: { anchor: from + written.length },
      userEvent: 'input.complete',
    });
  };

/** `[[` completes the titles of notes. */
const noteLinks = async (context: CompletionContext): Promise<CompletionResult | null> => {
  const typed = context.matchBefore(/\[\[[^[\]|\n]{0,100}/);
  if (!typed) return null;
  const titles = await client.notes.titles({ q: typed.text.slice(2).trim() }).catch(() => []);
  return {
    from: typed.from,
    filter: false,
    options: titles
      .filter(({ title }) => !/[[\]|]/.test(title))
      .map(({ title }) => ({ label: title, type: 'text', apply: link(`[[${title}]]`) })),
  };
};

/** `@p. 37` completes a page of the note's book; `@` alone offers the page that is open in it. */
const pageLinks =
  (bookId: BookId) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/@(?:p{1,2}\.?)?\s?[\p{L}\p{N}]{0,10}/u);
    if (
      !typed ||
      (typed.from > 0 && /[\p{L}\p{N}]/u.test(context.state.sliceDoc(typed.from - 1, typed.from)))
    )
      return null;
    const wanted = typed.text.replace(/^@(?:p{1,2}\.?)?\s?/u, '');
    const [book, outline] = await Promise.all([
      client.library.get({ bookId }),
      client.library.outline({ bookId }),
    ]).catch(() => [null, []] as const);
    if (!book) return null;
    const found =
      wanted === '' ? book.position : (await client.library.findPage({ bookId, label: wanted })).page;
    if (found === null) return null;
    const { label } = await client.library.page({ bookId, page: found });
    const chapter = outline.findLast(({ page }) => page <= found)?.title;
    return {
      from: typed.from,
      filter: false,
      options: [
        { label: formatPage(label), ...(chapter ? { detail: chapter } : {}), apply: link(`[p. ${label}]`) },
      ],
    };
  };

export const noteCompletion = (bookId: BookId | null): Extension =>
  autocompletion({
    override: [noteLinks, ...(bookId ? [pageLinks(bookId)] : [])],
    icons: false,
    activateOnTypingDelay: 50,
    // The list opens only after `[[` and `@`, so even an immediate Enter is meant for it.
    interactionDelay: 0,
  });
