import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cardColumnSchema,
  maxCardFileLength,
  type BookId,
  type CardColumn,
  type CardImportPreview,
} from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { engineText } from '../../messages/engine-text';
import { text } from '../../messages/text';
import { FormDialog } from '../../ui/form-dialog';
import { toast } from '../../ui/toast';
import { CardBook } from './card-book';

const { files: words } = text.review;
const uses = cardColumnSchema.options.filter((column) => column !== 'guid');

interface TableProps {
  readonly preview: CardImportPreview;
  readonly onColumns: (columns: CardColumn[]) => void;
}

/** The first rows, with what each column is used for. */
function FirstRows({ preview: { rows, columns }, onColumns }: TableProps) {
  return (
    <div className="im-rows">
      <table aria-label={words.preview}>
        {columns.length > 0 && (
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={words.column(index)} scope="col">
                  {column === 'guid' ? (
                    'GUID'
                  ) : (
                    <select
                      className="input input-sm"
                      aria-label={words.columnUse(words.column(index))}
                      value={column}
                      onChange={(event) =>
                        onColumns(columns.with(index, cardColumnSchema.parse(event.target.value)))
                      }
                    >
                      {uses.map((use) => (
                        <option key={use} value={use}>
                          {words.columns[use]}
                        </option>
                      ))}
                    </select>
                  )}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={words.line(index, row.join())}>
              {row.map((cell, at) => (
                <td key={words.column(at)}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Errors = ({ preview: { errors, errorCount } }: { readonly preview: CardImportPreview }) =>
  errorCount === 0 ? null : (
    <div className="im-bad" role="alert">
      <p>{words.errors(errorCount)}</p>
      <ul>
        {errors.map(({ line, reason, reasonText }) => (
          <li key={line}>{words.line(line, engineText(reason, reasonText))}</li>
        ))}
      </ul>
    </div>
  );

/** Asks for the file to import, and refuses one that is too large. */
function CardFile({
  onChoose,
  onText,
}: {
  readonly onChoose: () => void;
  readonly onText: (content: string) => void;
}) {
  return (
    <label className="form-f">
      <span>{words.choose}</span>
      <input
        type="file"
        accept=".txt,.csv,.tsv,.json"
        data-autofocus=""
        onChange={(event) => {
          onChoose();
          const file = event.target.files?.[0];
          if (file && file.size > maxCardFileLength) toast(words.tooLarge, { kind: 'error' });
          else file?.text().then(onText, showError);
        }}
      />
      <span className="meta">{words.formats}</span>
    </label>
  );
}

/** Imports cards from a file, after a preview. */
export function ImportCards({ onClose }: { readonly onClose: () => void }) {
  const [content, setContent] = useState<string | null>(null);
  const [columns, setColumns] = useState<CardColumn[] | null>(null);
  const [bookId, setBookId] = useState<BookId | null>(null);
  const input = { text: content ?? '', ...(columns ? { columns } : {}) };
  const { data: preview, error } = useQuery({
    queryKey: ['card-import', content, columns],
    queryFn: () => client.cards.previewImport(input),
    enabled: content !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const save = async (): Promise<void> => {
    const { imported } = await client.cards.import({ ...input, bookId });
    toast(words.imported(imported));
    await queryClient.invalidateQueries({ queryKey: ['cards'] });
  };
  return (
    <FormDialog
      title={words.import}
      action={words.import}
      ready={(preview?.ready ?? 0) > 0}
      onSave={() => void save().then(onClose, showError)}
      onClose={onClose}
    >
      <CardFile onChoose={() => setColumns(null)} onText={setContent} />
      {error && <p role="alert">{messageOf(error)}</p>}
      {preview && (
        <>
          <p role="status">{words.rows(preview.ready, preview.duplicates)}</p>
          <FirstRows preview={preview} onColumns={setColumns} />
          <Errors preview={preview} />
          <CardBook bookId={bookId} onChange={setBookId} />
        </>
      )}
    </FormDialog>
  );
}
