import { backupsContract } from './backups';
import { collectionsContract } from './collections';
import { jobsContract, libraryContract } from './library';
import { llamaContract } from './llama';
import { marksContract } from './marks';
import { memoryContract } from './memory';
import { modelsContract } from './models';
import { knowledgeContract } from './knowledge';
import { notesContract } from './notes';
import { plansContract } from './plans';
import { policyContract } from './policy';
import { cardsContract, reviewContract } from './review';
import { profileContract, studyContract } from './study';
import { readingContract } from './reading';
import { quizContract } from './quiz';
import { systemContract } from './system';
import { todayContract } from './today';
import { archivesContract, baseMemoryContract, topicsContract } from './topics';

/**
 * Every procedure of Lectern. Both transports, the REST API and its OpenAPI document, the typed client and the input
 * checks are derived from it.
 */
export const contract = {
  library: libraryContract,
  collections: collectionsContract,
  jobs: jobsContract,
  study: studyContract,
  profile: profileContract,
  marks: marksContract,
  notes: notesContract,
  plans: plansContract,
  reading: readingContract,
  cards: cardsContract,
  review: reviewContract,
  quiz: quizContract,
  knowledge: knowledgeContract,
  today: todayContract,
  memory: memoryContract,
  policy: policyContract,
  baseMemory: baseMemoryContract,
  archives: archivesContract,
  topics: topicsContract,
  backups: backupsContract,
  models: modelsContract,
  llama: llamaContract,
  system: systemContract,
};
export type Contract = typeof contract;

export { addedBookSchema } from './library';
export type { AnswerEvent } from './study';
