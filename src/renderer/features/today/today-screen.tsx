import type { NoteSummary, PlanOverview, Session } from '../../../shared/model';
import { addBook, addSample } from '../book/add-book';
import { dayToDate, formatLongDay, formatMinutes, formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { useToday } from '../../state/use-now';
import { messageOf } from '../../client/client';
import { useBooks, useNotes, useSessions } from '../../client/queries';
import { text } from '../../messages/en';
import { EmptyState, LoadError, ShelfArt, Skeleton } from '../../ui/states';
import { readSession } from '../../navigation/read-session';
import { sessionTitle } from '../sessions/sessions-list';
import { ModelHint } from '../book/model-hint';
import { usePlan, usePlanOverview } from '../plans/use-plan';
import { CarryOn } from './carry-on';
import { Month } from './month';
import { NextSteps } from './next-steps';
import { minutesByDay } from './study-days';

function Welcome() {
  return (
    <main className="screen-plain" tabIndex={-1}>
      <EmptyState
        title={text.today.welcome}
        art={<ShelfArt />}
        action={
          <div className="welcome">
            <p>
              <button type="button" className="btn btn-primary" onClick={() => void addSample()}>
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

function LastSession({ last }: { readonly last: Session | undefined }) {
  return (
    <section aria-labelledby="last-h">
      <div className="sec-head">
        <h2 className="h2" id="last-h">
          {text.today.lastTime}
        </h2>
        {last && (
          <>
            <span className="meta num">
              {formatLongDay(last.startedAt)}, {formatMinutes(last.startedAt, last.lastActive)}
            </span>
            <button type="button" className="link push" onClick={() => readSession(last)}>
              {text.today.readSession}
            </button>
          </>
        )}
      </div>
      {last ? (
        <>
          <p className="last-t book">{last.title}</p>
          <p className="last">{last.summary}</p>
        </>
      ) : (
        <p className="last meta">{text.today.firstTime}</p>
      )}
    </section>
  );
}

function NoPlan() {
  return (
    <section aria-labelledby="steps-h">
      <div className="sec-head">
        <h2 className="h2" id="steps-h">
          {text.today.nextSteps}
        </h2>
        <a className="link push" href={formatRoute({ screen: 'plans', planId: 'new' })}>
          {text.today.makePlan}
        </a>
      </div>
      <p className="last meta">{text.today.noPlan}</p>
    </section>
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

function PlanSteps({ planId }: { readonly planId: number }) {
  const { data: plan } = usePlan(planId);
  return plan ? <NextSteps plan={plan} /> : null;
}

/** The plan to continue: an active one, preferably unfinished. */
const currentPlan = (plans: readonly PlanOverview[]): PlanOverview | undefined => {
  const active = plans.filter(({ status }) => status === 'active');
  return active.find(({ progress }) => progress < 1) ?? active[0];
};

/** The start screen: the book to continue, the last session, and the next steps. */
export function TodayScreen() {
  const { data: books, error, refetch } = useBooks();
  const { data: sessions = [] } = useSessions(null, 200);
  const { data: plans = [] } = usePlanOverview();
  const notes = useNotes({ limit: 4 }).data?.notes ?? [];
  const today = useToday();
  if (error && !books) {
    return (
      <main className="screen-plain" tabIndex={-1}>
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!books) {
    return (
      <main className="screen-plain pad">
        <Skeleton lines={6} />
      </main>
    );
  }
  const book = books.toSorted((a, b) => (b.openedAt ?? b.addedAt).localeCompare(a.openedAt ?? a.addedAt))[0];
  if (!book && sessions.length === 0) return <Welcome />;

  const minutes = minutesByDay(sessions);
  const studied = minutes.get(today) ?? 0;
  const planId = currentPlan(plans)?.id ?? null;
  const earlier = sessions.filter((session) => session.endedAt && session.title).slice(0, 4);
  return (
    <main className="today" tabIndex={-1}>
      <div className="t-main" data-pane="today" tabIndex={-1}>
        <header className="t-head">
          <h1 className="title">{formatLongDay(dayToDate(today))}</h1>
          {studied > 0 && <p className="meta">{text.today.studiedToday(studied)}</p>}
        </header>
        {book && <CarryOn book={book} />}
        <LastSession last={sessions.find((session) => session.endedAt && session.summary)} />
        {planId === null ? <NoPlan /> : <PlanSteps planId={planId} />}
      </div>
      <aside className="t-side desk" aria-label={text.today.earlier} data-pane="lately" tabIndex={-1}>
        <Month minutes={minutes} />
        {earlier.length > 0 && <EarlierSessions sessions={earlier} />}
        <RecentNotes notes={notes} />
      </aside>
    </main>
  );
}
