import { actOnAnswer } from '../memory/forget/act-on-answer';
import { createErasedBackups } from '../memory/forget/backups';
import { createChatImports } from '../memory/transfer/chats/create-chat-imports';
import { createTransfer } from '../memory/transfer/create-transfer';
import type { Engine } from './engine';
import type { EngineContext } from './engine-context';
import type { EngineMemory } from './open-memory';

/** The memory as a file, conversations of other programs, and what the learner says about an answer. */
export const createMemoryTransfer = (
  context: EngineContext,
  { deps }: EngineMemory,
  memory: Engine['memory'],
  embedLater: () => Promise<void>,
): Pick<Engine, 'memoryFile' | 'chatImports' | 'memoryActs' | 'erasedBackups'> => {
  const { embedder } = deps;
  return {
    memoryFile: createTransfer({ ...context, embedder, embedLater }),
    chatImports: createChatImports(context),
    erasedBackups: createErasedBackups(context),
    memoryActs: {
      // Uses the built-in engine, because the effect must be immediate and not wait for a model.
      act: (sessionId, turnId, act, chosen) =>
        actOnAnswer(
          {
            ...deps,
            cognition: context.cognition,
            facts: memory,
            changed: () => context.emit({ kind: 'memory' }),
          },
          sessionId,
          turnId,
          act,
          chosen,
        ),
    },
  };
};
