import { api } from './api';
import { backupsHandlers } from './backups';
import { collectionsHandlers } from './collections';
import { jobsHandlers } from './jobs';
import { libraryHandlers } from './library';
import { knowledgeHandlers } from './knowledge';
import { llamaHandlers } from './llama';
import { marksHandlers } from './marks';
import { memoryHandlers } from './memory';
import { modelsHandlers } from './models';
import { notesHandlers } from './notes';
import { plansHandlers } from './plans';
import { policyHandlers } from './policy';
import { readingHandlers } from './reading';
import { profileHandlers } from './profile';
import { quizHandlers } from './quiz';
import { cardsHandlers, reviewHandlers } from './review';
import { studyHandlers } from './study';
import { systemHandlers } from './system';
import { todayHandlers } from './today';
import { archivesHandlers, baseMemoryHandlers, topicsHandlers } from './topics';

/** The handlers of all procedures of the contract; all bridges serve this router. */
export const router = api.router({
  library: libraryHandlers,
  collections: collectionsHandlers,
  jobs: jobsHandlers,
  study: studyHandlers,
  profile: profileHandlers,
  marks: marksHandlers,
  notes: notesHandlers,
  plans: plansHandlers,
  reading: readingHandlers,
  cards: cardsHandlers,
  review: reviewHandlers,
  quiz: quizHandlers,
  knowledge: knowledgeHandlers,
  today: todayHandlers,
  memory: memoryHandlers,
  policy: policyHandlers,
  baseMemory: baseMemoryHandlers,
  archives: archivesHandlers,
  topics: topicsHandlers,
  backups: backupsHandlers,
  models: modelsHandlers,
  llama: llamaHandlers,
  system: systemHandlers,
});
