import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { databaseSizeSchema, engineEventSchema, jobSchema, settingsSchema } from '../model';
import { verb } from './errors';

export const systemContract = {
  status: verb.route({ method: 'GET', path: '/status' }).output(
    z.object({
      version: z.string(),
      /** The front end that serves this. */
      front: z.enum(['desktop', 'browser']),
      dataDir: z.string(),
      logFile: z.string(),
      answerer: z.object({ id: z.string(), composes: z.boolean() }),
      embedder: z.object({ modelId: z.string(), dimension: z.number().int() }),
      /** What this start repaired, if the last shutdown was not clean. */
      recovered: z.object({
        answersCut: z.number().int(),
        sessionsEnded: z.number().int(),
        jobsResumed: z.number().int(),
      }),
    }),
  ),
  /** Closes the engine and starts it again. The page should then be reloaded. */
  restart: verb
    .route({ method: 'POST', path: '/restart', successStatus: 202 })
    .output(z.object({ restarting: z.literal(true) })),
  /** For a bug report: versions, system, counts and the last errors, without texts, names and paths. */
  report: verb.route({ method: 'GET', path: '/report' }).output(z.object({ text: z.string() })),
  database: verb.route({ method: 'GET', path: '/database' }).output(databaseSizeSchema),
  /** Gives the database's free space back to the disk, as a job that waits until no answer is being written. */
  compactDatabase: verb
    .route({ method: 'POST', path: '/database/compact', successStatus: 202 })
    .output(jobSchema),
  /** Changes as they happen, until the caller stops listening. */
  events: verb.route({ method: 'GET', path: '/events' }).output(eventIterator(engineEventSchema)),
  settings: verb.route({ method: 'GET', path: '/settings' }).output(settingsSchema),
  saveSettings: verb.route({ method: 'PUT', path: '/settings' }).input(settingsSchema).output(settingsSchema),
};
