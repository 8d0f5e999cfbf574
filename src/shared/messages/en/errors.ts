import { displayName } from '../../display-name';

const file = (name: string): string => `“${displayName(name)}”`;

/** Rounded up. */
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

const start = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

const inBrackets = (status: number | null): string => (status === null ? '' : ` (${String(status)})`);

const soon = (seconds = 0): string => {
  if (seconds < 1) return 'in a moment';
  if (seconds < 120) return `in ${String(Math.ceil(seconds))} seconds`;
  return seconds < 7200
    ? `in ${String(Math.ceil(seconds / 60))} minutes`
    : `in ${String(Math.ceil(seconds / 3600))} hours`;
};

const amount = (count: number | undefined, one: string, more: string): string | null =>
  count === undefined || !Number.isFinite(count)
    ? null
    : `${Math.floor(count).toLocaleString('en')} ${Math.floor(count) === 1 ? one : more}`;

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${String(parts.at(-1))}`;

const withWords = (message: string, name: string, said: string | null): string =>
  said === null ? message : `${message} ${start(name)} says: “${said}”`;

const rephrase = 'Rephrase it, or let the built-in engine answer.';

/** By `promptFeedback.blockReason`: why a question is not answered at all. */
const geminiRefusals: Readonly<Record<string, string>> = {
  SAFETY: "Gemini's safety filter blocked the question with its passages.",
  BLOCKLIST: 'The question or a passage contains a term that Gemini blocks.',
  PROHIBITED_CONTENT: 'Gemini does not discuss the subject of the question or a passage.',
};

/** By `finishReason`: why an answer stopped early. */
const geminiStops: Readonly<Record<string, string>> = {
  SAFETY: `Gemini's safety filter stopped the answer. ${rephrase}`,
  RECITATION:
    'Gemini stopped because the answer came too close to an existing text. Ask for a summary, or let the built-in engine quote the book.',
  LANGUAGE: 'Gemini does not support this language. Choose another model in Settings under Models.',
  BLOCKLIST: `Gemini stopped at a term that it blocks. ${rephrase}`,
  PROHIBITED_CONTENT: `Gemini does not write about this subject. ${rephrase}`,
  SPII: `Gemini stopped because the answer seemed to contain personal data. ${rephrase}`,
};

/** How a sentence names a model server. */
export const modelServer = (host: string): string => `the model server at ${host}`;

/** Messages of errors: what is wrong, then what to do. Functions take the parameters of the message. */
export const errorText = {
  // files and imports
  emptyFile: (name: string) => `${file(name)} is empty. Choose a file with content.`,
  fileTooLarge: (name: string, what: string) => `${file(name)} is ${what}. Split it and add the parts.`,
  damagedFile: (name: string, what: string) =>
    `${file(name)} is damaged: ${what}. Get a new copy of the file and add it.`,
  passwordProtected: (name: string) =>
    `${file(name)} is password-protected. Save a copy without a password and add it.`,
  drmProtected: (name: string) =>
    `${file(name)} is protected by DRM, so its text cannot be read. Add an edition without DRM.`,
  wrongType: (name: string, named: string, is: string, next: string) =>
    `${file(name)} has the file extension of ${named}, but is ${is}. ${next}`,
  unsupportedType: (name: string, is: string) =>
    `${file(name)} is ${is}, which Lectern cannot read. Add a PDF, EPUB, HTML, Markdown or text file.`,
  noText: (name: string, what: string, next: string) => `${file(name)} ${what}. ${next}`,
  unsafeArchive: (name: string, what: string) =>
    `${file(name)} was not opened because ${what}. Get the book from a source you trust.`,
  unreadableFile: (name: string) =>
    `${file(name)} cannot be read. Check that it still exists and that you have permission to open it.`,
  importCancelled: 'The import was cancelled. Add the file again to start over.',
  pageTakesTooLong: (name: string) =>
    `Reading ${file(name)} was stopped because a part of it took too long. Get a new copy of the file and add it.`,
  partTakesTooLong: (name: string) =>
    `A part of ${file(name)} is not shown because it took too long to prepare. Get a new copy of the book.`,
  needsTooMuchMemory: (name: string) =>
    `${file(name)} needs too much memory to open. Get a new copy of the file, or split it.`,
  readingFailed: 'The book could not be read because of an internal error. See the log for details.',
  fileNotChosen: 'Lectern opens only files that you chose or dropped. Choose the file again.',
  localFilesOnly: 'Only the desktop app can open files by path. Upload the file instead.',

  // input and the web server
  invalidInput: (field: string, problem: string) =>
    `${field === '' ? 'The input' : `The field “${field}”`} ${problem}.`,
  backupNotOffered: 'This backup is not available. Reload the page.',
  starting: 'Lectern is opening the library. Try again in a moment.',
  failedBeforeLog: 'Something went wrong inside Lectern.',
  signInNeeded: 'Open the sign-in link that Lectern printed when it started.',
  tooManyTokens: (seconds: number) =>
    `There were too many wrong tokens. Try again in ${String(seconds)} ${seconds === 1 ? 'second' : 'seconds'}.`,
  uploadMalformed: 'The upload ended early or is malformed. Add the file again.',
  uploadTooLarge: 'The file is larger than the limit of 1 GB.',

  // disk
  noRoomForFile: (name: string, folder: string) =>
    `There is not enough disk space for ${file(name)} (${folder}). Free some space and add it again.`,
  noRoomFor: (what: string, where: string) =>
    `There is not enough disk space for ${what} (${where}). Free some space and try again.`,
  noRoomForCover: 'There is not enough disk space for the cover. Free some space and try again.',
  noRoomForCopy: 'The disk is full, so the copy was not made. Free some space and try again.',
  noRoomForModel: 'There is not enough disk space for the model. Free some space and download it again.',
  diskFull: 'The disk is full, so nothing was saved. Free some space and try again.',

  // library
  bookUnknown: 'There is no such book in the library. Check the list of books.',
  bookGone: 'This book is no longer in the library.',
  bookInLibrary: 'This book is already in the library.',
  bookImporting: 'This book is still being imported. Wait until the import is done.',
  nothingToRecognise: 'This book has no pages that are pictures without text.',
  noRecognitionData: (language: string, folder: string) =>
    `The data for recognising text is missing. Put ${language}.traineddata.gz into ${folder || 'the folder “ocr”'} and try again.`,
  originalMissing: 'The original file of this book is missing. Remove the book and add it again.',
  pageOutOfRange: (pages: number) => `This book has pages 1 to ${String(pages)}. Choose one of them.`,
  noCover: 'This book has no cover.',
  coverMissing: 'The cover file is missing. It is created again at the next start.',
  coverTooLarge: 'A cover can be 512 KB at most. Make the picture smaller.',
  coverTooWide: 'A cover can be 2,000 pixels wide or high at most. Make the picture smaller.',
  coverNotAPicture: 'This is not a JPEG, PNG, WebP or GIF picture.',
  collectionUnknown: 'There is no such collection. Check the list of collections.',
  collectionExists: (name: string) => `There is already a collection called “${name}”. Choose another name.`,
  copyNotKept: 'No copy of this file was kept. Add the file again.',
  jobNotRetryable: 'This job cannot be tried again; only failed jobs can.',
  jobAlreadyRunning: 'This job is already running.',
  backupUnreadable: (name: string, why: string) =>
    `The backup ${name} cannot be read (${why}). It was not changed.`,
  jobCancelled: 'The job was cancelled. Start it again to continue.',
  jobUnknown: 'There is no such job. Check the list of jobs.',
  jobCrashedTwice:
    'Lectern crashed twice during this job, so it was stopped. Everything else still works; you can try it again.',

  // marks
  markGone: 'This highlight no longer exists.',
  marksHere: 'These highlights are already in this book. Choose others.',
  marksNeedPdf: 'Highlights can only be saved into a PDF. Save them as Markdown instead.',
  copyGone: 'This copy no longer exists. Create it again.',
  copyStopped: 'The copy was stopped and nothing was kept.',

  // study
  sessionGone: 'This session no longer exists. Start a new one.',
  sessionEnded: 'This session has ended. Start a new one to continue.',
  turnGone: 'This message no longer exists.',
  turnElsewhere: 'This message is not part of the session.',
  answerRunning: 'An answer is still being written. Stop it or wait until it is done.',
  answerFailed: 'The answer was interrupted. Ask again.',
  answerUnfinished: 'The answer could not be completed. Ask again.',
  answerUnread: 'The answer was cancelled.',
  noteGone: 'This note no longer exists.',
  cardGone: 'This card no longer exists.',
  cardChanged: 'This card was rated in another window. Rate it again.',
  proposalGone: 'This proposal no longer exists.',
  nothingToUndo: 'No rating of today is left to undo.',
  quizGone: 'This quiz no longer exists.',
  questionGone: 'This question is no longer in the quiz.',
  questionAnswered: 'This question was answered in another window.',
  nothingToAsk: 'No questions could be made from these pages. Choose another chapter or the whole book.',
  nothingRead: 'You have not read any of these pages yet, so there is nothing to ask about.',
  misconceptionGone: 'This misconception is no longer listed.',
  chapterGone: 'The book has no such chapter.',
  clozeWithoutDeletion:
    'A cloze card needs at least one deletion. Write the words to be recalled as {{c1::words}}.',
  noteChanged: 'This note was changed in another window. Compare the two versions.',
  noteRevisionUnknown: 'There is no such version of the note.',
  notANoteImage:
    'This is not a picture that a note can show. Use a PNG, JPEG, GIF or WebP file of at most 5 MB.',
  noteImageGone: 'This picture no longer exists.',
  noRoomForImage: 'There is no room left on the disk for the picture. Free some space and try again.',
  planGone: 'This plan no longer exists.',
  planDayPassed: 'The target date has passed. Choose today or a later day.',

  // memory
  baseMemoryTooLong: (most: number, words: number) =>
    `The base memory can have ${String(most)} words at most; this has ${String(words)}. Shorten it.`,
  revisionUnknown: 'There is no such revision of the base memory.',
  memoryReadOnly: 'The memory is read-only, so nothing was saved. Turn that off in Memory under Policy.',
  importReadOnly:
    'The memory is read-only, so the import was stopped and nothing was added. Turn that off in Memory under Policy, then import the file again.',
  scopeNotRemembered: 'Remembering is off here. Turn it on in Memory under Policy.',
  sessionNotRemembered: 'This conversation is not remembered. Turn that on in its menu.',
  policyUnknown: (path: string) => `There is no value called “${path}” in the policy.`,
  policyInvalid: (path: string, why: string) =>
    `The value “${path}” of the policy cannot be used: it ${why}.`,
  policyRevisionUnknown: 'There is no such revision of the policy.',
  policyWorse: (before: number, after: number) =>
    `This policy was not adopted: it recalls ${String(after)} % of the expected memories instead of ${String(before)} %. Change it, or turn off the check.`,
  policyDrifts: (similarity: number) =>
    `This policy was not adopted: what it recalls is only ${String(similarity)} % similar to before. Change it, or lower the minimum similarity.`,
  policyNotBetter:
    'These weights were not adopted because they recall no more of what the test questions need.',
  trialUnknown: 'This trial has ended. Start a new one.',
  caseUnknown: 'This is no longer one of the test questions.',
  factGone: 'This memory no longer exists.',
  factReplacedBy: (newer: string) => `This was replaced by “${newer}”. Correct or delete that one.`,
  factReplaced: 'This was replaced by a newer memory and is only kept as history.',
  quoteNotOnPage: (label: string) =>
    `These words are not on p. ${label}. A quote must match the book; delete it if you do not need it.`,
  scopeMissing: 'Name the scope that the scopeId belongs to: book or collection.',
  scopeIdMissing: (scope: string) => `The scope “${scope}” needs the id of a ${scope} as scopeId.`,
  scopeIdUnneeded: (scope: string) => `The scope “${scope}” has no scopeId. Leave it out.`,
  factOfPage: 'This is about a page of its book, so it cannot be moved to another scope.',
  factEmpty: 'Enter some text, or delete the memory.',
  factExists: (fact: string) => `“${fact}” is already remembered. Change or delete one of the two.`,
  factDeleted: 'You deleted this memory, so it is not learned again from the same source.',
  topicUnknown: 'There is no such topic; it may have been deleted.',
  archiveUnknown: 'There is no such archive; it may have been deleted.',
  summaryUnknown: 'There is no such summary; it may have been deleted.',

  // models
  modelReplyTooLong: (characters: string) =>
    `The model’s answer was cut off at ${characters} characters. Ask for one thing at a time, or choose another model in Settings.`,
  modelReplyUnreadable:
    'The model’s reply could not be read. Try again, or choose another model in Settings.',
  noModelChosen: 'No model is selected. Choose one in Settings under Models.',
  providerCannot: (name: string) =>
    start(`${name} has no models for this task. Choose another provider in Settings under Models.`),
  geminiRefusal: (reason: string) =>
    `${geminiRefusals[reason] ?? 'Gemini refused the question without giving a reason.'} ${rephrase}`,
  geminiStop: (reason: string) =>
    geminiStops[reason] ?? `Gemini stopped without giving a reason. ${rephrase}`,
  geminiCut: 'Gemini reached its maximum answer length. Ask for the rest.',
  geminiEmpty:
    'Gemini reached its maximum answer length before writing anything. Ask for less, or choose another model.',
  notAModelServer: (host: string) =>
    `There is no model server at ${host}. Check the address in Settings; it usually ends in /v1.`,
  noModelServer: 'No model server is set up. Enter its address in Settings under Models.',
  serverHasNoAddress: 'The server has no address yet. Enter it in Settings.',
  serverHasNoModel: 'The server responds but offers no model. Load one there, then try again.',
  contextRead: (model: string, read: number, of: number) =>
    `${model} only read about ${String(read)} of ${String(of)} tokens. Increase its context length on the server, or choose another model.`,
  keyLocked: (provider: string) =>
    `The key for ${provider} is encrypted and cannot be decrypted now: it belongs to another user or computer, or the keyring is locked. Unlock the keyring and restart Lectern, or enter the key again.`,
  keysUnreadable: 'A key file cannot be read, so its keys are lost. Enter them again.',
  keyNotKept:
    'This system has no keyring that can encrypt the key. Keep it for this session only, or store it in a file.',
  keySessionOnly: 'Keys can only be kept for this session.',
  keyMalformed:
    'A key contains only letters, digits and symbols. Copy it again without spaces or line breaks.',
  keyInEnvironmentMalformed: (variable: string) =>
    `${variable} does not contain a valid key: it has spaces or line breaks.`,
  keyFromEnvironment: (provider: string, variable: string) =>
    `The key for ${provider} comes from the environment variable ${variable}. Start Lectern without it to store a key here.`,
  keyMissing: (provider: string) =>
    `There is no key for ${provider}. Add one in Settings, or choose the built-in engine.`,
  spendingCap: (cap: string) =>
    `This month's estimated cost has reached your limit of ${cap}. Raise it in Settings, or use the built-in engine.`,
  priceUnknown: (model: string, cap: string) =>
    `The price of ${model} is unknown, so your limit of ${cap} a month cannot be kept. Enter its price in Settings under Models, or allow models without a known price.`,
  startedWithoutModels: 'This Lectern was started without models. Choose the built-in engine in Settings.',
  modelTimedOut: 'The model did not respond in time. Try again.',

  // replies of a provider: `name` is how a sentence names it, such as “Gemini” or “the model server at HOST”
  providerKeyMissing: (name: string) => `There is no key for ${name}. Add one in Settings under Models.`,
  providerKeyRefused: (name: string) =>
    start(`${name} did not accept the key. Enter a valid one in Settings under Models.`),
  providerUnreachable: (name: string) =>
    start(`${name} cannot be reached. Check your internet connection, then try again.`),
  localServerUnreachable: (name: string) => start(`${name} is not responding. Start it, then try again.`),
  providerTimedOut: (name: string) => start(`${name} did not respond in time. Try again in a moment.`),
  providerBusy: (name: string, seconds?: number) =>
    start(`${name} accepts no more requests for now. Try again ${soon(seconds)}.`),
  rateLimited: (
    name: string,
    { requests, texts, tokens }: Partial<Readonly<Record<'requests' | 'texts' | 'tokens', number>>>,
    said: string | null,
    seconds?: number,
  ) => {
    const limits = [
      amount(requests, 'request', 'requests'),
      amount(texts, 'text', 'texts'),
      amount(tokens, 'token', 'tokens'),
    ].flatMap((one) => one ?? []);
    const again = seconds === undefined ? '' : ` Try again ${soon(seconds)}.`;
    return withWords(start(`${name} limits this key to ${list(limits)} a minute.${again}`), name, said);
  },
  providerSays: (message: string, name: string, said: string) => withWords(message, name, said),
  providerApiDisabled: (name: string) =>
    `The API of ${name} is not enabled for your key's project, or not allowed for this key. Enable it in the console where you got the key, then wait a few minutes.`,
  providerRegion: (name: string) =>
    start(`${name} is not available in your region. Choose another provider, or use the built-in engine.`),
  providerAddressRefused: (name: string) =>
    start(
      `${name} does not accept requests from this network address. Check the key's restrictions there, or turn off a VPN or proxy.`,
    ),
  providerEmpty: (name: string) =>
    start(`${name} sent an empty reply. Try again, or choose another model in Settings.`),
  providerReplyTooLong: (name: string) =>
    start(
      `${name} sent far more than was asked for, so the reply was dropped. Check the address, or choose another model in Settings.`,
    ),
  testFailed: (model: string, message: string) => `The test with ${model} failed. ${message}`,
  providerQuota: (name: string) =>
    `The quota of your key for ${name} is used up. Check your plan there, or choose another model in Settings.`,
  providerFailed: (name: string, status: number | null, seconds?: number) =>
    start(`${name} reported an internal error${inBrackets(status)}. Try again ${soon(seconds)}.`),
  providerCut: (name: string) =>
    `The connection to ${name} was lost before the answer was complete. Try again.`,
  providerReplyUnreadable: (name: string) =>
    start(`${name} sent a reply that cannot be read. Try again, or choose another model in Settings.`),
  contextTooLong: (model: string) =>
    `The question and its context are too long for ${model}. Ask about less, or choose a model with a larger context.`,
  modelNotOffered: (name: string, model: string) =>
    start(`${name} does not have the model “${model}”. Choose another in Settings under Models.`),
  providerBlocked: (name: string) => start(`${name} refused to answer this question. Rephrase it.`),
  clockWrong: (name: string) =>
    `This computer's clock seems to be wrong, so ${name} does not accept the connection. Set the date and time, then try again.`,
  providerRejected: (name: string, status: number | null) =>
    start(
      `${name} rejected the request${inBrackets(status)}. Choose another model in Settings under Models.`,
    ),

  // embedding models
  embeddingModelUnknown: 'There is no such embedding model. Choose another in Settings.',
  embeddingChangeRunning:
    'An embedding model is already being prepared. Stop that first, or wait until it is done.',
  embeddingInUse: 'Search uses this embedding model. Switch to another model first.',
  embeddingBeingMade: 'These vectors are being made. Stop that first, then delete them.',
  embeddingChangeStopped: 'The change of the embedding model was stopped.',
  embedderAway:
    'The embedding model is not responding, so search uses keywords only. Lectern tries again every 30 seconds.',
  embeddingTimedOut: 'The embedding model did not respond in time. Try again.',
  embeddingModelChanged: (found: string, expected: string) =>
    `The embedding model has changed (${found} instead of ${expected}). Choose it again in Settings under Models.`,
  vectorsOfOtherLength: (model: string, got: number, wanted: number) =>
    `${model} returned vectors of ${String(got)} numbers instead of ${String(wanted)}. Choose another model in Settings under Models.`,
  onlyFloatVectors: (model: string) =>
    `${model} only supports vectors of floating-point numbers. Choose another model in Settings under Models.`,
  embeddingReplyWrong:
    'The embedding model returned unexpected vectors. Try again, or choose another model in Settings.',
  localModelMissing: 'The embedding model is not on this computer. Download it in Settings under Models.',
  localModelDamaged:
    'The embedding model on this computer is damaged. Remove it in Settings under Models and download it again.',
  localModelUnavailable: 'This version of Lectern cannot download an embedding model.',
  downloadStopped: 'The download was stopped.',
  downloadFailed: 'The download failed. Try again; the log has the reason.',
  downloadCut: 'The download was interrupted. Start it again to resume.',
  downloadDamaged: 'The downloaded file is not the expected model and was deleted. Try again later.',
  downloadGone: (host: string, status: number) =>
    `The model is not available from ${host} (${String(status)}). Check for a newer version of Lectern.`,
  downloadSilent: (host: string) => `${host} stopped responding. Start the download again.`,
  hostBusy: (host: string) => `${host} accepts no more requests for now. Try again later.`,
  hostFailed: (host: string, status: number) =>
    `${host} reported an error (${String(status)}). Try again later.`,
  hostUnreachable: (host: string) =>
    `${host} cannot be reached. Check your internet connection, then start the download again.`,

  // models inside Lectern
  llamaUnknown: 'There is no such model. Choose one in Settings under Models.',
  llamaMissing: (model: string) =>
    `${model} is not on this computer. Download it in Settings under Models, or choose another model.`,
  llamaUnsupported:
    'Models inside Lectern do not run on this system. Use a model server or an online service instead.',
  llamaUnreadable: (model: string) =>
    `${model} could not be loaded; the file may be damaged or of an unknown kind. Remove it in Settings under Models.`,
  llamaMemory: (model: string) =>
    `There is not enough memory for ${model}. Close other applications, or choose a smaller model.`,
  llamaCrashed: (model: string) =>
    `${model} stopped unexpectedly. Ask again; if it keeps happening, choose a smaller model.`,
  llamaFailed: (model: string) => `${model} could not answer. Ask again, or choose another model.`,
  llamaCut: (model: string) =>
    `${model} reached its maximum answer length before the answer was complete. Ask for less at a time.`,
  llamaInList: 'This model is downloaded by Lectern. Use its Download button instead.',
  notAGguf: (name: string) =>
    `${file(name)} is not a language model in the GGUF format. Choose another file.`,

  // backups
  backupUnusable: (why: string) =>
    `The backup cannot be restored: ${why}. Nothing was changed. Choose another backup.`,
  backupsMissing: 'This version of Lectern makes no backups.',
  backupUnknown: 'This backup no longer exists. Reload the list of backups.',
  backupStopped: 'The backup was cancelled.',
  writeFailed: 'The change could not be saved, so nothing was changed. Try again; the log has the reason.',
  backupFailed: 'The backup failed. Try again; the log has the reason.',
  backupFolderRelative: 'Give the full path of the folder for backups.',
  backupFolderUnusable: (folder: string) =>
    `Lectern cannot write backups into ${folder}. Choose a folder that exists and that you may write to.`,
  noRoomForBackup: (needed: number, free: number, folder: string) =>
    `A backup needs ${megabytes(needed)}, but only ${megabytes(free)} are free in ${folder}. Free some space, or choose another folder for backups in Settings.`,

  // data folder and processes
  dataFolderInUse: (dataDir: string) =>
    `Another Lectern is using the data folder ${dataDir}. Close it first, or start with another --data-dir.`,
  dataFolderReadOnly: (dataDir: string) =>
    `Lectern may not write to the data folder ${dataDir}. Allow it to write there, or start with another --data-dir. Nothing was changed.`,
  databaseReadOnly:
    'Lectern may not write to the data folder, so nothing was saved. Allow it to write there and try again.',
  databaseUnusable: (why: string) =>
    `The database lectern.db cannot be used: ${why}. Nothing was changed. Restore a backup, or start with another --data-dir.`,
  databaseDamagedWithBackup:
    'Your library’s database is damaged, so Lectern did not open it. You can restore the newest backup. The damaged database is kept in the folder set-aside.',
  databaseDamagedNoBackup:
    'The database lectern.db is damaged, and there is no backup to restore. Nothing was changed. Start with another --data-dir, or put back a copy of the data folder.',
  databaseDamaged:
    'The database lectern.db is damaged. Restart Lectern: it then offers to restore the newest backup, if there is one.',
  databaseNewer:
    'This data folder was written by a newer version of Lectern. Nothing was changed. Install the newer version, or start with another --data-dir.',
  nodeTooOld: (version: string) =>
    `The database needs Node.js 22.14 or later; this is ${version}. Start Lectern with "npm start", which uses its own.`,
  internal: 'Something went wrong. See the log for details.',
  internalSeeLog: (logFile: string) => `Something went wrong inside Lectern. The details are in ${logFile}.`,
  closing: 'Lectern is closing; nothing more is saved.',
  engineStopped:
    'The study engine stopped unexpectedly. Everything that was shown is saved. Start it again to continue.',
  vectorLength: (model: string, expected: number, found: number) =>
    `A vector of ${model} has ${String(expected)} numbers, not ${String(found)}.`,
  notATime: (text: string) => `"${text}" is not a time.`,
} as const;
