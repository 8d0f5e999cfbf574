import type { TextModel } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';

/** What a model said is of no use, asked once and once more. */
export const unreadable = (model: TextModel): LecternError => {
  const [provider = '', ...name] = model.id.split('/');
  return new LecternError(
    'MODEL_REPLY_UNREADABLE',
    'The model’s reply could not be read. Try again, or choose another model in the settings.',
    { provider, ...(name.length === 0 ? {} : { model: name.join('/') }) },
  );
};
