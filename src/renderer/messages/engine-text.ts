import { renderEngineText } from '../../shared/messages/engine-text';
import { engineTexts } from '../../shared/messages/engine-texts';
import { inLanguage } from '../../shared/messages/in-language';
import type { EngineText, Job } from '../../shared/model';
import { translation } from './translation';

const translatedTexts = inLanguage(engineTexts, translation().engine);

/** An engine text in the window's language. Without one: `words`, which are in English or come from another program. */
export const engineText = (words: string, text: EngineText | undefined): string =>
  (text && renderEngineText(translatedTexts, text)) ?? words;

export const jobInLanguage = (job: Job): Job => {
  const error = job.error === null ? null : engineText(job.error, job.errorText);
  return {
    ...job,
    label: engineText(job.label, job.labelText),
    // Without a step, the detail says why the job's end could not be stored.
    detail: job.step ? translatedTexts.jobDetail(job.step) : job.detail && (error ?? job.detail),
    error,
  };
};

/** What is wrong with a book, in the window's language. */
export const { bookWarningText } = translatedTexts;
