import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanInput } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { formatRoute, navigate } from '../../navigation/route';
import { useToday } from '../../state/use-now';
import { client, messageOf } from '../../client/client';
import { queryClient, useBooks } from '../../client/queries';
import { text } from '../../messages/en';
import { readKept } from '../../state/kept';
import { EmptyState, Skeleton } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { Proposal } from './proposal';

const accept = async (plan: PlanInput): Promise<void> => {
  try {
    const made = await client.plans.create(plan);
    await queryClient.invalidateQueries({ queryKey: ['plans'] });
    navigate({ screen: 'plans', planId: made.id }, 'replace');
  } catch (error) {
    showError(error);
  }
};

/** Asks what the plan is for, has it drafted from the outline, and shows the draft as a proposal. */
export function DraftPlan() {
  const books = (useBooks().data ?? []).filter((book) => book.state === 'ready');
  const [bookId, setBookId] = useState(readKept<string>('book', ''));
  const [goal, setGoal] = useState('');
  const [until, setUntil] = useState('');
  const today = useToday();
  const chosen = books.find((book) => book.id === bookId) ?? books[0];
  const draft = useMutation({
    mutationFn: (of: string): Promise<PlanInput> =>
      client.plans.draft({ bookId: of, goal: goal.trim(), ...(until ? { until } : {}) }),
  });

  useEffect(() => {
    if (draft.data) document.querySelector<HTMLElement>('.prop-plan')?.focus();
  }, [draft.data]);

  if (books.length === 0) {
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
  return (
    <section className="p-main" aria-label={text.plans.draftTitle} data-pane="plan" tabIndex={-1}>
      <header className="bar">
        <span className="meta">{text.plans.draftText}</span>
      </header>
      <div className="p-scroll">
        <h2 className="title">{text.plans.draftTitle}</h2>
        <form
          className="form p-draft"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) draft.mutate(chosen.id);
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
          <label className="form-f">
            <span>{text.plans.until}</span>
            <input
              className="input num"
              type="date"
              min={today}
              value={until}
              aria-describedby="until-hint"
              onChange={(event) => setUntil(event.target.value)}
            />
            <span className="meta" id="until-hint">
              {text.plans.untilHint}
            </span>
          </label>
          <p>
            <button
              type="submit"
              className="btn btn-primary"
              disabled={!chosen || draft.isPending}
              aria-busy={draft.isPending}
            >
              {text.plans.makeDraft}
            </button>
          </p>
        </form>
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
