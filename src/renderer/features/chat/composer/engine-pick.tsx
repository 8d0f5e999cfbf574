import { useState, useSyncExternalStore } from 'react';
import type { ModelChoice, SessionId } from '../../../../shared/model';
import { messageOf } from '../../../client/client';
import { useLlamaModelList } from '../../../client/llama-queries';
import { useAllOffered, useKeyStates } from '../../../client/models-queries';
import { useSettings } from '../../../client/queries';
import { useCommand } from '../../../commands/commands';
import { text } from '../../../messages/text';
import { modelName } from '../../../messages/model-name';
import { navigate } from '../../../navigation/route';
import { providerIcon } from '../../../ui/model-icon';
import { PickMenu, type PickOption } from '../../../ui/pick-menu';
import { answerWith } from '../../sending/answer-with';
import { withConsent } from '../../sending/change-models';
import { useChoice } from '../../sending/use-choice';
import {
  engineId,
  engineOptions,
  listedProviders,
  type EngineOption,
  type ListedProvider,
} from './engine-options';
import type { Settings } from '../../../../shared/model';

const words = text.composer.engine;

const nameOf = (choice: ModelChoice): string =>
  choice.provider === 'builtin' ? words.builtin : modelName(engineId(choice));

const onNetwork = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Asks the providers for their models only while the menu is open. */
function useEngineOptions(
  open: boolean,
  settings: Settings,
  chosen: readonly ModelChoice[],
): readonly EngineOption[] {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const models = useLlamaModelList().data ?? null;
  const states = useKeyStates().data ?? [];
  const { serverUrl } = settings.models;
  const isReady = (id: ListedProvider): boolean =>
    id === 'server'
      ? serverUrl !== null
      : (states.find(({ provider }) => provider === id)?.place ?? 'none') !== 'none';
  const lists = useAllOffered((id) => open && listedProviders.some((one) => one === id && isReady(one)));
  return engineOptions({
    online,
    models,
    chosen,
    listed: (id) => ({
      ready: isReady(id),
      models: lists[id].data ?? null,
      problem: lists[id].error ? messageOf(lists[id].error) : null,
    }),
  });
}

interface Props {
  readonly sessionId: SessionId | null;
  /** The engine of this session; null for the default. */
  readonly answerer: ModelChoice | null;
  readonly onAnswerer: (choice: ModelChoice | null) => void;
}

function Picker({ settings, answerer, onAnswerer }: Props & { readonly settings: Settings }) {
  const [open, setOpen] = useState(false);
  const choice = useChoice(settings);
  const standard = settings.models.tasks.answers;
  const current = answerer ?? standard;
  const options = useEngineOptions(open, settings, [standard, current]);
  useCommand('chat.engine', () => setOpen(true));

  const use = (next: ModelChoice): void => {
    const { models } = settings;
    const after = { ...choice, models: { ...models, tasks: { ...models.tasks, answers: next } } };
    withConsent(choice, after, () => onAnswerer(engineId(next) === engineId(standard) ? null : next));
  };
  const groups: readonly (readonly PickOption[])[] = [
    options.map(({ choice: one, name, hint, blocked }) => ({
      id: engineId(one),
      label: engineId(one) === engineId(standard) ? words.default(name) : name,
      icon: providerIcon(one.provider),
      hint: blocked ?? hint,
      disabled: blocked !== null,
      checked: engineId(one) === engineId(current),
      run: () => use(one),
    })),
    [
      ...(answerer
        ? [
            {
              id: 'make-default',
              label: words.makeDefault(nameOf(answerer)),
              icon: 'pin' as const,
              run: () => {
                answerWith(choice, answerer);
                onAnswerer(null);
              },
            },
          ]
        : []),
      {
        id: 'settings',
        label: words.settings,
        icon: 'settings',
        run: () => navigate({ screen: 'settings', section: 'models' }),
      },
    ],
  ];
  return (
    <PickMenu
      label={words.label(nameOf(current))}
      tip={current.provider === 'builtin' ? text.chat.noModelTip : text.chat.modelTip}
      icon={providerIcon(current.provider)}
      shown={nameOf(current)}
      open={open}
      onOpen={setOpen}
      groups={groups}
    />
  );
}

/** Chooses the engine that answers in this session, or by default. */
export function EnginePick(props: Props) {
  const settings = useSettings().data;
  return settings ? <Picker settings={settings} {...props} /> : null;
}
