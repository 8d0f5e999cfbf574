import { useState } from 'react';
import { serverUrlSchema, type ModelSettings } from '../../../../../shared/model';
import { messageOf } from '../../../../client/client';
import { text } from '../../../../messages/en';
import { Icon } from '../../../../ui/icon';
import { TextField } from '../../../../ui/text-field';
import { changeModels, saveModels } from '../sending/change-models';
import type { Choice } from '../sending/destinations';
import { KeyForm } from './key-form';
import { KeyRow } from './key-row';
import { putOffered, useFoundServers, type KeyState } from '../../../../client/models-queries';
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

/** What the server did is done by the built-in engine again. */
const withoutServer = (before: ModelSettings): ModelSettings => ({
  ...before,
  serverUrl: null,
  tasks: mapTasks(before.tasks, (chosen) =>
    chosen.provider === 'server' ? { provider: 'builtin', model: null } : chosen,
  ),
});

/** Servers that answer on this machine, offered with one click. */
function FoundServers({ choice }: { readonly choice: Choice }) {
  const { data, error, isFetching, refetch } = useFoundServers(choice.models.serverUrl === null);
  const others = (data ?? []).filter(({ url }) => url !== choice.models.serverUrl);
  return (
    <div className="mo-found">
      {others.map((server) => (
        <p key={server.url} className="mo-found-one">
          <Icon name="server" small />
          <span>{words.found(server.name, server.url, server.models.length)}</span>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => {
              putOffered('server', server.models);
              changeModels(choice, (before) => ({ ...before, serverUrl: server.url }));
            }}
          >
            {words.use}
          </button>
        </p>
      ))}
      {error && <p className="meta">{messageOf(error)}</p>}
      {data && others.length === 0 && choice.models.serverUrl === null && (
        <span className="meta">{words.foundNone}</span>
      )}
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        disabled={isFetching}
        onClick={() => void refetch()}
      >
        <Icon name="search" small />
        {isFetching ? words.looking : words.look}
      </button>
    </div>
  );
}

/** The learner's own server: its address, and a key where it wants one. */
export function ServerRow({ state, choice }: { readonly state: KeyState; readonly choice: Choice }) {
  const { serverUrl } = choice.models;
  return (
    <>
      <KeyRow
        provider="server"
        state={state}
        usable={serverUrl !== null}
        without={serverUrl === null ? words.noServer : words.noKeyNeeded}
        detail={serverUrl}
        open={[words.setUp, words.change]}
        removeTitle={words.removeServerTitle}
        onRemove={async () => void (await saveModels(withoutServer))}
        form={(onDone) => <ServerForm choice={choice} state={state} onDone={onDone} />}
      />
      <li>
        <FoundServers choice={choice} />
      </li>
    </>
  );
}
