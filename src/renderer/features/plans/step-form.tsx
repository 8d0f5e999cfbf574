import { useState } from 'react';
import type { BookId, PlanStep, SubStep } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { text } from '../../messages/text';
import { newStepId, readPages } from './edit-steps';
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

/** One sub-step a line. Lines that were there before keep their state. */
const readParts = (lines: string, before: readonly SubStep[]): SubStep[] =>
  lines
    .split('\n')
    .map((line) => line.trim().slice(0, 500))
    .filter((line) => line !== '')
    .slice(0, 50)
    .map((title, at) => {
      const same = before.find((sub) => sub.title === title) ?? before[at];
      return same ? { ...same, title } : { id: newStepId(), title, state: 'open' };
    });

/** The state of the form. Saving looks up the pages by their labels. */
function useStepForm({ step, bookId, onSave }: Props) {
  const label = usePages(bookId, step.pages ?? [1, 1]);
  const [title, setTitle] = useState(step.title);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [due, setDue] = useState(step.due ?? '');
  const [minutes, setMinutes] = useState(step.minutes === undefined ? '' : String(step.minutes));
  const [note, setNote] = useState(step.note ?? '');
  const [parts, setParts] = useState((step.steps ?? []).map((sub) => sub.title).join('\n'));
  const save = async (): Promise<void> => {
    if (!title.trim()) return;
    const pages = typed === null ? step.pages : await findPages(bookId, typed);
    if (pages === null) return setWrong(true);
    const { pages: _pages, due: _due, minutes: _minutes, note: _note, steps: _steps, ...rest } = step;
    const effort = Math.min(1_440, Math.round(Number(minutes)));
    const steps = readParts(parts, step.steps ?? []);
    onSave({
      ...rest,
      title: title.trim(),
      ...(pages ? { pages } : {}),
      ...(due ? { due } : {}),
      ...(effort > 0 ? { minutes: effort } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(steps.length > 0 ? { steps } : {}),
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
    minutes,
    setMinutes,
    note,
    setNote,
    parts,
    setParts,
    save,
  };
}

function StepFields({ form }: { readonly form: ReturnType<typeof useStepForm> }) {
  return (
    <>
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
      <input
        className="input num"
        inputMode="numeric"
        aria-label={text.plans.effort}
        placeholder={text.plans.effortHint}
        value={form.minutes}
        maxLength={4}
        onChange={(event) => form.setMinutes(event.target.value.replace(/\D/gu, ''))}
      />
      <textarea
        className="input p-form-wide"
        aria-label={text.plans.note}
        placeholder={text.plans.note}
        rows={2}
        value={form.note}
        maxLength={4_000}
        onChange={(event) => form.setNote(event.target.value)}
      />
      <textarea
        className="input p-form-wide"
        aria-label={text.plans.subSteps}
        placeholder={text.plans.subSteps}
        rows={2}
        value={form.parts}
        onChange={(event) => form.setParts(event.target.value)}
      />
    </>
  );
}

/** Edits a step in its row. */
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
      <StepFields form={form} />
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
