import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Topic } from '../../../../shared/model';
import { formatWhen } from '../../../messages/format';
import { formatRoute, navigate, type Route } from '../../../navigation/route';
import { client, messageOf } from '../../../client/client';
import { keys, queryClient, useStatus } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { NewTopic } from './new-topic';
import { TopicView } from './topic-view';

/** The path of the folder with the files, to copy. */
function Folder() {
  const { data } = useStatus();
  if (!data) return null;
  const separator = data.dataDir.includes('\\') ? '\\' : '/';
  const path = `${data.dataDir}${separator}topics`;
  return (
    <p className="to-where meta">
      <span>{text.memory.topicsWhat}</span>
      <span className="to-path">
        {text.memory.topicsIn} <code className="mono">{path}</code>
        <IconButton
          icon="copy"
          name={text.memory.copyPath}
          className="btn-quiet"
          onClick={() => void navigator.clipboard.writeText(path).then(() => toast(text.memory.copied))}
        />
      </span>
    </p>
  );
}

/** Reloads the topics when the window gets the focus, because another program may have changed their files. */
function useFilesReadAgain(): void {
  useEffect(() => {
    const read = (): void => {
      void queryClient.invalidateQueries({ queryKey: ['memory', 'topics'] });
      void queryClient.invalidateQueries({ queryKey: ['memory', 'topic'] });
    };
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);
}

function TopicList({ topics, open }: { readonly topics: readonly Topic[]; readonly open: string | null }) {
  return (
    <ul>
      {topics.map((topic) => {
        const route: Route = { screen: 'memory', factId: null, section: 'topics', topic: topic.slug };
        return (
          <li key={topic.slug}>
            <a
              href={formatRoute(route)}
              aria-current={topic.slug === open ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                navigate(route, 'replace');
              }}
            >
              <b className="truncate">{topic.title}</b>
              <span className="meta num">{formatWhen(topic.updatedAt)}</span>
              <span className="to-sum">{topic.summary}</span>
              <span className="meta num">{text.memory.topicLines(topic.lineCount)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Conclusions from several sessions by topic. They are files that can be edited here or in their folder. */
export function TopicsSection({ slug }: { readonly slug: string | null }) {
  const {
    data: topics,
    error,
    refetch,
  } = useQuery({ queryKey: keys.memory('topics'), queryFn: () => client.topics.list() });
  const [adding, setAdding] = useState(false);
  useFilesReadAgain();
  const { memory } = text;
  if (error && !topics) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!topics)
    return (
      <div className="m-pad">
        <Skeleton lines={6} />
      </div>
    );
  const isEmpty = topics.length === 0;
  const add = (
    <button type="button" className={isEmpty ? 'btn' : 'btn btn-sm push'} onClick={() => setAdding(true)}>
      <Icon name="plus" small />
      {memory.topicNew}
    </button>
  );
  const dialog = adding && <NewTopic topics={topics} onClose={() => setAdding(false)} />;
  if (isEmpty)
    return (
      <>
        <EmptyState title={memory.topicsEmpty} action={add}>
          {memory.topicsEmptyText}
        </EmptyState>
        {dialog}
      </>
    );
  const open = slug ?? topics[0]?.slug ?? null;
  return (
    <div className="m-two is-list">
      <nav className="to-list side-panel" aria-label={memory.topicList} data-pane="topics" tabIndex={-1}>
        <div className="m-top">
          <h2 className="h2">{memory.topicList}</h2>
          <span className="meta num">{topics.length}</span>
          {add}
        </div>
        <TopicList topics={topics} open={open} />
        <Folder />
      </nav>
      {open && <TopicView key={open} slug={open} topics={topics} />}
      {dialog}
    </div>
  );
}
