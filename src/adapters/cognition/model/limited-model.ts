import type { TextModel } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';

/** Characters of a reply, about fifty pages. No task needs a tenth of that, but a model may repeat itself endlessly. */
const maxReplyLength = 100_000;

const tooLong = ({ id }: TextModel): LecternError => {
  const [provider = '', ...name] = id.split('/');
  return new LecternError('MODEL_CUT', errorText.modelReplyTooLong(maxReplyLength.toLocaleString('en')), {
    provider,
    ...(name.length === 0 ? {} : { model: name.join('/') }),
  });
};

/** Limits the length of a model's replies: a stream ends with `MODEL_CUT`, a whole reply is truncated. */
export const limitedModel = (model: TextModel): TextModel => ({
  id: model.id,
  async *stream(prompt, call) {
    let left = maxReplyLength;
    for await (const piece of model.stream(prompt, call)) {
      yield piece.slice(0, left);
      left -= piece.length;
      if (left < 0) throw tooLong(model);
    }
  },
  complete: async (prompt, options, call) =>
    (await model.complete(prompt, options, call)).slice(0, maxReplyLength),
});
