import { audit } from './audit';
import { aloud } from './aloud';
import { card } from './card';
import { commands, connection, errors, keyNames, palette, shell } from './shell';
import { today } from './today';
import { chat, reader, sessions, study } from './study';
import { composer, slash } from './composer';
import { erase } from './erase';
import { library } from './library';
import { marks } from './marks';
import { memory } from './memory';
import { memoryActs } from './memory-acts';
import { memoryTransfer } from './memory-transfer';
import { engines } from './engines';
import { models } from './models';
import { knowledge, quiz } from './quiz';
import { quick } from './quick';
import { recognition } from './recognition';
import { review } from './review';
import { saw } from './saw';
import { thread } from './thread';
import { notes } from './notes';
import { plans } from './plans';
import { policy } from './policy';
import { backups } from './backups';
import { settings } from './settings';
import { tour } from './tour';
import { type } from './type';
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
