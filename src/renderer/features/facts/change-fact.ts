import { ORPCError } from '@orpc/client';
import { asFactId, type Fact, type FactChange, type FactId } from '../../../shared/model';
import { client, errorCode, messageOf } from '../../client/client';
import { queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { toast } from '../../ui/toast';
import { showErased } from './show-erased';

interface FactList {
  readonly items: readonly Fact[];
  readonly total: number;
}

const putInCache = (fact: Fact): void => {
  queryClient.setQueriesData<FactList>(
    { queryKey: ['memory', 'items'] },
    (list) => list && { ...list, items: list.items.map((one) => (one.id === fact.id ? fact : one)) },
  );
};

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['memory'] });

/** Changes marks and status. The change shows at once and is undone if saving fails. */
export async function changeFact(fact: Fact, change: Omit<FactChange, 'fact'>): Promise<boolean> {
  putInCache({ ...fact, ...change });
  try {
    putInCache(await client.memory.update({ factId: fact.id, ...change }));
    return true;
  } catch (error) {
    putInCache(fact);
    toast(messageOf(error), { kind: 'error' });
    return false;
  } finally {
    void readAgain();
  }
}

export const pinFact = (fact: Fact): Promise<boolean> => changeFact(fact, { pinned: !fact.pinned });
export const muteFact = (fact: Fact): Promise<boolean> => changeFact(fact, { muted: !fact.muted });

export const canApprove = ({ status }: Fact): boolean => status === 'shadow' || status === 'pending';
export const canSwitchOn = ({ status }: Fact): boolean => status === 'disabled' || status === 'expired';

export interface Refusal {
  readonly message: string;
  /** An existing fact that says the same. */
  readonly twin: FactId | null;
}

/** Replaces the wording of a fact by the learner's. Returns why it was refused, if it was. */
export async function correctFact(
  fact: Fact,
  wording: string,
  oldWording: 'keep' | 'erase' = 'keep',
): Promise<Refusal | null> {
  try {
    putInCache(await client.memory.update({ factId: fact.id, fact: wording, oldWording }));
    toast(text.memory.saved);
    void readAgain();
    return null;
  } catch (error) {
    const data: unknown =
      error instanceof ORPCError && errorCode(error) === 'FACT_EXISTS' ? error.data : null;
    const twin = data && typeof data === 'object' && 'factId' in data ? asFactId(Number(data.factId)) : null;
    return { message: messageOf(error), twin };
  }
}

export async function eraseFact(
  fact: Pick<Fact, 'id'>,
  older: 'reopen' | 'erase',
  messages: 'redact' | 'keep',
): Promise<boolean> {
  try {
    await client.memory.erase({ factId: fact.id, older, messages });
    void showErased(text.memory.erased);
    return true;
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
    return false;
  } finally {
    void readAgain();
  }
}
