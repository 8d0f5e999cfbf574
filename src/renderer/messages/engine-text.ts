import { render } from '../../shared/messages/engine-text';
import { engineTexts } from '../../shared/messages/engine-texts';
import { inLanguage } from '../../shared/messages/in-language';
import type { EngineText, Job } from '../../shared/model';
import { translation } from './translation';

const translatedTexts = inLanguage(engineTexts, translation().engine);

/** What the engine says, in the window's language; `words`, in English or those of another program, without a text. */
export const engineText = (words: string, text: EngineText | undefined): string =>
  (text && render(translatedTexts, text)) ?? words;

export const jobInLanguage = (job: Job): Job => {
  const error = job.error === null ? null : engineText(job.error, job.errorText);
  return {
    ...job,
    label: engineText(job.label, job.labelText),
    // Without a step, it is why its end could not be stored.
    detail: job.step ? translatedTexts.jobDetail(job.step) : job.detail && (error ?? job.detail),
    error,
  };
};

/** What is wrong with a book, in the window's language. */
export const { bookWarningText } = translatedTexts;
