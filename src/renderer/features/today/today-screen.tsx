import type { NoteSummary, Session, Today } from '../../../shared/model';
import { addBook, addSample } from '../book/add-book';
import { dayToDate, formatLongDay, formatMinutes, formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { useMinute, useToday } from '../../state/use-now';
import { messageOf } from '../../client/client';
import { useNotes, useSessions } from '../../client/queries';
import { text } from '../../messages/text';
import { EmptyState, LoadError, ShelfArt, Skeleton } from '../../ui/states';
import { readSession } from '../../navigation/read-session';
import { sessionTitle } from '../sessions/sessions-list';
import { ModelHint } from '../book/model-hint';
import { Attention } from './attention';
import { ContinueReading, OtherBooks } from './continue-reading';
import { DueCards } from './due-cards';
import { LastSession } from './last-session';
import { MinutesChart } from './minutes-chart';
import { Month } from './month';
import { NextSteps } from './next-steps';
import { PagesChart } from './pages-chart';
import { PlanChart } from './plan-chart';
import { RecallChart } from './recall-chart';
import { useTodayData } from './use-today';

function Welcome() {
  return (
    <main className="screen-plain" tabIndex={-1}>
      <EmptyState
        title={text.today.welcome}
        art={<ShelfArt />}
        action={
          <div className="welcome">
            <p>
              <button type="button" className="btn btn-primary" onClick={() => void addSample('study')}>
                {text.today.sampleOffer}
              </button>
              <button type="button" className="btn" onClick={addBook}>
                {text.today.addOwn}
              </button>
            </p>
            <p className="meta">{text.today.sampleHint}</p>
            <ModelHint />
          </div>
        }
      >
        {text.today.welcomeText}
      </EmptyState>
    </main>
  );
}

function EarlierSessions({ sessions }: { readonly sessions: readonly Session[] }) {
  return (
    <section aria-labelledby="earlier-h">
      <div className="sec-head">
        <h2 className="h2" id="earlier-h">
          {text.today.earlier}
        </h2>
      </div>
      <ul className="topics">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <button type="button" className="truncate" onClick={() => readSession(session)}>
              {sessionTitle(session)}
            </button>
            <span className="meta num">{formatMinutes(session.startedAt, session.lastActive)}</span>
            <span className="meta num">{formatWhen(session.startedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TopicsLately({ topics }: Pick<Today, 'topics'>) {
  return (
    <section aria-labelledby="topics-h">
      <div className="sec-head">
        <h2 className="h2" id="topics-h">
          {text.today.topicsLately}
        </h2>
        <a className="link push" href={formatRoute({ screen: 'memory', factId: null, section: 'topics' })}>
          {text.today.allTopics}
        </a>
      </div>
      <ul className="topics">
        {topics.map(({ slug, title, lines, updatedAt }) => (
          <li key={slug}>
            <a
              className="truncate"
              href={formatRoute({ screen: 'memory', factId: null, section: 'topics', topic: slug })}
            >
              {title}
            </a>
            <span className="meta num">{text.today.topicLines(lines)}</span>
            <span className="meta num">{formatWhen(updatedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentNotes({ notes }: { readonly notes: readonly NoteSummary[] }) {
  return (
    <section aria-labelledby="notes-h">
      <div className="sec-head">
        <h2 className="h2" id="notes-h">
          {text.today.notesLately}
        </h2>
        <a className="link push" href={formatRoute({ screen: 'notes', noteId: null })}>
          {text.today.allNotes}
        </a>
      </div>
      {notes.length === 0 && <p className="meta t-none">{text.today.noNotes}</p>}
      <ul className="topics is-two">
        {notes.map((note) => (
          <li key={note.id}>
            <a className="truncate" href={formatRoute({ screen: 'notes', noteId: note.id })}>
              {note.title}
            </a>
            <span className="meta num">{formatWhen(note.updatedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sessions and notes are further down the screen, so they are loaded later. */
function RecentWork() {
  const { data: sessions = [] } = useSessions(null, 200);
  const notes = useNotes({ limit: 4 }).data?.notes ?? [];
  const earlier = sessions.filter((session) => session.endedAt && session.title).slice(0, 4);
  return (
    <>
      {earlier.length > 0 && <EarlierSessions sessions={earlier} />}
      <RecentNotes notes={notes} />
    </>
  );
}

/** The greeting, the day, and the next day that the learner has mentioned. */
function Head({ today, minutes }: { readonly today: Today; readonly minutes: number }) {
  const hour = new Date(useMinute()).getHours();
  const { name, plannedMinutes, countdown, day } = today;
  const greeting = text.today.greeting(hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening', name);
  return (
    <header className="t-head">
      <h1 className="title">{greeting}</h1>
      <p className="meta">
        {[
          formatLongDay(dayToDate(day)),
          minutes > 0 ? text.today.studiedToday(minutes) : '',
          plannedMinutes > 0 ? text.today.plannedToday(plannedMinutes) : '',
        ]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {countdown && (
        <a className="t-count push" href={formatRoute({ screen: 'memory', factId: countdown.factId })}>
          {text.today.countdown(countdown.event, countdown.days)}
        </a>
      )}
    </header>
  );
}

/** The start screen: the books to continue, the next steps, the last session, and how it is going. */
export function TodayScreen() {
  const day = useToday();
  const { data: today, error, refetch } = useTodayData(day);
  if (error && !today) {
    return (
      <main className="screen-plain" tabIndex={-1}>
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!today) {
    return (
      <main className="screen-plain pad">
        <Skeleton lines={6} />
      </main>
    );
  }
  const [first, ...others] = today.books;
  if (!first && today.studyDays.length === 0) return <Welcome />;
  const minutes = new Map(today.studyDays.map((one) => [one.day, one.minutes]));
  return (
    <main className="today" tabIndex={-1}>
      <div className="t-main" data-pane="today" tabIndex={-1}>
        <Head today={today} minutes={minutes.get(today.studyDay) ?? 0} />
        {first && <ContinueReading current={first} />}
        <OtherBooks books={others} />
        <NextSteps steps={today.steps} plans={today.plans} />
        <Attention />
        <LastSession lastSession={today.lastSession} learned={today.learned} />
        <div className="charts">
          <MinutesChart today={today.studyDay} minutes={minutes} />
          {today.planPages && <PlanChart {...today.planPages} />}
          <PagesChart today={today.studyDay} read={today.pagesRead} />
        </div>
      </div>
      <aside className="t-side side-panel" aria-label={text.today.side} data-pane="lately" tabIndex={-1}>
        <DueCards cards={today.cards} />
        <Month minutes={minutes} planned={new Set(today.plannedDays)} />
        {today.cards && <RecallChart recall={today.recall} today={today.studyDay} />}
        {today.topics.length > 0 && <TopicsLately topics={today.topics} />}
        <RecentWork />
      </aside>
    </main>
  );
}
