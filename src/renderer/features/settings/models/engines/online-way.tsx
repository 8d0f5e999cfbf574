import { suggestedOf } from '../../../sending/suggested-model';
import { hostedProviders } from '../../../../../shared/model';
import { text } from '../../../../messages/text';
import { formatMoney } from '../../../../messages/money';
import { messageOf } from '../../../../client/client';
import { useAllOffered, useKeyStates, useModelUsage } from '../../../../client/models-queries';
import { LoadError, Skeleton } from '../../../../ui/states';
import { KeyForm } from '../keys/key-form';
import { KeyRow } from '../keys/key-row';
import { destinationsOf, type Choice } from '../../../sending/destinations';
import { remoteProviders } from '../tasks/task-choices';
import { answerWith } from '../../../sending/answer-with';
import { UseButton } from './use-button';
import { EngineWay } from './way';

const words = text.engines.online;
const keyWords = text.models.keys;

/** The services' limits, and a link to the list of what is sent to them. */
function Note({ choice }: { readonly choice: Choice }) {
  return (
    <>
      <span>{words.limit}</span>
      {destinationsOf(choice).length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => document.getElementById('mo-sent-h')?.scrollIntoView()}
        >
          {words.sent}
        </button>
      )}
    </>
  );
}

/** Online services that need a key. */
export function OnlineWay({ choice, online }: { readonly choice: Choice; readonly online: boolean }) {
  const { data: states, error, refetch } = useKeyStates();
  const usage = useModelUsage().data;
  const { answers } = choice.models.tasks;
  const stateOf = (id: string) => states?.find(({ provider }) => provider === id);
  const hasKey = (id: string): boolean => (stateOf(id)?.place ?? 'none') !== 'none';
  const lists = useAllOffered((id) => id !== 'server' && hasKey(id) && online);
  const spent =
    usage && words.spent(formatMoney(usage.ofMonth.cost), usage.cap === null ? null : formatMoney(usage.cap));

  const useButton = (id: (typeof hostedProviders)[number]) => {
    const provider = remoteProviders.find((one) => one === id);
    if (provider === undefined || !hasKey(id)) return undefined;
    const inUse = answers.provider === provider;
    const model = suggestedOf(lists[provider].data ?? []);
    if (model === null && !inUse) return undefined;
    return (
      <UseButton
        name={text.models.providers[provider]}
        inUse={inUse}
        disabled={online ? undefined : text.engines.offline.why}
        onUse={() => answerWith(choice, { provider, model })}
      />
    );
  };
  return (
    <EngineWay id="en-online" icon="key" words={words} note={<Note choice={choice} />}>
      {!states && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!states && !error && <Skeleton lines={2} />}
      <ul className="en-models">
        {hostedProviders.map((provider) => {
          const state = stateOf(provider);
          const action = useButton(provider);
          return (
            state && (
              <KeyRow
                key={provider}
                provider={provider}
                state={state}
                choice={choice}
                usable={hasKey(provider)}
                detail={hasKey(provider) && remoteProviders.some((id) => id === provider) ? spent : undefined}
                action={action}
                open={[keyWords.add, keyWords.replace]}
                form={(onDone) => <KeyForm provider={provider} keyring={state.keyring} onDone={onDone} />}
              />
            )
          );
        })}
      </ul>
    </EngineWay>
  );
}
