import type { Job } from '../../../shared/model';
import { formatNumber } from '../../messages/format';
import { uploadStore } from '../../client/add-books';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/states';
import { useStore } from '../../state/store';
import { totalsOf } from './import-list';
import { QueueJob } from './queue-job';
import { QueueUpload } from './queue-upload';
import type { Imports } from './use-imports';

/** The import queue: each file's step and progress, or why it failed. */
export function ImportQueue({ imports }: { readonly imports: Imports }) {
  const uploads = useStore(uploadStore);
  const books = useBooks().data;
  const { shown } = imports;
  const totals = totalsOf(shown, uploads);
  const running = shown.find(({ state }) => state === 'running');
  const of = (...states: readonly Job['state'][]): readonly Job[] =>
    shown.filter(({ state }) => states.includes(state));
  const row = (job: Job, before?: Job) => (
    <QueueJob
      key={job.id}
      job={job}
      book={books?.find((book) => book.id === job.bookId)}
      before={before}
      onDismiss={() => imports.dismiss([job])}
    />
  );
  return (
    <aside className="l-side side-panel" aria-label={text.library.queue} data-pane="queue" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2">{text.library.queue}</h2>
        <span className="meta num" role="status">
          {text.library.queueCount(totals.open, totals.failed)}
        </span>
        {totals.open > 1 && (
          <button type="button" className="btn btn-quiet btn-sm push" onClick={imports.cancelAll}>
            {text.library.cancelAll}
          </button>
        )}
        {totals.open <= 1 && totals.finished > 0 && (
          <button type="button" className="btn btn-quiet btn-sm push" onClick={imports.clearFinished}>
            {text.library.clearFinished}
          </button>
        )}
      </header>
      {totals.open > 1 && (
        <div className="q-all">
          <Progress value={totals.share} label={text.library.queue} />
          <span className="meta num">
            {text.library.doneOf(formatNumber(totals.done), formatNumber(totals.open + totals.done))}
          </span>
        </div>
      )}
      <ul className="queue">
        {of('running', 'failed').map((job) => row(job))}
        {of('queued').map((job, at, waiting) => row(job, waiting[at - 1] ?? running))}
        {uploads.map((upload) => (
          <QueueUpload key={`u${upload.key}`} upload={upload} />
        ))}
        {of('done', 'cancelled').map((job) => row(job))}
      </ul>
      <p className="l-foot meta">
        <Icon name="laptop" small />
        {text.library.stays}
      </p>
    </aside>
  );
}
