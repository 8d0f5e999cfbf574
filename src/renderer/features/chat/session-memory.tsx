import type { Session, SessionMemory } from '../../../shared/model';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { findSwitch, useSwitches } from '../memory-switch/use-switches';

const asUsual: SessionMemory = { remember: true, recall: true };

const change = ({ sessionId, memory = asUsual }: Session, changed: Partial<SessionMemory>): void =>
  void client.policy
    .setSessionMemory({ sessionId, ...memory, ...changed })
    .then(() => queryClient.invalidateQueries({ queryKey: ['sessions'] }))
    .catch(showError);

/** Switches the memory of the open conversation. */
export function SessionMemoryMenu({ session }: { readonly session: Session }) {
  const { remember, recall } = session.memory ?? asUsual;
  const words = text.policy.session;
  return (
    <Menu
      label={words.menu}
      icon="memory"
      items={[
        {
          label: remember ? words.rememberOff : words.rememberOn,
          icon: remember ? 'mute' : 'memory',
          run: () => change(session, { remember: !remember }),
        },
        {
          label: recall ? words.recallOff : words.recallOn,
          icon: recall ? 'mute' : 'memory',
          run: () => change(session, { recall: !recall }),
        },
      ]}
    />
  );
}

/** Shows whether the memory is off or limited, here or everywhere; otherwise nothing. */
export function SessionMemoryState({ session }: { readonly session: Session }) {
  const switches = useSwitches() ?? [];
  const everywhere = findSwitch(switches, 'everything');
  const { remember, recall } = session.memory ?? asUsual;
  const words = text.policy.session;
  const states = [
    ...(!everywhere.recall ? [words.off] : !everywhere.remember ? [words.readOnly] : []),
    ...(remember ? [] : [words.notRemembered]),
    ...(recall ? [] : [words.notUsed]),
  ];
  if (states.length === 0) return null;
  return (
    <span className="c-memory" role="status">
      <Icon name="lock" small />
      {states.join(' · ')}
    </span>
  );
}
