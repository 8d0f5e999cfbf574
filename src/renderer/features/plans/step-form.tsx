import { useState } from 'react';
import type { PlanStep } from '../../../shared/model';
import { text } from '../../messages/en';
import { readPages } from './edit-steps';

interface Props {
  readonly step: PlanStep;
  readonly onSave: (step: PlanStep) => void;
  readonly onCancel: () => void;
}

/** Changes a step in its row: title, pages, day. */
export function StepForm({ step, onSave, onCancel }: Props) {
  const [title, setTitle] = useState(step.title);
  const [pages, setPages] = useState(
    step.pages
      ? step.pages[0] === step.pages[1]
        ? `${step.pages[0]}`
        : `${step.pages[0]}–${step.pages[1]}`
      : '',
  );
  const [due, setDue] = useState(step.due ?? '');
  const read = readPages(pages);
  const fine = title.trim() !== '' && read !== null;
  return (
    <form
      className="p-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (fine)
          onSave({
            id: step.id,
            done: step.done,
            title: title.trim(),
            ...(read ? { pages: read } : {}),
            ...(due ? { due } : {}),
          });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <input
        className="input"
        aria-label={text.plans.stepTitle}
        placeholder={text.plans.newStep}
        value={title}
        maxLength={500}
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
      <input
        className="input num"
        aria-label={text.plans.pages}
        placeholder={text.plans.pagesHint}
        value={pages}
        aria-invalid={read === null}
        onChange={(event) => setPages(event.target.value)}
      />
      <input
        className="input num"
        type="date"
        aria-label={text.plans.due}
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
      <button type="submit" className="btn btn-primary btn-sm" disabled={!fine}>
        {text.plans.saveStep}
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={onCancel}>
        {text.shell.cancel}
      </button>
    </form>
  );
}
