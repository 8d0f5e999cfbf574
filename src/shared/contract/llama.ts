import { z } from 'zod';
import { llamaShelfSchema } from '../model';
import { verb } from './errors';

const model = z.object({ id: z.string().min(1).max(200) });

/** Models that run inside Lectern. Each verb returns all of them; events report the progress of downloads. */
export const llamaContract = {
  list: verb.route({ method: 'GET', path: '/models/inside' }).output(llamaShelfSchema),
  /** Starts a download, or goes on where one stopped; it survives a restart and waits for a connection. */
  download: verb
    .route({ method: 'POST', path: '/models/inside/{id}/download' })
    .input(model)
    .output(llamaShelfSchema),
  /** Stops a download and keeps what came. */
  pause: verb
    .route({ method: 'POST', path: '/models/inside/{id}/pause' })
    .input(model)
    .output(llamaShelfSchema),
  /** Downloads that wait for a connection try at once. */
  retry: verb.route({ method: 'POST', path: '/models/inside/retry' }).output(llamaShelfSchema),
  /** Deletes its file, or what came of it; tasks that it did are done by the built-in engine again. */
  remove: verb.route({ method: 'DELETE', path: '/models/inside/{id}' }).input(model).output(llamaShelfSchema),
  /** Copies a GGUF file of this machine; for the desktop app. `WRONG_TYPE` if it is not one. */
  add: verb
    .route({ method: 'POST', path: '/models/inside' })
    .input(z.object({ path: z.string().min(1).max(4096) }))
    .output(llamaShelfSchema),
};
