import { z } from 'zod';
import { llamaModelListSchema } from '../model';
import { verb } from './errors';

const model = z.object({ id: z.string().min(1).max(200) });

/** Models that run inside Lectern. Each procedure returns all of them; events report the progress of downloads. */
export const llamaContract = {
  list: verb.route({ method: 'GET', path: '/models/inside' }).output(llamaModelListSchema),
  /** Starts or resumes a download, which survives a restart and waits for a connection. */
  download: verb
    .route({ method: 'POST', path: '/models/inside/{id}/download' })
    .input(model)
    .output(llamaModelListSchema),
  /** Stops a download and keeps the received part. */
  pause: verb
    .route({ method: 'POST', path: '/models/inside/{id}/pause' })
    .input(model)
    .output(llamaModelListSchema),
  /** Retries downloads at once that wait for a connection. */
  retry: verb.route({ method: 'POST', path: '/models/inside/retry' }).output(llamaModelListSchema),
  /** Deletes its file, or the part that was received. Its tasks are given back to the built-in engine. */
  remove: verb
    .route({ method: 'DELETE', path: '/models/inside/{id}' })
    .input(model)
    .output(llamaModelListSchema),
  /** Copies a GGUF file from this machine, for the desktop app. Rejects with `WRONG_TYPE` for other files. */
  add: verb
    .route({ method: 'POST', path: '/models/inside' })
    .input(z.object({ path: z.string().min(1).max(4096) }))
    .output(llamaModelListSchema),
};
