import { useState } from 'react';
import type { ModelChoice, ModelInfo, ModelSettings, ModelTask } from '../../../../../shared/model';
import { messageOf } from '../../../../client/client';
import { text } from '../../../../messages/en';
import { Segment } from '../../../../ui/check';
import { Icon } from '../../../../ui/icon';
import { changeModels } from '../sending/change-models';
import { isLoopback, type Choice } from '../sending/destinations';
import { OtherModel } from './other-model';
import { useOffered, type KeyState } from '../../../../client/models-queries';
import { choiceOf, presetOf, suggestedOf, tasks, valueOf, type Preset } from './task-choices';

interface Props {
  readonly choice: Choice;
  readonly keyStates: readonly KeyState[];
}

const words = text.models.tasks;
const other = 'other';

function Options({
  provider,
  offered,
  chosen,
}: {
  readonly provider: 'gemini' | 'server';
  readonly offered: readonly ModelInfo[];
  readonly chosen: ModelChoice;
}) {
  const able = offered.filter(({ can }) => can.includes('answer'));
  const kept = chosen.provider === provider ? chosen.model : null;
  return (
    <>
      {kept !== null && !able.some(({ name }) => name === kept) && (
        <option value={valueOf({ provider, model: kept })}>{kept}</option>
      )}
      {able.map(({ name, label }) => (
        <option key={name} value={valueOf({ provider, model: name })}>
          {label}
        </option>
      ))}
    </>
  );
}

/** Who does each task; a choice of models by provider. */
export function TaskModels({ choice, keyStates }: Props) {
  const { models } = choice;
  const hasKey = keyStates.some(({ provider, place }) => provider === 'gemini' && place !== 'none');
  const hasServer = models.serverUrl !== null;
  const lists = { gemini: useOffered('gemini', hasKey), server: useOffered('server', hasServer) };
  const gemini = lists.gemini.data ?? [];
  const server = lists.server.data ?? [];
  const [naming, setNaming] = useState<ModelTask | null>(null);

  const set = (of: readonly ModelTask[], chosen: ModelChoice): void =>
    changeModels(choice, (before) => ({
      ...before,
      tasks: { ...before.tasks, ...Object.fromEntries(of.map((task) => [task, chosen])) },
    }));
  const preset = presetOf(models);
  const offered = { gemini: suggestedOf(gemini), server: suggestedOf(server) };
  const presets: readonly Preset[] = [
    'builtin',
    ...(preset === 'mixed' ? (['mixed'] as const) : []),
    ...(hasKey && (offered.gemini || preset === 'gemini') ? (['gemini'] as const) : []),
    ...(hasServer && (offered.server || preset === 'server') ? (['server'] as const) : []),
  ];
  const choosePreset = (to: Preset): void => {
    if (to === 'builtin') set(tasks, { provider: 'builtin', model: null });
    else if (to !== 'mixed' && offered[to]) set(tasks, { provider: to, model: offered[to] });
  };

  return (
    <section aria-labelledby="mo-tasks-h">
      <div className="st-sh mo-h">
        <h3 className="h2" id="mo-tasks-h">
          {words.title}
        </h3>
        {presets.length > 1 && (
          <Segment
            label={words.preset}
            value={preset}
            onChange={choosePreset}
            options={presets.map((one) => [one, words.presets[one]] as const)}
          />
        )}
      </div>
      <table className="mo-t">
        <thead>
          <tr>
            <th scope="col">{words.task}</th>
            <th scope="col">{words.by}</th>
            <th scope="col">{words.sends}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => {
            const chosen = models.tasks[task];
            const { name, about } = words.names[task];
            return (
              <tr key={task}>
                <th scope="row">
                  <b>{name}</b>
                  <span className="meta">{about}</span>
                </th>
                <td>
                  <span className="mo-pick">
                    <Icon
                      name={
                        chosen.provider === 'builtin'
                          ? 'laptop'
                          : chosen.provider === 'gemini'
                            ? 'cloud'
                            : 'server'
                      }
                      small
                    />
                    <select
                      className="input input-sm"
                      aria-label={words.pick(name)}
                      value={valueOf(chosen)}
                      onChange={({ target }) =>
                        target.value === other ? setNaming(task) : set([task], choiceOf(target.value))
                      }
                    >
                      <option value="builtin">{text.models.builtin}</option>
                      <optgroup label={text.models.providers.gemini}>
                        {hasKey || chosen.provider === 'gemini' ? (
                          <Options provider="gemini" offered={gemini} chosen={chosen} />
                        ) : (
                          <option disabled>{words.needKey}</option>
                        )}
                      </optgroup>
                      <optgroup label={text.models.providers.server}>
                        {hasServer || chosen.provider === 'server' ? (
                          <Options provider="server" offered={server} chosen={chosen} />
                        ) : (
                          <option disabled>{words.needServer}</option>
                        )}
                      </optgroup>
                      {(hasKey || hasServer) && <option value={other}>{words.other}</option>}
                    </select>
                  </span>
                </td>
                <td>
                  <Sends
                    task={task}
                    chosen={chosen}
                    models={models}
                    ready={chosen.provider !== 'gemini' || hasKey}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {(['gemini', 'server'] as const).map(
        (provider) =>
          lists[provider].error && (
            <p className="mo-result mo-unlisted" data-ok="false" role="alert" key={provider}>
              <Icon name="alert" small />
              <span>
                {words.unlisted[provider]} {messageOf(lists[provider].error)}
              </span>
              <button
                type="button"
                className="btn btn-sm"
                disabled={lists[provider].isFetching}
                onClick={() => void lists[provider].refetch()}
              >
                {text.errors.retry}
              </button>
            </p>
          ),
      )}
      {naming && (
        <OtherModel
          providers={[...(hasKey ? (['gemini'] as const) : []), ...(hasServer ? (['server'] as const) : [])]}
          onUse={(chosen) => set([naming], chosen)}
          onClose={() => setNaming(null)}
        />
      )}
    </section>
  );
}

function Sends(props: {
  readonly task: ModelTask;
  readonly chosen: ModelChoice;
  readonly models: ModelSettings;
  readonly ready: boolean;
}) {
  const { task, chosen, models, ready } = props;
  if (chosen.provider === 'builtin') return <>{words.nothing}</>;
  if (!ready)
    return (
      <span className="mo-warn">
        <Icon name="alert" small />
        {words.noKey(text.models.providers[chosen.provider])}
      </span>
    );
  if (chosen.provider === 'server' && models.serverUrl !== null && isLoopback(models.serverUrl))
    return <>{words.local(new URL(models.serverUrl).host)}</>;
  return <>{words.sendsOf[task]}</>;
}
