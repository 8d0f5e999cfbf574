import { useState } from 'react';
import type { Topic } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/text';
import { navigate } from '../../../navigation/route';
import { FormDialog } from '../../../ui/form-dialog';
import { TextField } from '../../../ui/fields/text-field';
import { slugFor } from './slug-for';

interface Props {
  readonly topics: readonly Topic[];
  readonly onClose: () => void;
}

/** Creates a topic with the title that is typed. */
export function NewTopic({ topics, onClose }: Props) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');
  const cleanTitle = title.replace(/\s+/g, ' ').trim();
  const create = async (): Promise<void> => {
    const taken = topics.map((one) => one.slug);
    const slug = slugFor(cleanTitle, taken);
    try {
      await client.topics.save({ slug, content: `# ${cleanTitle}\n`, base: null });
      await queryClient.invalidateQueries({ queryKey: ['memory'] });
      onClose();
      navigate({ screen: 'memory', factId: null, section: 'topics', topic: slug }, 'replace');
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <FormDialog
      title={text.memory.topicNew}
      action={text.memory.topicCreate}
      ready={cleanTitle !== ''}
      onSave={() => void create()}
      onClose={onClose}
    >
      <TextField label={text.memory.topicTitle} value={title} maxLength={200} first onChange={setTitle} />
      {error && (
        <p className="f-no" role="alert">
          {error}
        </p>
      )}
    </FormDialog>
  );
}
