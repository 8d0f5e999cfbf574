import type { TextModel } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/en/errors';

/** What a model said is of no use, asked once and once more. */
export const unreadable = (model: TextModel): LecternError => {
  const [provider = '', ...name] = model.id.split('/');
  return new LecternError('MODEL_REPLY_UNREADABLE', errorText.modelReplyUnreadable, {
    provider,
    ...(name.length === 0 ? {} : { model: name.join('/') }),
  });
};
