import { useState } from 'react';
import type { BookId, PlanStep } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { text } from '../../messages/en';
import { readPages } from './edit-steps';
import { usePages } from './step-parts';

interface Props {
  readonly step: PlanStep;
  readonly bookId: BookId | null;
  readonly onSave: (step: PlanStep) => void;
  readonly onCancel: () => void;
}

/** Finds pages by printed labels ("xii–4") or, without a book, by number. Null if there are no such pages. */
async function findPages(bookId: BookId | null, typed: string): Promise<[number, number] | null | undefined> {
  if (!bookId || !typed.trim()) return readPages(typed);
  const [from = '', to = from] = typed
    .replace(/p{1,2}\.\s*/g, '')
    .split(/[-–—]/)
    .map((part) => part.trim());
  if (!from || !to) return null;
  const [first, last] = await Promise.all(
    [from, to].map((label) => client.library.findPage({ bookId, label })),
  );
  if (!first?.page || !last?.page || last.page < first.page) return null;
  return [first.page, last.page];
}

/** The state of the form. Saving looks up the pages by their labels. */
function useStepForm({ step, bookId, onSave }: Props) {
  const label = usePages(bookId, step.pages ?? [1, 1]);
  const [title, setTitle] = useState(step.title);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [due, setDue] = useState(step.due ?? '');
  const save = async (): Promise<void> => {
    if (!title.trim()) return;
    const pages = typed === null ? step.pages : await findPages(bookId, typed);
    if (pages === null) return setWrong(true);
    onSave({
      id: step.id,
      done: step.done,
      title: title.trim(),
      ...(pages ? { pages } : {}),
      ...(due ? { due } : {}),
    });
  };
  return {
    title,
    setTitle,
    pages: typed ?? (step.pages ? label : ''),
    typePages(pages: string) {
      setTyped(pages);
      setWrong(false);
    },
    wrong,
    due,
    setDue,
    save,
  };
}

/** Edits the title, the pages and the day of a step in its row. */
export function StepForm(props: Props) {
  const form = useStepForm(props);
  return (
    <form
      className="p-form"
      onSubmit={(event) => {
        event.preventDefault();
        form.save().catch(showError);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onCancel();
      }}
    >
      <input
        className="input"
        aria-label={text.plans.stepTitle}
        placeholder={text.plans.newStep}
        value={form.title}
        maxLength={500}
        autoFocus
        onChange={(event) => form.setTitle(event.target.value)}
      />
      <input
        className="input num"
        aria-label={text.plans.pages}
        placeholder={text.plans.pagesHint}
        title={form.wrong ? text.plans.noSuchPages : undefined}
        value={form.pages}
        aria-invalid={form.wrong}
        onChange={(event) => form.typePages(event.target.value)}
      />
      <input
        className="input num"
        type="date"
        aria-label={text.plans.due}
        value={form.due}
        onChange={(event) => form.setDue(event.target.value)}
      />
      <button type="submit" className="btn btn-primary btn-sm" disabled={!form.title.trim()}>
        {text.plans.saveStep}
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={props.onCancel}>
        {text.shell.cancel}
      </button>
      {form.wrong && (
        <p className="p-bad meta" role="alert">
          {text.plans.noSuchPages}
        </p>
      )}
    </form>
  );
}
