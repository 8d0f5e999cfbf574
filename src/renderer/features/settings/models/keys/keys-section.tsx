import { hostedProviders } from '../../../../../shared/model';
import { text } from '../../../../messages/en';
import { LoadError, Skeleton } from '../../../../ui/states';
import { messageOf } from '../../../../client/client';
import { KeyForm } from './key-form';
import { KeyRow } from './key-row';
import { useKeyStates, type KeyState } from '../../../../client/models-queries';
import type { Choice } from '../sending/destinations';
import { ServerRow } from './server-row';

const words = text.models.keys;

const none = (provider: KeyState['provider']): KeyState => ({
  provider,
  place: 'none',
  keyring: false,
  problem: null,
});

/** The keys that open providers, and the address of the learner's own server. */
export function KeysSection({ choice }: { readonly choice: Choice }) {
  const { data, error, refetch } = useKeyStates();
  const stateOf = (provider: KeyState['provider']): KeyState =>
    data?.find((one) => one.provider === provider) ?? none(provider);
  return (
    <section aria-labelledby="mo-keys-h">
      <h3 className="h2 st-sh" id="mo-keys-h">
        {words.title}
      </h3>
      {!data && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <ul>
          {hostedProviders.map((provider) => {
            const state = stateOf(provider);
            return (
              <KeyRow
                key={provider}
                provider={provider}
                state={state}
                usable={state.place !== 'none'}
                open={[words.add, words.replace]}
                form={(onDone) => <KeyForm provider={provider} keyring={state.keyring} onDone={onDone} />}
              />
            );
          })}
          <ServerRow state={stateOf('server')} choice={choice} />
        </ul>
      )}
    </section>
  );
}
