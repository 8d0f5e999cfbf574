import { suggestedOf } from '../../../sending/suggested-model';
import { useState } from 'react';
import {
  byProvider,
  keyedProviders,
  type ModelChoice,
  type ModelInfo,
  type ModelSettings,
  type ModelTask,
} from '../../../../../shared/model';
import { messageOf } from '../../../../client/client';
import { text } from '../../../../messages/text';
import { Segment } from '../../../../ui/fields/check';
import { Icon } from '../../../../ui/icon';
import { providerIcon } from '../../../../ui/model-icon';
import { changeModels } from '../../../sending/change-models';
import { isLoopback, type Choice } from '../../../sending/destinations';
import { OtherModel } from './other-model';
import { useLlamaModels } from '../../../../client/llama-queries';
import { useAllOffered, useModelsWithoutJson, type KeyState } from '../../../../client/models-queries';
import {
  choiceOf,
  modelProviders,
  presetOf,
  remoteProviders,
  tasks,
  valueOf,
  type ModelProvider,
  type Preset,
} from './task-choices';

interface Props {
  readonly choice: Choice;
  readonly keyStates: readonly KeyState[];
}

const words = text.models.tasks;
const otherValue = 'other';

function Options({
  provider,
  offered,
  chosen,
}: {
  readonly provider: ModelProvider;
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

/** The models that can be chosen for a task: those of the providers that are set up. */
function useOfferedModels(models: ModelSettings, keyStates: readonly KeyState[]) {
  const inside = useLlamaModels();
  const opened = byProvider(keyedProviders, (id) =>
    id === 'server'
      ? models.serverUrl !== null
      : keyStates.some(({ provider, place }) => provider === id && place !== 'none'),
  );
  const lists = useAllOffered((id) => opened[id]);
  return {
    lists,
    isSetUp: { ...opened, llama: inside.length > 0 },
    offered: byProvider(modelProviders, (id) => (id === 'llama' ? inside : (lists[id].data ?? []))),
  };
}

type OfferedModels = ReturnType<typeof useOfferedModels>;

type SetModel = (tasks: readonly ModelTask[], model: ModelChoice) => void;

/** One choice for all tasks. */
function Presets(props: {
  readonly models: ModelSettings;
  readonly from: OfferedModels;
  readonly onSet: SetModel;
}) {
  const { isSetUp, offered } = props.from;
  const preset = presetOf(props.models);
  const suggested = byProvider(modelProviders, (id) => suggestedOf(offered[id]));
  const presets: readonly Preset[] = [
    'builtin',
    ...(preset === 'mixed' ? (['mixed'] as const) : []),
    ...modelProviders.filter((id) => isSetUp[id] && (suggested[id] || preset === id)),
  ];
  if (presets.length === 1) return null;
  const choose = (to: Preset): void => {
    if (to === 'builtin') props.onSet(tasks, { provider: 'builtin', model: null });
    else if (to !== 'mixed' && suggested[to]) props.onSet(tasks, { provider: to, model: suggested[to] });
  };
  return (
    <Segment
      label={words.preset}
      value={preset}
      onChange={choose}
      options={presets.map((one) => [one, words.presets[one]] as const)}
    />
  );
}

interface PickProps {
  readonly task: ModelTask;
  readonly chosen: ModelChoice;
  readonly from: OfferedModels;
  readonly onChoose: (model: ModelChoice) => void;
  /** The learner wants to use a model that is not listed. */
  readonly onOther: () => void;
}

function ModelPick({ task, chosen, from, onChoose, onOther }: PickProps) {
  const { isSetUp, offered } = from;
  /**
   * The section above explains how to set up a model inside Lectern, so `llama` is only shown once that is done or if
   * it is chosen.
   */
  const isShown = (id: ModelProvider): boolean =>
    id !== 'llama' || isSetUp.llama || chosen.provider === 'llama';
  return (
    <span className="mo-pick">
      <Icon name={providerIcon(chosen.provider)} small />
      <select
        className="input input-sm"
        aria-label={words.pick(words.names[task].name)}
        value={valueOf(chosen)}
        onChange={({ target }) =>
          target.value === otherValue ? onOther() : onChoose(choiceOf(target.value))
        }
      >
        <option value="builtin">{text.models.builtin}</option>
        {modelProviders.filter(isShown).map((provider) => (
          <optgroup key={provider} label={text.models.providers[provider]}>
            {isSetUp[provider] || chosen.provider === provider ? (
              <Options provider={provider} offered={offered[provider]} chosen={chosen} />
            ) : (
              <option disabled>
                {provider === 'server' ? words.needServer : words.needKey(text.models.providers[provider])}
              </option>
            )}
          </optgroup>
        ))}
        {remoteProviders.some((id) => isSetUp[id]) && <option value={otherValue}>{words.other}</option>}
      </select>
    </span>
  );
}

/** Tasks whose replies are JSON, and that the built-in engine does if those cannot be read. */
const jsonTasks: readonly ModelTask[] = ['summaries', 'memory'];

interface RowProps extends PickProps {
  readonly models: ModelSettings;
  /** Ids of the models whose replies could not be read as JSON. */
  readonly withoutJson: readonly string[];
}

function TaskRow(props: RowProps) {
  const { task, chosen, from, models, withoutJson } = props;
  const { name, about } = words.names[task];
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span className="meta">{about}</span>
      </th>
      <td>
        <ModelPick {...props} />
        {jsonTasks.includes(task) && withoutJson.includes(`${chosen.provider}/${chosen.model ?? ''}`) && (
          <span className="mo-warn">
            <Icon name="alert" small />
            {words.withoutJson}
          </span>
        )}
      </td>
      <td>
        <SentData
          task={task}
          chosen={chosen}
          models={models}
          ready={
            chosen.provider === 'builtin' || chosen.provider === 'server' || from.isSetUp[chosen.provider]
          }
        />
      </td>
    </tr>
  );
}

/** Says for which providers the models could not be listed. */
function Unlisted({ lists }: Pick<OfferedModels, 'lists'>) {
  return remoteProviders.map(
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
  );
}

/** Which model does each task. */
export function TaskModels({ choice, keyStates }: Props) {
  const { models } = choice;
  const from = useOfferedModels(models, keyStates);
  const withoutJson = useModelsWithoutJson().data ?? [];
  const [naming, setNaming] = useState<ModelTask | null>(null);
  const set: SetModel = (of, model) =>
    changeModels(choice, (before) => ({
      ...before,
      tasks: { ...before.tasks, ...Object.fromEntries(of.map((task) => [task, model])) },
    }));
  return (
    <section aria-labelledby="mo-tasks-h">
      <div className="st-sh mo-h">
        <h3 className="h2" id="mo-tasks-h">
          {words.title}
        </h3>
        <Presets models={models} from={from} onSet={set} />
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
          {tasks.map((task) => (
            <TaskRow
              key={task}
              task={task}
              chosen={models.tasks[task]}
              from={from}
              models={models}
              withoutJson={withoutJson}
              onChoose={(model) => set([task], model)}
              onOther={() => setNaming(task)}
            />
          ))}
        </tbody>
      </table>
      <Unlisted lists={from.lists} />
      {naming && (
        <OtherModel
          providers={remoteProviders.filter((id) => from.isSetUp[id])}
          onUse={(model) => set([naming], model)}
          onClose={() => setNaming(null)}
        />
      )}
    </section>
  );
}

function SentData(props: {
  readonly task: ModelTask;
  readonly chosen: ModelChoice;
  readonly models: ModelSettings;
  readonly ready: boolean;
}) {
  const { task, chosen, models, ready } = props;
  if (chosen.provider === 'builtin' || chosen.provider === 'llama') return <>{words.nothing}</>;
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
