import { hostedProviders, providers } from '../../shared/model';
import { text } from './text';

export const isBuiltin = (id: string): boolean => id.startsWith('builtin');

/** A model's name from the id that is stored with an answer: `gemini/gemini-flash-latest` is "Gemini flash-latest". */
export function modelName(id: string): string {
  const slash = id.indexOf('/');
  if (slash === -1) return isBuiltin(id) ? text.models.builtin : id;
  const provider = id.slice(0, slash);
  const model = id.slice(slash + 1).replace(/^models\//, '');
  if (provider === 'server') return text.models.onServer(model);
  if (provider === 'llama') return model.replaceAll('-', ' ');
  const hosted = hostedProviders.find((one) => one === provider);
  if (hosted === undefined) return model;
  return `${providers[hosted].name} ${model.startsWith(`${hosted}-`) ? model.slice(hosted.length + 1) : model}`;
}
