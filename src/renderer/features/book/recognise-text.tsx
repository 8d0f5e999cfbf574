import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Book, BookId, Job } from '../../../shared/model';
import { client } from '../../client/client';
import { refreshBooksAndJobs, useJobs } from '../../client/queries';
import { showError } from '../../client/show-error';
import { locale } from '../../messages/language';
import { text } from '../../messages/text';
import { FormDialog } from '../../ui/form-dialog';
import { Progress } from '../../ui/states';
import { toast } from '../../ui/toast';

const { recognition } = text;
const names = new Intl.DisplayNames(locale, { type: 'language' });
/** Tesseract's names are mostly language tags. */
const nameOf = (language: string): string => {
  try {
    return names.of(language.replace('_', '-')) ?? language;
  } catch {
    return language;
  }
};

const startRecognition = async (bookId: BookId, language: string): Promise<void> => {
  try {
    await client.library.recognise({ bookId, language });
    toast(text.recognition.begun);
  } catch (error) {
    showError(error);
  }
  refreshBooksAndJobs();
};

function LanguageSelect({
  languages,
  language,
  onChange,
}: {
  readonly languages: readonly string[];
  readonly language: string;
  readonly onChange: (language: string) => void;
}) {
  return (
    <>
      <label className="form-f">
        <span>{recognition.language}</span>
        <select className="input" value={language} onChange={(event) => onChange(event.target.value)}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      <p className="meta">{recognition.duration}</p>
    </>
  );
}

/** Which file the recognition needs, and the folder to put it into. */
function MissingLanguage({ language, folder }: { readonly language: string; readonly folder: string }) {
  return (
    <>
      <p role="status">{recognition.missing(recognition.fileOf(language))}</p>
      <p className="rec-folder">
        <code>{folder}</code>
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => void navigator.clipboard.writeText(folder).then(() => toast(recognition.copied))}
        >
          {recognition.copyPath}
        </button>
      </p>
      <p className="meta">{recognition.whichFile}</p>
    </>
  );
}

/** Starts the recognition, or says which file it needs and where. */
function RecogniseDialog({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const { data, refetch } = useQuery({
    queryKey: ['recognition', book.id],
    queryFn: () => client.library.recognition({ bookId: book.id }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return null;
  const { languages, folder } = data;
  const language = chosen ?? (languages.includes(data.language) ? data.language : (languages[0] ?? ''));
  const ready = languages.length > 0;
  return (
    <FormDialog
      title={recognition.title}
      action={ready ? recognition.begin : recognition.again}
      ready
      onSave={() => {
        if (!ready) {
          void refetch();
          return;
        }
        void startRecognition(book.id, language);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{recognition.intro(data.pages)}</p>
      {ready ? (
        <LanguageSelect languages={languages} language={language} onChange={setChosen} />
      ) : (
        <MissingLanguage language={data.language} folder={folder} />
      )}
    </FormDialog>
  );
}

const isOpen = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** Offers to recognise the text of a book's pictures, or shows how far that is. */
export function RecogniseText({ book }: { readonly book: Book }) {
  const [asking, setAsking] = useState(false);
  const { data: jobs = [] } = useJobs();
  const job = jobs.find(
    (one) =>
      one.kind === 'recognise-book' && one.bookId === book.id && (isOpen(one) || one.state === 'failed'),
  );
  if (job && isOpen(job))
    return (
      <span className="rec-job">
        <span role="status">
          {job.step?.of === undefined
            ? recognition.queued
            : recognition.running(Math.min((job.step.done ?? 0) + 1, job.step.of), job.step.of)}
        </span>{' '}
        <button
          type="button"
          className="link"
          onClick={() => void client.jobs.cancel({ jobId: job.id }).then(refreshBooksAndJobs, showError)}
        >
          {recognition.stop}
        </button>
        <Progress value={job.progress} label={recognition.title} />
      </span>
    );
  return (
    <>
      {job?.error && <span role="alert">{job.error} </span>}
      <button type="button" className="link" onClick={() => setAsking(true)}>
        {recognition.offer}
      </button>{' '}
      {asking && <RecogniseDialog book={book} onClose={() => setAsking(false)} />}
    </>
  );
}
