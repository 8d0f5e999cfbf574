import { audit } from './en/audit';
import { aloud } from './en/aloud';
import { card } from './en/card';
import { commands, connection, errors, palette, shell } from './en/shell';
import { today } from './en/today';
import { chat, reader, sessions, study } from './en/study';
import { composer, slash } from './en/composer';
import { erase } from './en/erase';
import { library } from './en/library';
import { marks } from './en/marks';
import { memory } from './en/memory';
import { memoryActs } from './en/memory-acts';
import { memoryTransfer } from './en/memory-transfer';
import { engines } from './en/engines';
import { models } from './en/models';
import { knowledge, quiz } from './en/quiz';
import { quick } from './en/quick';
import { recognition } from './en/recognition';
import { review } from './en/review';
import { saw } from './en/saw';
import { thread } from './en/thread';
import { notes } from './en/notes';
import { plans } from './en/plans';
import { policy } from './en/policy';
import { backups } from './en/backups';
import { settings } from './en/settings';
import { tour } from './en/tour';
import { type } from './en/type';
import { updates } from './en/updates';
import { starting } from './en/starting';

/** Every text of the interface. Another language is another catalogue of this shape. */
export const text = {
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
