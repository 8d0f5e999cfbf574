import type { FactId, MemoryAct, MemoryActResult, Turn } from '../../../shared/model';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { factChoiceStore } from '../../navigation/fact-choice';
import { navigate } from '../../navigation/route';
import { toast } from '../../ui/toast';
import type { MenuItem } from '../../ui/menu';
import { showErased } from './show-erased';
import { factSentence } from './fact-sentence';

const words = text.memoryActs;

const switchOn = async ({ facts }: MemoryActResult): Promise<void> => {
  try {
    for (const { id } of facts) await client.memory.update({ factId: id, status: 'active' });
    toast(words.usedAgain(facts.length));
  } catch (error) {
    showError(error);
  }
  await queryClient.invalidateQueries({ queryKey: ['memory'] });
};

const openFact = ({ facts: [first] }: MemoryActResult): void => {
  if (first) navigate({ screen: 'memory', factId: first.id });
};

/** Shows the outcome that the store confirmed. */
function showOutcome(result: MemoryActResult, act: MemoryAct): void {
  const facts = result.facts.map(factSentence);
  if (result.outcome === 'disabled')
    toast(words.disabled(facts), { action: { label: text.shell.undo, run: () => void switchOn(result) } });
  else if (result.outcome === 'saved' || result.outcome === 'known')
    toast(words[result.outcome](facts), { action: { label: words.show, run: () => openFact(result) } });
  else if (result.outcome === 'forgotten') void showErased(words.forgotten(facts));
  else if (result.outcome === 'off') toast(words.off);
  else toast(words.nothing[act]);
}

/** Carries out “Remember this”, “Forget that” or “That is wrong” for an answer, or for only some of its facts. */
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
    if (result.outcome === 'choose' && act !== 'remember')
      factChoiceStore.set({ act, sessionId, turnId, facts: result.facts });
    else showOutcome(result, act);
  } catch (error) {
    showError(error);
  }
  await queryClient.invalidateQueries({ queryKey: ['memory'] });
}

/**
 * After a typed “Forget that” or “That is wrong”: asks which facts were meant or shows the outcome, with what can be
 * done next.
 */
export function offerAfterAct({ sessionId, card }: Turn): void {
  const section = card?.sections.find((one) => one.kind === 'remark');
  if (section?.kind !== 'remark' || section.remark.kind !== 'memory-act') return;
  const { act, outcome, answerId } = section.remark;
  const facts = section.remark.facts.map(({ factId, ...statement }) => ({ ...statement, id: factId }));
  if (outcome === 'choose' && act !== 'remember')
    factChoiceStore.set({ act, sessionId, turnId: answerId, facts });
  else if (outcome === 'disabled') showOutcome({ outcome, facts }, act);
  else if (outcome === 'forgotten') void showErased(text.card.remark(section.remark));
}

/** The entries for the memory in the menu of an answer. */
export const memoryItems = (turn: Turn): readonly MenuItem[] =>
  turn.state === 'streaming'
    ? []
    : [
        { label: words.remember, icon: 'memory', run: () => void actOnAnswer(turn, 'remember') },
        { label: words.wrong, icon: 'alert', run: () => void actOnAnswer(turn, 'wrong') },
        { label: words.forget, icon: 'trash', danger: true, run: () => void actOnAnswer(turn, 'forget') },
      ];
