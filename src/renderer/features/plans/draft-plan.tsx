import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Book, BookId, PlanInput } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { formatRoute, navigate } from '../../navigation/route';
import { useToday } from '../../state/use-now';
import { client, messageOf } from '../../client/client';
import { keys, queryClient, useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { loadItem } from '../../state/saved-item';
import { EmptyState, Skeleton } from '../../ui/states';
import { TextField } from '../../ui/fields/text-field';
import { Proposal } from './proposal';

const accept = async (plan: PlanInput): Promise<void> => {
  try {
    const created = await client.plans.create(plan);
    await queryClient.invalidateQueries({ queryKey: keys.planOverview });
    navigate({ screen: 'plans', planId: created.id }, 'replace');
  } catch (error) {
    showError(error);
  }
};

function NoBooks() {
  return (
    <section className="p-main" aria-label={text.plans.plan}>
      <EmptyState
        title={text.plans.draftTitle}
        action={
          <a className="btn btn-primary" href={formatRoute({ screen: 'library' })}>
            {text.study.toLibrary}
          </a>
        }
      >
        {text.plans.noBooks}
      </EmptyState>
    </section>
  );
}

interface DraftRequest {
  readonly bookId: BookId;
  readonly goal: string;
  /** A day, `YYYY-MM-DD`; empty if there is no deadline. */
  readonly until: string;
}

interface FormProps {
  readonly books: readonly Book[];
  readonly isDrafting: boolean;
  readonly onDraft: (request: DraftRequest) => void;
}

/** The book, the goal and the deadline of the plan. */
function DraftForm({ books, isDrafting, onDraft }: FormProps) {
  const [bookId, setBookId] = useState(loadItem<string>('book', ''));
  const [goal, setGoal] = useState('');
  const [until, setUntil] = useState('');
  const today = useToday();
  const chosen = books.find((book) => book.id === bookId) ?? books[0];
  return (
    <form
      className="form p-draft"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onDraft({ bookId: chosen.id, goal: goal.trim(), until });
      }}
    >
      <label className="form-f">
        <span>{text.plans.book}</span>
        <select
          className="input"
          value={chosen?.id ?? ''}
          onChange={(event) => setBookId(event.target.value)}
        >
          {books.map((book) => (
            <option key={book.id} value={book.id}>
              {book.title}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={text.plans.goal}
        value={goal}
        onChange={setGoal}
        maxLength={2_000}
        placeholder={text.plans.goalHint}
      />
      <UntilField value={until} min={today} onChange={setUntil} />
      <p>
        <button
          type="submit"
          className="btn btn-primary"
          disabled={!chosen || isDrafting}
          aria-busy={isDrafting}
        >
          {text.plans.makeDraft}
        </button>
      </p>
    </form>
  );
}

function UntilField(props: {
  readonly value: string;
  readonly min: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <label className="form-f">
      <span>{text.plans.until}</span>
      <input
        className="input num"
        type="date"
        min={props.min}
        value={props.value}
        aria-describedby="until-hint"
        onChange={(event) => props.onChange(event.target.value)}
      />
      <span className="meta" id="until-hint">
        {text.plans.untilHint}
      </span>
    </label>
  );
}

/** Asks for the book and the goal, has a plan drafted, and shows the draft as a proposal. */
export function DraftPlan() {
  const books = (useBooks().data ?? []).filter((book) => book.state === 'ready');
  const draft = useMutation({
    mutationFn: ({ bookId, goal, until }: DraftRequest): Promise<PlanInput> =>
      client.plans.draft({ bookId, goal, ...(until ? { until } : {}) }),
  });
  useEffect(() => {
    if (draft.data) document.querySelector<HTMLElement>('.prop-plan')?.focus();
  }, [draft.data]);
  if (books.length === 0) return <NoBooks />;
  return (
    <section className="p-main" aria-label={text.plans.draftTitle} data-pane="plan" tabIndex={-1}>
      <header className="bar">
        <span className="meta">{text.plans.draftText}</span>
      </header>
      <div className="p-scroll">
        <h2 className="title">{text.plans.draftTitle}</h2>
        <DraftForm books={books} isDrafting={draft.isPending} onDraft={draft.mutate} />
        {draft.isPending && <Skeleton lines={5} />}
        {draft.error && (
          <p className="p-bad" role="alert">
            {messageOf(draft.error)}
          </p>
        )}
        {draft.data && (
          <Proposal
            key={draft.submittedAt}
            plan={draft.data}
            onAccept={(plan) => void accept(plan)}
            onReject={() => draft.reset()}
          />
        )}
      </div>
    </section>
  );
}
