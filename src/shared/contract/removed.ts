import { z } from 'zod';

/** The response of procedures that delete something. */
export const removedSchema = z.object({ removed: z.literal(true) });
