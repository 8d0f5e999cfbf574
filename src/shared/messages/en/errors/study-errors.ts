/** Errors of sessions, notes, review, plans and the memory. */
export const studyErrors = {
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
    'These weights were not adopted: they recall no more of what the test questions need than the current ones.',
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
} as const;
