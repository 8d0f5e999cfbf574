import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Topic, TopicDetail } from '../../../../shared/model';
import { showError } from '../../../client/show-error';
import { formatWhen } from '../../../messages/format';
import { formatRoute, navigate } from '../../../navigation/route';
import { client, errorCode, messageOf } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { text } from '../../../messages/text';
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

function RelatedTopics({
  topic,
  parent,
}: {
  readonly topic: TopicDetail;
  readonly parent: Topic | undefined;
}) {
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

/** The draft, if the text is being edited. Saving merges changes made elsewhere since the editing began. */
function useEditing(topic: TopicDetail) {
  const draftName = `topic ${topic.slug}`;
  const [draft, setDraft] = useState(() => findDraft<Seen>(draftName));
  const now: Seen = { at: topic.updatedAt, content: topic.content };
  const save = async (content: string): Promise<void> => {
    if (content === topic.content) return setDraft(null);
    const { at, content: seen } = draft?.base ?? now;
    const saved = await client.topics.save({ slug: topic.slug, content, base: at, seen });
    await readAgain();
    setDraft(null);
    if (saved.merged) toast(text.memory.merged);
  };
  return {
    draftName,
    draft,
    begin: () => setDraft({ value: topic.content, base: now }),
    save,
    cancel: () => setDraft(null),
  };
}

async function erase(slug: string): Promise<void> {
  try {
    await client.topics.remove({ slug });
    await readAgain();
    toast(text.memory.erased);
    navigate({ screen: 'memory', factId: null, section: 'topics' }, 'replace');
  } catch (failure) {
    showError(failure);
  }
}

/** Deletes a topic after confirmation. */
function EraseButton({ topic }: { readonly topic: TopicDetail }) {
  const [asking, setAsking] = useState(false);
  const { memory } = text;
  return (
    <>
      <IconButton
        icon="trash"
        name={memory.topicErase(topic.title)}
        tip={memory.erase}
        className="btn-danger"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          title={memory.topicErase(topic.title)}
          action={memory.erase}
          onConfirm={() => {
            setAsking(false);
            void erase(topic.slug);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{memory.topicEraseText(topic.lineCount)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function TopicText({ topic, parent }: { readonly topic: TopicDetail; readonly parent: Topic | undefined }) {
  const { draftName, draft, begin, save, cancel } = useEditing(topic);
  const editButton = useReturnedFocus(draft !== null);
  const { memory } = text;
  return (
    <section className="m-read" aria-label={topic.title}>
      <div className="m-top">
        <p className="meta num">
          {memory.topicLines(topic.lineCount)}, {formatWhen(topic.updatedAt)}
        </p>
        {!draft && (
          <>
            <button type="button" ref={editButton} className="btn btn-sm push" onClick={begin}>
              <Icon name="pen" small />
              {memory.baseEdit}
            </button>
            <EraseButton topic={topic} />
          </>
        )}
      </div>
      {draft ? (
        <TextEditor
          label={memory.topicText}
          name={draftName}
          draft={draft}
          foot={() => `${topic.slug}.md`}
          onSave={save}
          onCancel={cancel}
        />
      ) : (
        <>
          <PlainMarkdown content={topic.content} />
          <RelatedTopics topic={topic} parent={parent} />
        </>
      )}
    </section>
  );
}

/** A topic's text, which can be edited as a whole or deleted. */
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
  return <TopicText topic={topic} parent={topics.find((one) => one.slug === topic.parent)} />;
}
