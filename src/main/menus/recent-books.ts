import { ipcMain, type MenuItemConstructorOptions } from 'electron';
import { z } from 'zod';
import { text } from '../language';
import { bookIdSchema } from '../../shared/model';
import { openInPage } from '../opening/openings';
import { isTrustedFrame } from '../trusted-frame';

const recentSchema = z.array(z.object({ id: bookIdSchema, title: z.string().max(500) })).max(10);
type RecentBooks = z.infer<typeof recentSchema>;

let recent: RecentBooks = [];

/** Characters of a title in the menu. */
const maxShown = 60;

/** A single ampersand would mark an access key. */
const labelOf = (title: string): string =>
  (title.length > maxShown ? `${title.slice(0, maxShown - 1)}…` : title).replaceAll('&', '&&');

export const recentItems = (): MenuItemConstructorOptions[] =>
  recent.length === 0
    ? [{ label: text.menuText.noRecent, enabled: false }]
    : recent.map(({ id, title }) => ({
        label: labelOf(title),
        click: () => openInPage([{ kind: 'link', target: { kind: 'book', bookId: id, page: null } }]),
      }));

/** Receives the list of recent books from the page, which has it already. */
export const followRecentBooks = (onChange: () => void): void => {
  ipcMain.on('lectern-recent-books', (event, books: unknown) => {
    if (!isTrustedFrame(event.senderFrame)) return;
    const parsed = recentSchema.safeParse(books);
    if (!parsed.success) return;
    recent = parsed.data;
    onChange();
  });
};
