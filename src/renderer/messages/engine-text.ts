import { engineTexts } from '../../shared/messages/engine-texts';
import { inLanguage } from '../../shared/messages/in-language';
import { createTranslator } from '../../shared/messages/translate-sentence';
import type { Job } from '../../shared/model';
import { language } from './language';
import { translation } from './translation';

const { engine } = translation();

/** A sentence of the engine, such as an error, in the window's language. */
export const engineText: (sentence: string) => string =
  language === 'en' ? (sentence) => sentence : createTranslator(engineTexts, engine);

const shown = inLanguage(engineTexts, engine);
const labels: Readonly<Record<string, string>> = shown.jobLabels;
const englishLabels: Readonly<Record<string, string>> = engineTexts.jobLabels;

export const jobInLanguage = (job: Job): Job => ({
  ...job,
  // Otherwise it is named after a book, a file or a model.
  label: job.label === englishLabels[job.kind] ? (labels[job.kind] ?? job.label) : job.label,
  detail: job.step ? shown.jobDetail(job.step) : job.detail && engineText(job.detail),
  error: job.error === null ? null : engineText(job.error),
});

/** What is wrong with a book, in the window's language. */
export const { bookWarningText } = shown;
