import { Icon, type IconName } from '../ui/icon';
import { loadItem } from '../state/saved-item';
import { text } from '../messages/text';
import { formatRoute, useRoute, type Route, type Screen } from '../navigation/route';
import { useWaitingCount } from '../features/facts/count-facts';
import { useDue } from '../features/review/review-queries';
import type { BookId } from '../../shared/model';

/** The study screen with the book that was open last. */
export const lastStudy = (): Route => ({
  screen: 'study',
  bookId: loadItem<BookId | null>('book', null),
  page: null,
});

const places: readonly (readonly [Screen, IconName, () => Route])[] = [
  ['today', 'today', () => ({ screen: 'today' })],
  ['library', 'library', () => ({ screen: 'library' })],
  ['study', 'study', lastStudy],
  ['notes', 'notes', () => ({ screen: 'notes', noteId: null })],
  ['plans', 'plans', () => ({ screen: 'plans', planId: null })],
  ['review', 'review', () => ({ screen: 'review' })],
  ['memory', 'memory', () => ({ screen: 'memory', factId: null })],
];

type Badges = Readonly<Partial<Record<Screen, { readonly count: number; readonly name: string }>>>;

/** The number of items that need attention on a screen. */
function Badge({ count = 0, name }: { readonly count?: number; readonly name?: string }) {
  if (count === 0) return null;
  return (
    <span className="count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr">{name}</span>
    </span>
  );
}

export function Rail() {
  const { screen } = useRoute();
  const waiting = useWaitingCount();
  const left = useDue().data?.left;
  const due = left ? left.learning + left.review + left.new : 0;
  const badges: Badges = {
    review: { count: due, name: text.review.due(due) },
    memory: { count: waiting, name: text.audit.waits(waiting) },
  };
  const link = (to: Screen, icon: IconName, route: Route) => (
    <a
      key={to}
      href={formatRoute(route)}
      aria-current={(screen === 'quiz' ? 'review' : screen) === to ? 'page' : undefined}
      title={text.shell[to]}
      data-tour={to}
    >
      <Icon name={icon} />
      <span>{text.shell[to]}</span>
      <Badge {...badges[to]} />
    </a>
  );
  return (
    <nav className="rail" aria-label={text.shell.main}>
      <div className="rail-mark" aria-hidden="true">
        <Icon name="lectern" />
      </div>
      {places.map(([to, icon, route]) => link(to, icon, route()))}
      <div className="rail-end">
        {link('settings', 'settings', { screen: 'settings', section: 'common' })}
      </div>
    </nav>
  );
}
