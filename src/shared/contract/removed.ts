import { z } from 'zod';

/** What a verb that removes answers. */
export const removedSchema = z.object({ removed: z.literal(true) });
