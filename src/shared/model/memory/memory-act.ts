import { z } from 'zod';
import { statementSchema } from './fact';
import { factIdSchema } from '../ids';

/** What the learner says about an answer: "Remember this", "Forget that", "That is wrong". */
export const memoryActSchema = z.enum(['remember', 'forget', 'wrong']);
export type MemoryAct = z.infer<typeof memoryActSchema>;

export const memoryActResultSchema = z.object({
  /**
   * `saved` and `known`: stored, as the store confirmed; `off`: the memory is switched off; `forgotten`; `disabled`:
   * stored, but no longer used; `choose`: several facts could be meant, and nothing was changed; `nothing`: none was
   * found.
   */
  outcome: z.enum(['saved', 'known', 'off', 'forgotten', 'disabled', 'choose', 'nothing']),
  facts: z.array(statementSchema.extend({ id: factIdSchema })),
});
export type MemoryActResult = z.infer<typeof memoryActResultSchema>;
