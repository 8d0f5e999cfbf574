import { useState } from 'react';
import { setTheme } from '../client/change-settings';
import { addBook, addSample } from '../features/book/add-book';
import { backUpNow } from '../client/back-up-now';
import { beginCard } from '../navigation/card-draft';
import { beginNote } from '../features/notes/new-note';
import { useCommand } from '../commands/commands';
import { lastStudy } from './rail';
import { bookOfRoute, navigate, noBook, useRoute, type Route } from '../navigation/route';
import { formatLink, type LinkTarget } from '../../shared/lectern-link';
import { desktop } from '../client/desktop';
import { showError } from '../client/show-error';
import { text } from '../messages/text';
import { toast } from '../ui/toast';

/** Moves the focus to the next landmark. */
function nextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>('nav.rail, [data-pane]')].filter(
    (one) => one.offsetParent,
  );
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + 1) % panes.length];
  if (!next) return;
  const inside = next.querySelector<HTMLElement>(
    'textarea, input, [tabindex="0"], a[href], button:not([disabled])',
  );
  (inside ?? next).focus();
}

/** The target of a link to what is open; null on screens that cannot be linked to. */
const linkedPlace = (route: Route): LinkTarget | null => {
  const bookId = bookOfRoute(route);
  if (bookId !== null) return { kind: 'book', bookId, page: route.screen === 'study' ? route.page : null };
  return route.screen === 'notes' && route.noteId !== null ? { kind: 'note', noteId: route.noteId } : null;
};

/** Only the desktop app opens links. */
function useCopyLink(): void {
  const target = linkedPlace(useRoute());
  const copy = (): void => {
    if (target)
      navigator.clipboard.writeText(formatLink(target)).then(() => toast(text.shell.linkCopied), showError);
  };
  useCommand('link.copy', copy, desktop !== undefined && target !== null);
}

/** The commands that work on every screen. */
export function useAppCommands() {
  const [open, setOpen] = useState<'palette' | 'keys' | 'report' | null>(null);
  useCopyLink();
  useCommand('go.today', () => navigate({ screen: 'today' }));
  useCommand('go.library', () => navigate({ screen: 'library' }));
  useCommand('go.study', () => navigate(lastStudy()));
  useCommand('go.notes', () => navigate({ screen: 'notes', noteId: null }));
  useCommand('go.plans', () => navigate({ screen: 'plans', planId: null }));
  useCommand('go.review', () => navigate({ screen: 'review' }));
  useCommand('review.cards', () => navigate({ screen: 'review', section: 'cards' }));
  useCommand('go.quiz', () => navigate({ screen: 'quiz', quizId: null }));
  useCommand('card.new', () => beginCard());
  useCommand('go.memory', () => navigate({ screen: 'memory', factId: null }));
  useCommand('memory.facts', () => navigate({ screen: 'memory', factId: null }));
  useCommand('memory.inbox', () => navigate({ screen: 'memory', factId: null, section: 'inbox' }));
  useCommand('memory.timeline', () => navigate({ screen: 'memory', factId: null, section: 'timeline' }));
  useCommand('memory.base', () => navigate({ screen: 'memory', factId: null, section: 'base' }));
  useCommand('memory.topics', () => navigate({ screen: 'memory', factId: null, section: 'topics' }));
  useCommand('memory.archive', () => navigate({ screen: 'memory', factId: null, section: 'archive' }));
  useCommand('session.no-book', () => navigate({ screen: 'study', bookId: noBook, page: null }));
  useCommand('go.settings', () => navigate({ screen: 'settings', section: 'common' }));
  useCommand('go.back', () => history.back());
  useCommand('go.forward', () => history.forward());
  useCommand('book.add', addBook);
  useCommand('book.sample', () => void addSample());
  useCommand('note.new', () => void beginNote());
  useCommand('plan.draft', () => navigate({ screen: 'plans', planId: 'new' }));
  useCommand('theme.light', () => setTheme('light'));
  useCommand('theme.dark', () => setTheme('dark'));
  useCommand('theme.system', () => setTheme('system'));
  useCommand('backup.now', () => void backUpNow());
  useCommand('report', () => setOpen('report'));
  useCommand('panes', nextPane);
  useCommand('palette', () => setOpen((now) => (now === 'palette' ? null : 'palette')));
  useCommand('keys', () => setOpen('keys'));
  return { open, close: () => setOpen(null) } as const;
}
