import { useQuery } from '@tanstack/react-query';
import { diffWords } from 'diff';
import { useState } from 'react';
import { showError } from '../../../client/show-error';
import { formatNumber, formatWhen } from '../../../messages/format';
import { client, messageOf } from '../../../client/client';
import { keys, queryClient, useSettings } from '../../../client/queries';
import { text } from '../../../messages/en';
import { Icon } from '../../../ui/icon';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { PlainMarkdown } from './plain-markdown';
import { findDraft } from './text-drafts';
import { TextEditor } from './text-editor';

/** The base memory as it was when the editing began. */
interface Seen {
  readonly revision: number;
  readonly seen: string;
}

const draftName = 'base memory';
const template = text.memory.baseSections.map((title) => `## ${title}\n\n`).join('\n');
const countWords = (value: string): number => value.replace(/^#.*$/gmu, '').match(/\S+/gu)?.length ?? 0;
const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['memory'] });

function Comparison(props: { readonly before: string; readonly after: string }) {
  const parts = diffWords(props.before, props.after);
  if (parts.every(({ added, removed }) => !added && !removed))
    return <p className="m-same meta">{text.memory.same}</p>;
  return (
    <p className="m-diff book">
      {parts.map((part, i) =>
        part.added ? (
          <ins className="ins" key={i}>
            {part.value}
          </ins>
        ) : part.removed ? (
          <del className="del" key={i}>
            {part.value}
          </del>
        ) : (
          part.value
        ),
      )}
    </p>
  );
}

/** The one text that the tutor always has before it: to read, to change, and every earlier state of it. */
export function BaseSection() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.memory('base'),
    queryFn: () => client.memory.base(),
  });
  const { data: revisions = [] } = useQuery({
    queryKey: keys.memory('base', { revisions: true }),
    queryFn: () => client.memory.baseRevisions(),
  });
  const most = useSettings().data?.memory.baseWords ?? 400;
  const [editing, setEditing] = useState(() => findDraft<Seen>(draftName));
  const [shown, setShown] = useState<number | null>(null);
  const editButton = useReturnedFocus(editing !== null || shown !== null);
  const { memory } = text;
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="m-pad">
        <Skeleton lines={6} />
      </div>
    );
  const save = async (value: string): Promise<void> => {
    if (value === data.text) return setEditing(null);
    const saved = await client.baseMemory.save({
      text: value,
      ...(editing?.base ?? { revision: data.revision, seen: data.text }),
    });
    await readAgain();
    setEditing(null);
    if (saved.merged) toast(memory.merged);
  };
  const restore = async (revision: number): Promise<void> => {
    try {
      await client.baseMemory.restore({ revision });
      await readAgain();
      setShown(null);
      toast(memory.restored(revision));
    } catch (failure) {
      showError(failure);
    }
  };
  const edit = (): void =>
    setEditing({ value: data.text || template, base: { revision: data.revision, seen: data.text } });
  const foot = (value: string): string => {
    const words = countWords(value);
    const count = memory.baseWords(formatNumber(words), formatNumber(most));
    return words > most ? `${count}. ${memory.baseTooLong}` : count;
  };
  if (!data.text && !editing && revisions.length === 0) {
    return (
      <EmptyState
        title={memory.sections.base}
        action={
          <button type="button" className="btn btn-primary" onClick={edit}>
            {memory.baseBegin}
          </button>
        }
      >
        {memory.baseEmpty}
      </EmptyState>
    );
  }
  const compared = revisions.find((one) => one.revision === shown && one.revision !== data.revision);
  return (
    <div className="m-two">
      <section className="m-read" aria-label={memory.sections.base}>
        <div className="m-top">
          <p className="meta">{memory.baseWhat}</p>
          {!editing && !compared && (
            <button type="button" ref={editButton} className="btn btn-sm push" onClick={edit}>
              <Icon name="pen" small />
              {memory.baseEdit}
            </button>
          )}
          {compared && (
            <button type="button" className="btn btn-sm btn-quiet push" onClick={() => setShown(null)}>
              {memory.backToNow}
            </button>
          )}
        </div>
        {editing ? (
          <TextEditor
            label={memory.baseText}
            name={draftName}
            draft={editing}
            foot={foot}
            onSave={save}
            onCancel={() => setEditing(null)}
          />
        ) : compared ? (
          <div className="m-compare">
            <div className="m-top">
              <h2 className="h2">{memory.compared(compared.revision, data.revision)}</h2>
              <button
                type="button"
                className="btn btn-sm btn-primary push"
                onClick={() => void restore(compared.revision)}
              >
                <Icon name="undo" small />
                {memory.restore}
              </button>
            </div>
            <Comparison before={compared.text} after={data.text} />
          </div>
        ) : (
          <>
            <PlainMarkdown content={data.text} />
            <p className="m-foot meta num">{foot(data.text)}</p>
          </>
        )}
      </section>
      {revisions.length > 0 && (
        <aside className="m-side desk" aria-label={memory.revisions} data-pane="revisions" tabIndex={-1}>
          <h2 className="h2">{memory.revisions}</h2>
          <ol className="tl">
            {revisions.map((one) => (
              <li key={one.revision} data-kind={one.revision === data.revision ? 'now' : 'replaced'}>
                <span className="meta num">{formatWhen(one.at)}</span>
                {one.revision === data.revision ? (
                  <span>
                    {memory.revision(one.revision)}, {memory.revisionNow}
                  </span>
                ) : (
                  <button
                    type="button"
                    className="link"
                    aria-pressed={one.revision === shown}
                    disabled={editing !== null}
                    onClick={() => setShown(one.revision === shown ? null : one.revision)}
                  >
                    {memory.revision(one.revision)}
                  </button>
                )}
              </li>
            ))}
          </ol>
        </aside>
      )}
    </div>
  );
}
