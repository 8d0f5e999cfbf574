import { isLecternError } from '../../../shared/errors';
import type { StepFallback } from '../../../shared/model';

/** What the learner is shown about a provider's failure; empty for other failures. */
export const stepFallback = (
  step: StepFallback['step'],
  failure: unknown,
  asked?: { readonly provider: string },
): readonly StepFallback[] => {
  if (!isLecternError(failure)) return [];
  const provider = failure.data?.['provider'] ?? asked?.provider;
  return typeof provider === 'string' ? [{ step, provider, code: failure.code }] : [];
};
