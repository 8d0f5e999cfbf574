import type { Book, Job } from '../../../shared/model';
import { addBook, fail } from '../../app/app-commands';
import { formatPercent, plural } from '../../app/format';
import { formatRoute } from '../../app/route';
import { dropUpload, uploadStore, type Upload } from '../../client/add-books';
import { client } from '../../client/client';
import { queryClient, useBooks } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/states';
import { useStore } from '../../ui/store';

const open = (job: Job): boolean => job.state === 'queued' || job.state === 'running';

async function cancel(job: Job): Promise<void> {
  try {
    await client.jobs.cancel({ jobId: job.id });
  } catch (error) {
    fail(error);
  }
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  void queryClient.invalidateQueries({ queryKey: ['books'] });
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm btn-icon"
      aria-label={text.library.dismiss}
      title={text.library.dismiss}
      onClick={onClick}
    >
      <Icon name="x" small />
    </button>
  );
}

function sayState(job: Job, book: Book | undefined): string {
  const { library } = text;
  if (job.state === 'cancelled') return library.cancelled;
  if (job.state === 'queued') return library.waiting;
  if (job.state === 'running') return job.detail;
  if (!book) return library.done;
  return library.addedWith(
    plural(book.pageCount, library.page, library.pages),
    plural(book.chapterCount, library.chapter, library.chapters),
  );
}

function JobRow({ job, onDismiss }: { readonly job: Job; readonly onDismiss: () => void }) {
  const book = useBooks().data?.find((one) => one.id === job.bookId);
  const failed = job.state === 'failed';
  const icon = failed ? 'alert' : job.state === 'done' ? 'check' : job.state === 'queued' ? 'clock' : 'file';
  return (
    <li className={failed ? 'q q-fail' : job.state === 'done' ? 'q q-done' : 'q'}>
      <p className="q-h">
        <Icon name={icon} small />
        <b className="truncate">{job.label}</b>
        {open(job) && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => void cancel(job)}>
            {text.library.cancel}
          </button>
        )}
        {job.state === 'done' && job.bookId && (
          <a className="link" href={formatRoute({ screen: 'study', bookId: job.bookId, page: null })}>
            {text.library.open}
          </a>
        )}
        {!open(job) && <Dismiss onClick={onDismiss} />}
      </p>
      {job.state === 'running' && <Progress value={job.progress} label={job.label} />}
      <p className={failed ? 'q-next' : 'meta'} role={failed ? 'alert' : undefined}>
        {failed ? job.error : sayState(job, book)}
      </p>
      {failed && (
        <p className="q-a">
          <button type="button" className="btn btn-sm" onClick={addBook}>
            {text.library.tryAnother}
          </button>
        </p>
      )}
      {job.state === 'running' && <p className="meta">{text.library.readAlready}</p>}
    </li>
  );
}

function uploadStatus(upload: Upload) {
  if (upload.error) {
    return (
      <p className="q-next" role="alert">
        {upload.error}
      </p>
    );
  }
  if (upload.cancelled) return <p className="meta">{text.library.cancelled}</p>;
  return (
    <>
      <Progress value={upload.progress} label={upload.name} />
      <p className="meta num">{text.library.sending(formatPercent(upload.progress))}</p>
    </>
  );
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  return (
    <li className={upload.error ? 'q q-fail' : 'q'}>
      <p className="q-h">
        <Icon name={upload.error ? 'alert' : 'file'} small />
        <b className="truncate">{upload.name}</b>
        {upload.cancel ? (
          <button type="button" className="btn btn-quiet btn-sm" onClick={upload.cancel}>
            {text.library.cancel}
          </button>
        ) : (
          <Dismiss onClick={() => dropUpload(upload.key)} />
        )}
      </p>
      {uploadStatus(upload)}
    </li>
  );
}

interface Props {
  readonly jobs: readonly Job[];
  readonly onDismiss: (job: Job) => void;
}

/** Files on their way into the library: what each is doing, how far it is, why it failed. */
export function ImportQueue({ jobs, onDismiss }: Props) {
  const uploads = useStore(uploadStore);
  const failed =
    jobs.filter((job) => job.state === 'failed').length + uploads.filter((one) => one.error).length;
  const running = jobs.filter(open).length + uploads.filter((one) => one.cancel !== null).length;
  return (
    <aside className="l-side desk" aria-label={text.library.queue} data-pane="queue" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2">{text.library.queue}</h2>
        <span className="meta num" role="status">
          {text.library.queueCount(running, failed)}
        </span>
      </header>
      <ul className="queue">
        {uploads.map((upload) => (
          <UploadRow key={`u${upload.key}`} upload={upload} />
        ))}
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} onDismiss={() => onDismiss(job)} />
        ))}
      </ul>
      <p className="l-foot meta">
        <Icon name="laptop" small />
        {text.library.stays}
      </p>
    </aside>
  );
}
