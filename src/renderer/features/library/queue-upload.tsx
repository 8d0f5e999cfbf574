import { addBook } from '../book/add-book';
import { formatPercent } from '../../messages/format';
import { cancelUpload, dropUpload, retryUpload, type Upload } from '../../client/add-books';
import { engineText } from '../../messages/engine-text';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/states';
import { DismissButton, Refusal } from './queue-job';

function UploadState({ upload }: { readonly upload: Upload }) {
  if (upload.state === 'refused')
    return (
      <Refusal
        error={upload.error === null ? text.library.uploadFailed : engineText(upload.error, upload.errorText)}
      />
    );
  if (upload.state === 'cancelled') return <p className="meta">{text.library.cancelled}</p>;
  if (upload.state === 'waiting') return <p className="meta">{text.library.waiting}</p>;
  return (
    <>
      <Progress value={upload.progress} label={upload.name} />
      <p className="meta num">{text.library.sending(formatPercent(upload.progress))}</p>
    </>
  );
}

/** A file that is not uploaded yet, or was refused before its import. */
export function QueueUpload({ upload }: { readonly upload: Upload }) {
  const { state, key } = upload;
  const refused = state === 'refused';
  const open = state === 'waiting' || state === 'sending';
  return (
    <li className={refused ? 'q q-fail' : 'q'}>
      <p className="q-h">
        <Icon name={refused ? 'alert' : state === 'waiting' ? 'clock' : 'file'} small />
        <b className="truncate" title={upload.name}>
          {upload.name}
        </b>
        {open && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => cancelUpload(key)}>
            {text.library.cancel}
          </button>
        )}
        {state === 'cancelled' && (
          <>
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => retryUpload(key)}>
              {text.library.undo}
            </button>
            <DismissButton onClick={() => dropUpload(key)} />
          </>
        )}
      </p>
      <UploadState upload={upload} />
      {refused && (
        <p className="q-a">
          {upload.canRetry && (
            <button type="button" className="btn btn-sm" onClick={() => retryUpload(key)}>
              {text.library.tryAgain}
            </button>
          )}
          <button
            type="button"
            className={upload.canRetry ? 'btn btn-quiet btn-sm' : 'btn btn-sm'}
            onClick={addBook}
          >
            {text.library.tryAnother}
          </button>
          <DismissButton onClick={() => dropUpload(key)} />
        </p>
      )}
    </li>
  );
}
