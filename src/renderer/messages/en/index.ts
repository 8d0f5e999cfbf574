import { audit } from './memory/audit';
import { aloud } from './reading/aloud';
import { card } from './card';
import { commands, connection, errors, keyNames, palette, shell } from './shell';
import { today } from './study/today';
import { chat, reader, sessions, study } from './study/study';
import { composer, slash } from './composer';
import { erase } from './memory/erase';
import { library } from './reading/library';
import { marks } from './reading/marks';
import { memory } from './memory/memory';
import { memoryActs } from './memory/memory-acts';
import { memoryTransfer } from './memory/memory-transfer';
import { engines } from './engines';
import { models } from './models';
import { knowledge, quiz } from './study/quiz';
import { quick } from './quick';
import { recognition } from './reading/recognition';
import { review } from './study/review';
import { saw } from './memory/saw';
import { thread } from './thread';
import { notes } from './study/notes';
import { plans } from './study/plans';
import { policy } from './memory/policy';
import { backups } from './backups';
import { settings } from './settings';
import { tour } from './tour';
import { type } from './reading/type';
import { updates } from './updates';
import { starting } from './starting';

/** Every text of the interface. */
export const english = {
  shell,
  keyNames,
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
