import { Icon, type IconName } from '../ui/icon';
import { readKept } from '../state/kept';
import { text } from '../messages/en';
import { formatRoute, useRoute, type Route, type Screen } from '../navigation/route';
import { useDue } from '../features/review/review-queries';
import type { BookId } from '../../shared/model';

/** The study screen with the book that was open last. */
export const lastStudy = (): Route => ({
  screen: 'study',
  bookId: readKept<BookId | null>('book', null),
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

export function Rail() {
  const { screen } = useRoute();
  const left = useDue().data?.left;
  const due = left ? left.learning + left.review + left.new : 0;
  const link = (to: Screen, icon: IconName, route: Route) => (
    <a
      key={to}
      href={formatRoute(route)}
      aria-current={(screen === 'quiz' ? 'review' : screen) === to ? 'page' : undefined}
      title={text.shell[to]}
    >
      <Icon name={icon} />
      <span>{text.shell[to]}</span>
      {to === 'review' && due > 0 && (
        <span className="count">
          <span aria-hidden="true">{due > 99 ? '99+' : due}</span>
          <span className="sr">{text.review.due(due)}</span>
        </span>
      )}
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
