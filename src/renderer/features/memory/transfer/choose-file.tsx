import { text } from '../../../messages/text';
import type { FileImport } from './use-file-import';

interface Props {
  readonly hint: string;
  readonly accept: string;
  readonly file: FileImport<unknown>;
  readonly onChoose: (file: File) => void;
}

/** The file input, with the progress of reading the file or the error. */
export function ChooseFile({ hint, accept, file, onChoose }: Props) {
  return (
    <>
      <label className="form-f">
        <span>{hint}</span>
        <input
          type="file"
          accept={accept}
          data-autofocus=""
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) onChoose(chosen);
          }}
        />
        <span className="meta">{text.memoryTransfer.nothingYet}</span>
      </label>
      {file.state === 'choosing' && file.error && (
        <p className="tr-bad" role="alert">
          {file.error}
        </p>
      )}
      {file.state === 'reading' && (
        <div className="tr-bar">
          <progress value={file.share} aria-label={text.memoryTransfer.reading(file.share)} />
          <span className="meta num">{text.memoryTransfer.reading(file.share)}</span>
        </div>
      )}
    </>
  );
}
