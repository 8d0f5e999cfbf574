import { useState } from 'react';
import type { Topic } from '../../../../shared/model';
import { navigate } from '../../../navigation/route';
import { client, messageOf } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/en';
import { Dialog } from '../../../ui/dialog';
import { slugFor } from './slug-for';

/** Begins a topic by hand. */
export function NewTopic({
  topics,
  onClose,
}: {
  readonly topics: readonly Topic[];
  readonly onClose: () => void;
}) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');
  const create = async (): Promise<void> => {
    const named = title.replace(/\s+/g, ' ').trim();
    if (!named) return;
    const slug = slugFor(
      named,
      topics.map((one) => one.slug),
    );
    try {
      await client.topics.save({ slug, content: `# ${named}\n`, base: null });
      await queryClient.invalidateQueries({ queryKey: ['memory'] });
      onClose();
      navigate({ screen: 'memory', factId: null, section: 'topics', topic: slug }, 'replace');
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog
      title={text.memory.topicNew}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {text.shell.cancel}
          </button>
          <button type="submit" form="new-topic" className="btn btn-primary" disabled={!title.trim()}>
            {text.memory.topicCreate}
          </button>
        </>
      }
    >
      <form
        id="new-topic"
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label className="form-f">
          <span>{text.memory.topicTitle}</span>
          <input
            className="input"
            value={title}
            maxLength={200}
            data-autofocus
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        {error && (
          <p className="f-no" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
