import { LecternError } from '../shared/errors';
import { errorText } from '../shared/messages/engine-text';
import { api } from './api';

export const llamaHandlers = {
  list: api.llama.list.handler(({ context }) => context.engine.llama.list()),
  download: api.llama.download.handler(({ input, context }) => context.engine.llama.download(input.id)),
  pause: api.llama.pause.handler(({ input, context }) => context.engine.llama.pause(input.id)),
  retry: api.llama.retry.handler(({ context }) => context.engine.llama.retry()),
  remove: api.llama.remove.handler(({ input, context }) => context.engine.llama.remove(input.id)),
  add: api.llama.add.handler(({ input, context }) => {
    if (context.front !== 'desktop') throw new LecternError('LOCAL_FILES_ONLY', errorText.localFilesOnly);
    if (!context.isChosen(input.path)) throw new LecternError('FILE_NOT_CHOSEN', errorText.fileNotChosen);
    return context.engine.llama.add(input.path);
  }),
};
