import { bookWarningText } from '../../messages/engine-text';
import type { Book, Job } from '../../../shared/model';
import { addBook } from '../book/add-book';
import { showError } from '../../client/show-error';
import { formatTime, plural } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { hasFile, importAgain } from '../../client/add-books';
import { client } from '../../client/client';
import { text } from '../../messages/text';
import { Icon, type IconName } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Progress } from '../../ui/states';
import { isOpen, stepsOf } from './import-list';
import { cancelImport } from './use-imports';
import { refreshBooksAndJobs } from '../../client/queries';

export function DismissButton({ onClick }: { readonly onClick: () => void }) {
  return <IconButton icon="x" name={text.library.dismiss} className="btn-quiet" onClick={onClick} />;
}

/** What is wrong and what can be done about it. */
export function Refusal({ error }: { readonly error: string }) {
  return (
    <p role="alert" className="q-next">
      {error}
    </p>
  );
}

function describeState(job: Job, book: Book | undefined, before: Job | undefined): string {
  const { library } = text;
  if (job.state === 'cancelled') return library.cancelled;
  if (job.state === 'queued') {
    if (job.error) return library.willTryAgain(job.error);
    return before ? library.waitingFor(before.label) : library.waiting;
  }
  if (job.kind === 'recognise-book') return text.recognition.finished;
  if (job.kind === 'reread-book') return library.reimportedAt(formatTime(job.updatedAt));
  if (!book || book.pageCount === 0) return library.done;
  return library.addedWith(
    formatTime(job.updatedAt),
    plural(book.pageCount, library.page, library.pages),
    plural(book.chapterCount, library.chapter, library.chapters),
    plural(book.passageCount, library.passage, library.passages),
  );
}

const runningNote = ({ kind, step }: Job): string => {
  if (kind === 'recognise-book')
    return step?.of === undefined
      ? ''
      : text.recognition.running(Math.min((step.done ?? 0) + 1, step.of), step.of);
  return kind === 'reread-book' ? text.library.reimportMeanwhile : text.library.readAlready;
};

function Steps({ job, book }: { readonly job: Job; readonly book: Book | undefined }) {
  const steps = stepsOf(job, book);
  if (steps.length === 0) return null;
  return (
    <ol className="q-steps">
      {steps.map(({ name, state, detail }) => (
        <li key={name} className={state}>
          {state === 'done' ? <Icon name="check" small /> : <i className="q-dot" aria-hidden="true" />}
          <span>{name}</span>
          {detail && <span className="meta num">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Retries a failed import from the engine's copy of the file, else from the file that this window still has. */
async function retry(job: Job, dismiss: () => void): Promise<void> {
  try {
    if (job.canRetry) await client.jobs.retry({ jobId: job.id });
    else {
      dismiss();
      await importAgain(job);
    }
  } catch (error) {
    showError(error);
  }
  refreshBooksAndJobs();
}

/** What can be done about a failed or cancelled import. */
function RetryActions({ job, onDismiss }: { readonly job: Job; readonly onDismiss: () => void }) {
  const failed = job.state === 'failed';
  const canRetry = (failed && job.canRetry) || hasFile(job);
  if (!failed && !canRetry) return null;
  return (
    <p className="q-a">
      {canRetry && (
        <button type="button" className="btn btn-sm" onClick={() => void retry(job, onDismiss)}>
          {text.library.tryAgain}
        </button>
      )}
      {failed && job.kind === 'import-book' && (
        <button type="button" className={canRetry ? 'btn btn-quiet btn-sm' : 'btn btn-sm'} onClick={addBook}>
          {text.library.tryAnother}
        </button>
      )}
      {failed && <DismissButton onClick={onDismiss} />}
    </p>
  );
}

const iconOf = ({ state }: Job): IconName =>
  state === 'failed' ? 'alert' : state === 'done' ? 'check' : state === 'queued' ? 'clock' : 'file';

interface Props {
  readonly job: Job;
  readonly book: Book | undefined;
  /** The import that it waits for. */
  readonly before?: Job | undefined;
  readonly onDismiss: () => void;
}

/** An import in the queue: its steps and progress, or why it failed and what can be done about it. */
export function QueueJob({ job, book, before, onDismiss }: Props) {
  const failed = job.state === 'failed';
  return (
    <li className={failed ? 'q q-fail' : job.state === 'done' ? 'q q-done' : 'q'}>
      <p className="q-h">
        <Icon name={iconOf(job)} small />
        <b className="truncate" title={job.label}>
          {job.label}
        </b>
        {isOpen(job) && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => void cancelImport(job)}>
            {text.library.cancel}
          </button>
        )}
        {job.state === 'done' && job.bookId && (
          <a className="link" href={formatRoute({ screen: 'study', bookId: job.bookId, page: null })}>
            {text.library.open}
          </a>
        )}
        {!isOpen(job) && !failed && <DismissButton onClick={onDismiss} />}
      </p>
      {job.state === 'running' && <Progress value={job.progress} label={job.label} />}
      <Steps job={job} book={book} />
      {failed ? (
        <Refusal error={job.error ?? text.errors.internal} />
      ) : (
        job.state !== 'running' && <p className="meta">{describeState(job, book, before)}</p>
      )}
      {job.state === 'done' &&
        book?.warnings.map(bookWarningText).map((warning) => (
          <p key={warning} className="meta q-warn">
            {warning}
          </p>
        ))}
      {(failed || job.state === 'cancelled') && <RetryActions job={job} onDismiss={onDismiss} />}
      {job.state === 'running' && (
        <p className={job.error ? 'meta q-warn' : 'meta'}>{job.error ?? runningNote(job)}</p>
      )}
    </li>
  );
}
