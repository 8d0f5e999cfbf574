import { audit } from './de/audit';
import { aloud } from './de/aloud';
import { card } from './de/card';
import { commands, connection, errors, palette, shell } from './de/shell';
import { today } from './de/today';
import { chat, reader, sessions, study } from './de/study';
import { composer, slash } from './de/composer';
import { erase } from './de/erase';
import { library } from './de/library';
import { marks } from './de/marks';
import { memory } from './de/memory';
import { memoryActs } from './de/memory-acts';
import { memoryTransfer } from './de/memory-transfer';
import { engines } from './de/engines';
import { models } from './de/models';
import { knowledge, quiz } from './de/quiz';
import { quick } from './de/quick';
import { recognition } from './de/recognition';
import { review } from './de/review';
import { saw } from './de/saw';
import { thread } from './de/thread';
import { notes } from './de/notes';
import { plans } from './de/plans';
import { policy } from './de/policy';
import { backups } from './de/backups';
import { settings } from './de/settings';
import { tour } from './de/tour';
import { type } from './de/type';
import { updates } from './de/updates';
import { starting } from './de/starting';
import type { text as en } from './en';
import type { Translation } from './translation';

/** The texts of the interface in German. What is missing is shown in English. */
export const text: Translation<typeof en> = {
  shell,
  connection,
  errors,
  commands,
  palette,
  today,
  tour,
  library,
  study,
  reader,
  aloud,
  type,
  chat,
  composer,
  slash,
  card,
  sessions,
  thread,
  saw,
  marks,
  notes,
  plans,
  policy,
  recognition,
  review,
  quick,
  quiz,
  knowledge,
  memory,
  memoryActs,
  memoryTransfer,
  audit,
  erase,
  engines,
  models,
  settings,
  backups,
  starting,
  updates,
};
