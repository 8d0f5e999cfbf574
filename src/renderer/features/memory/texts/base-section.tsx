import { useQuery } from '@tanstack/react-query';
import { diffWords } from 'diff';
import { useState } from 'react';
import { showError } from '../../../client/show-error';
import { formatNumber, formatWhen } from '../../../messages/format';
import { client, messageOf } from '../../../client/client';
import { keys, queryClient, useSettings } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { PlainMarkdown } from './plain-markdown';
import { findDraft } from './text-drafts';
import { TextEditor } from './text-editor';

type BaseMemory = Awaited<ReturnType<typeof client.memory.base>>;
type Revision = Awaited<ReturnType<typeof client.memory.baseRevisions>>[number];

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

const wordCount = (value: string, most: number): string => {
  const words = countWords(value);
  const count = text.memory.baseWords(formatNumber(words), formatNumber(most));
  return words > most ? `${count}. ${text.memory.baseTooLong}` : count;
};

/** The draft, if the text is being edited. Saving merges changes made elsewhere since the editing began. */
function useEditing(base: BaseMemory) {
  const [draft, setDraft] = useState(() => findDraft<Seen>(draftName));
  const save = async (value: string): Promise<void> => {
    if (value === base.text) return setDraft(null);
    const saved = await client.baseMemory.save({
      text: value,
      ...(draft?.base ?? { revision: base.revision, seen: base.text }),
    });
    await readAgain();
    setDraft(null);
    if (saved.merged) toast(text.memory.merged);
  };
  return {
    draft,
    begin: () =>
      setDraft({ value: base.text || template, base: { revision: base.revision, seen: base.text } }),
    save,
    cancel: () => setDraft(null),
  };
}

async function restore(revision: number): Promise<boolean> {
  try {
    await client.baseMemory.restore({ revision });
    await readAgain();
    toast(text.memory.restored(revision));
    return true;
  } catch (failure) {
    showError(failure);
    return false;
  }
}

/** An earlier revision compared with the current one, and a button that restores it. */
function Compared(props: {
  readonly base: BaseMemory;
  readonly earlier: Revision;
  readonly onRestored: () => void;
}) {
  const { base, earlier, onRestored } = props;
  const { memory } = text;
  return (
    <div className="m-compare">
      <div className="m-top">
        <h2 className="h2">{memory.compared(earlier.revision, base.revision)}</h2>
        <button
          type="button"
          className="btn btn-sm btn-primary push"
          onClick={() => void restore(earlier.revision).then((done) => done && onRestored())}
        >
          <Icon name="undo" small />
          {memory.restore}
        </button>
      </div>
      <Comparison before={earlier.text} after={base.text} />
    </div>
  );
}

function Revisions(props: {
  readonly revisions: readonly Revision[];
  readonly current: number;
  readonly shown: number | null;
  readonly disabled: boolean;
  readonly onShow: (revision: number | null) => void;
}) {
  const { current, shown, onShow } = props;
  const { memory } = text;
  return (
    <aside className="m-side side-panel" aria-label={memory.revisions} data-pane="revisions" tabIndex={-1}>
      <h2 className="h2">{memory.revisions}</h2>
      <ol className="tl">
        {props.revisions.map(({ revision, at }) => (
          <li key={revision} data-kind={revision === current ? 'now' : 'replaced'}>
            <span className="meta num">{formatWhen(at)}</span>
            {revision === current ? (
              <span>
                {memory.revision(revision)}, {memory.revisionNow}
              </span>
            ) : (
              <button
                type="button"
                className="link"
                aria-pressed={revision === shown}
                disabled={props.disabled}
                onClick={() => onShow(revision === shown ? null : revision)}
              >
                {memory.revision(revision)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}

function NoBaseMemory({ onBegin }: { readonly onBegin: () => void }) {
  const { memory } = text;
  return (
    <EmptyState
      title={memory.sections.base}
      action={
        <button type="button" className="btn btn-primary" onClick={onBegin}>
          {memory.baseBegin}
        </button>
      }
    >
      {memory.baseEmpty}
    </EmptyState>
  );
}

function Reading({ content, most }: { readonly content: string; readonly most: number }) {
  return (
    <>
      <PlainMarkdown content={content} />
      <p className="m-foot meta num">{wordCount(content, most)}</p>
    </>
  );
}

/** The text itself: read, edited, or compared with an earlier revision. */
function BaseText({
  base,
  revisions,
}: {
  readonly base: BaseMemory;
  readonly revisions: readonly Revision[];
}) {
  const most = useSettings().data?.memory.baseWords ?? 400;
  const { draft, begin, save, cancel } = useEditing(base);
  const [shown, setShown] = useState<number | null>(null);
  const editButton = useReturnedFocus(draft !== null || shown !== null);
  const { memory } = text;
  if (!base.text && !draft && revisions.length === 0) return <NoBaseMemory onBegin={begin} />;
  const earlier = revisions.find((one) => one.revision === shown && one.revision !== base.revision);
  return (
    <div className="m-two">
      <section className="m-read" aria-label={memory.sections.base}>
        <div className="m-top">
          <p className="meta">{memory.baseWhat}</p>
          {!draft && !earlier && (
            <button type="button" ref={editButton} className="btn btn-sm push" onClick={begin}>
              <Icon name="pen" small />
              {memory.baseEdit}
            </button>
          )}
          {earlier && (
            <button type="button" className="btn btn-sm btn-quiet push" onClick={() => setShown(null)}>
              {memory.backToNow}
            </button>
          )}
        </div>
        {draft ? (
          <TextEditor
            label={memory.baseText}
            name={draftName}
            draft={draft}
            foot={(value) => wordCount(value, most)}
            onSave={save}
            onCancel={cancel}
          />
        ) : earlier ? (
          <Compared base={base} earlier={earlier} onRestored={() => setShown(null)} />
        ) : (
          <Reading content={base.text} most={most} />
        )}
      </section>
      {revisions.length > 0 && (
        <Revisions
          revisions={revisions}
          current={base.revision}
          shown={shown}
          disabled={draft !== null}
          onShow={setShown}
        />
      )}
    </div>
  );
}

/** The text that the tutor always has in its context, with every earlier revision. */
export function BaseSection() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.memory('base'),
    queryFn: () => client.memory.base(),
  });
  const { data: revisions = [] } = useQuery({
    queryKey: keys.memory('base', { revisions: true }),
    queryFn: () => client.memory.baseRevisions(),
  });
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="m-pad">
        <Skeleton lines={6} />
      </div>
    );
  return <BaseText base={data} revisions={revisions} />;
}
