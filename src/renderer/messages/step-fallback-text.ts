import { providers, type StepFallback } from '../../shared/model';
import { text } from './text';

const names: Readonly<Record<string, { readonly name: string }>> = providers;

/** "The reranker of Voyage did not accept the key, so …" */
export const stepFallbackText = ({ step, provider, code }: StepFallback): string => {
  const words = text.chat.stepFallbacks;
  const why = words.because[code] ?? words.failed;
  const where = provider === 'local' ? words.here : words.of(names[provider]?.name ?? provider);
  return words[step](where, why);
};
