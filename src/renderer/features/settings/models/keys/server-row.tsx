import { useState } from 'react';
import { serverUrlSchema, type ModelSettings } from '../../../../../shared/model';
import { text } from '../../../../messages/text';
import { TextField } from '../../../../ui/fields/text-field';
import { changeModels, saveModels } from '../../../sending/change-models';
import type { Choice } from '../../../sending/destinations';
import { KeyForm } from './key-form';
import { KeyRow } from './key-row';
import type { KeyState } from '../../../../client/models-queries';
import { mapTasks } from '../tasks/task-choices';

const words = text.models.keys;

function ServerForm(props: {
  readonly choice: Choice;
  readonly state: KeyState;
  readonly onDone: () => void;
}) {
  const { choice, state, onDone } = props;
  const [url, setUrl] = useState(choice.models.serverUrl ?? '');
  const parsed = serverUrlSchema.safeParse(url.trim());
  return (
    <div className="mo-server">
      <TextField
        label={words.address}
        value={url}
        onChange={setUrl}
        maxLength={500}
        hint={url.trim() !== '' && !parsed.success ? words.addressBad : words.addressHint}
      />
      <KeyForm
        provider="server"
        keyring={state.keyring}
        url={parsed.data}
        optional={parsed.success}
        onSave={() => saveServer(choice, parsed.data ?? null)}
        onDone={onDone}
      />
    </div>
  );
}

/** If tasks already use the server, a new address is confirmed first. */
const saveServer = (choice: Choice, serverUrl: string | null): Promise<boolean> =>
  new Promise((resolve) => {
    if (serverUrl === null || serverUrl === choice.models.serverUrl) return resolve(true);
    changeModels(choice, (before) => ({ ...before, serverUrl }));
    resolve(true);
  });

/** The tasks that the server did go back to the built-in engine. */
const withoutServer = (before: ModelSettings): ModelSettings => ({
  ...before,
  serverUrl: null,
  tasks: mapTasks(before.tasks, (chosen) =>
    chosen.provider === 'server' ? { provider: 'builtin', model: null } : chosen,
  ),
});

/** The learner's own server: its address, and a key if it needs one. */
export function ServerRow({ state, choice }: { readonly state: KeyState; readonly choice: Choice }) {
  const { serverUrl } = choice.models;
  return (
    <KeyRow
      provider="server"
      state={state}
      choice={choice}
      usable={serverUrl !== null}
      without={serverUrl === null ? words.noServer : words.noKeyNeeded}
      detail={serverUrl}
      open={[words.setUp, words.change]}
      removeTitle={words.removeServerTitle}
      onRemove={async () => void (await saveModels(withoutServer))}
      form={(onDone) => <ServerForm choice={choice} state={state} onDone={onDone} />}
    />
  );
}
