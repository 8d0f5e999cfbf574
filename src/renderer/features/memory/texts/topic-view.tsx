import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Topic, TopicDetail } from '../../../../shared/model';
import { showError } from '../../../client/show-error';
import { formatWhen } from '../../../messages/format';
import { formatRoute, navigate } from '../../../navigation/route';
import { client, errorCode, messageOf } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { text } from '../../../messages/en';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { PlainMarkdown } from './plain-markdown';
import { findDraft } from './text-drafts';
import { TextEditor } from './text-editor';

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['memory'] });
const linkTo = (slug: string): string =>
  formatRoute({ screen: 'memory', factId: null, section: 'topics', topic: slug });

/** The topic as it was when the editing began. */
interface Seen {
  readonly at: string;
  readonly content: string;
}

function Kin({ topic, parent }: { readonly topic: TopicDetail; readonly parent: Topic | undefined }) {
  if (!parent && topic.children.length === 0) return null;
  return (
    <p className="to-kin meta">
      {parent && (
        <span>
          {text.memory.topicParent} <a href={linkTo(parent.slug)}>{parent.title}</a>
        </span>
      )}
      {topic.children.length > 0 && (
        <span>
          {text.memory.topicChildren}{' '}
          {topic.children.map((child) => (
            <a key={child.slug} href={linkTo(child.slug)}>
              {child.title}
            </a>
          ))}
        </span>
      )}
    </p>
  );
}

/** A topic's file: to read, to change as a whole, to delete. */
export function TopicView({ slug, topics }: { readonly slug: string; readonly topics: readonly Topic[] }) {
  const {
    data: topic,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.memory('topic', { slug }),
    queryFn: () => client.topics.get({ slug }),
    retry: false,
  });
  /** The text as it was when the editing began: what another hand changes meanwhile is distinguished from it. */
  const draftName = `topic ${slug}`;
  const [editing, setEditing] = useState(() => findDraft<Seen>(draftName));
  const editButton = useReturnedFocus(editing !== null);
  const [erasing, setErasing] = useState(false);
  const { memory } = text;
  if (errorCode(error) === 'TOPIC_NOT_FOUND')
    return (
      <section className="m-read" aria-label={memory.sections.topics}>
        <EmptyState title={memory.topicGone}>{memory.topicPick}</EmptyState>
      </section>
    );
  if (error && !topic)
    return (
      <section className="m-read" aria-label={memory.sections.topics}>
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </section>
    );
  if (!topic)
    return (
      <section className="m-read m-pad">
        <Skeleton lines={6} />
      </section>
    );
  const save = async (content: string): Promise<void> => {
    if (content === topic.content) return setEditing(null);
    const { at, content: seen } = editing?.base ?? { at: topic.updatedAt, content: topic.content };
    const saved = await client.topics.save({ slug, content, base: at, seen });
    await readAgain();
    setEditing(null);
    if (saved.merged) toast(memory.merged);
  };
  const erase = async (): Promise<void> => {
    setErasing(false);
    try {
      await client.topics.remove({ slug });
      await readAgain();
      toast(memory.erased);
      navigate({ screen: 'memory', factId: null, section: 'topics' }, 'replace');
    } catch (failure) {
      showError(failure);
    }
  };
  return (
    <section className="m-read" aria-label={topic.title}>
      <div className="m-top">
        <p className="meta num">
          {memory.topicLines(topic.lineCount)}, {formatWhen(topic.updatedAt)}
        </p>
        {!editing && (
          <>
            <button
              type="button"
              ref={editButton}
              className="btn btn-sm push"
              onClick={() =>
                setEditing({
                  value: topic.content,
                  base: { at: topic.updatedAt, content: topic.content },
                })
              }
            >
              <Icon name="pen" small />
              {memory.baseEdit}
            </button>
            <IconButton
              icon="trash"
              name={memory.topicErase(topic.title)}
              tip={memory.erase}
              className="btn-danger"
              onClick={() => setErasing(true)}
            />
          </>
        )}
      </div>
      {editing ? (
        <TextEditor
          label={memory.topicText}
          name={draftName}
          draft={editing}
          foot={() => `${slug}.md`}
          onSave={save}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <>
          <PlainMarkdown content={topic.content} />
          <Kin topic={topic} parent={topics.find((one) => one.slug === topic.parent)} />
        </>
      )}
      {erasing && (
        <ConfirmDialog
          title={memory.topicErase(topic.title)}
          action={memory.erase}
          onConfirm={() => void erase()}
          onClose={() => setErasing(false)}
        >
          <p>{memory.topicEraseText(topic.lineCount)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
