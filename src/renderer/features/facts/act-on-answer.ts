import type { FactId, MemoryAct, MemoryActResult, Turn } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { queryClient } from '../../client/queries';
import { text } from '../../messages/en';
import { forgetChoiceStore } from '../../navigation/forget-choice';
import { navigate } from '../../navigation/route';
import { toast } from '../../ui/toast';
import type { MenuItem } from '../../ui/menu';
import { tellErased } from './tell-erased';
import { factSentence } from './fact-sentence';

const words = text.memoryActs;

const switchOn = async ({ facts }: MemoryActResult): Promise<void> => {
  try {
    for (const { id } of facts) await client.memory.update({ factId: id, status: 'active' });
    toast(words.usedAgain(facts.length));
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
  await queryClient.invalidateQueries({ queryKey: ['memory'] });
};

const open = ({ facts: [first] }: MemoryActResult): void => {
  if (first) navigate({ screen: 'memory', factId: first.id });
};

/** Says what was done; each outcome is what the store confirmed. */
function tell(result: MemoryActResult, act: MemoryAct): void {
  const said = result.facts.map(factSentence);
  if (result.outcome === 'disabled')
    toast(words.disabled(said), { action: { label: words.undo, run: () => void switchOn(result) } });
  else if (result.outcome === 'saved' || result.outcome === 'known')
    toast(words[result.outcome](said), { action: { label: words.show, run: () => open(result) } });
  else if (result.outcome === 'forgotten') void tellErased(words.forgotten(said));
  else if (result.outcome === 'off') toast(words.off);
  else toast(words.nothing[act]);
}

/** Acts on what an answer says or was told. Returns whether there was anything to act on. */
export async function actOnAnswer(
  { sessionId, turnId }: Pick<Turn, 'sessionId' | 'turnId'>,
  act: MemoryAct,
  factIds?: readonly FactId[],
): Promise<void> {
  try {
    const result = await client.memory.act({
      sessionId,
      turnId,
      act,
      ...(factIds ? { factIds: [...factIds] } : {}),
    });
    if (result.outcome === 'choose') forgetChoiceStore.set({ sessionId, turnId, facts: result.facts });
    else tell(result, act);
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
  await queryClient.invalidateQueries({ queryKey: ['memory'] });
}

/** The menu's entries for the memory of an exchange, on its question or its answer. */
export const memoryItems = (turn: Turn): readonly MenuItem[] =>
  turn.state === 'streaming'
    ? []
    : [
        { label: words.remember, icon: 'memory', run: () => void actOnAnswer(turn, 'remember') },
        { label: words.wrong, icon: 'alert', run: () => void actOnAnswer(turn, 'wrong') },
        { label: words.forget, icon: 'trash', danger: true, run: () => void actOnAnswer(turn, 'forget') },
      ];
