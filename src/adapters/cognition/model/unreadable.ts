import type { TextModel, UnreadableReply } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';

/** The error after two replies without a usable value. */
export const unreadable = (model: TextModel, reply: UnreadableReply = 'unusable'): LecternError => {
  const [provider = '', ...name] = model.id.split('/');
  return new LecternError('MODEL_REPLY_UNREADABLE', errorText.modelReplyUnreadable, {
    provider,
    reply,
    ...(name.length === 0 ? {} : { model: name.join('/') }),
  });
};
