import { formatNumber } from '../../format';

const notSaved = (facts: number, reached: string): string =>
  `${facts === 1 ? 'A fact was' : `${formatNumber(facts)} facts were`} not saved: ${reached} has reached the limit in Settings, Memory. “Remember that …” saves it anyway.`;

/** The memory screen. */
export const memory = {
  title: 'Memory',
  sections: {
    facts: 'Facts',
    inbox: 'Inbox',
    timeline: 'Timeline',
    base: 'Base memory',
    topics: 'Topics',
    archive: 'Archive',
    policy: 'Policy',
  },

  search: 'Search facts',
  scope: 'About',
  anyScope: 'everything',
  scopes: { user: 'You', collection: 'A collection', book: 'A book', global: 'Anything' },
  goneBook: 'A book that was removed',
  type: 'Kind',
  anyType: 'all kinds',
  types: {
    concept: 'concept',
    technique: 'technique',
    definition: 'definition',
    example: 'example',
    quote: 'quotation',
    profile: 'profile',
    preference: 'preference',
    task_state: 'current task',
    constraint: 'constraint',
    episode: 'event',
  },
  status: 'Show',
  anyStatus: 'all, including old ones',
  statuses: {
    active: 'in use',
    shadow: 'stored, not used',
    pending: 'needs approval',
    disabled: 'off',
    expired: 'expired',
    superseded: 'replaced',
  },
  marked: 'Marked',
  anyMark: 'all',
  marks: { pinned: 'important', muted: 'muted' },
  counted: (name: string, count: string) => `${name} (${count})`,
  columns: {
    fact: 'Fact',
    type: 'Kind',
    status: 'Status',
    confidence: 'Confidence',
    evidence: 'Evidence',
    seen: 'Last seen',
    actions: 'Actions',
  },
  facts: (n: string, one: boolean) => `${n} ${one ? 'fact' : 'facts'}`,
  list: 'Facts',
  none: 'No matching facts.',
  clear: 'Clear filters',
  refused: {
    session: (facts: number) => notSaved(facts, 'this session'),
    hour: (facts: number) => notSaved(facts, 'this hour'),
  },
  emptyTitle: 'Nothing remembered yet',
  emptyText:
    'After each exchange, Lectern notes what the book said and what you said about yourself, always with its source.',
  certainty: ['hardly sure', 'somewhat sure', 'fairly sure', 'sure', 'certain'],
  waiting: (n: number) =>
    n === 1
      ? '1 fact needs your approval. It is not used until then.'
      : `${formatNumber(n)} facts need your approval. They are not used until then.`,
  showWaiting: 'Show them',
  vectors: (done: string, total: string) =>
    `${done} of ${total} items are indexed for semantic search; the rest match by keyword.`,

  pin: 'Mark as important',
  unpin: 'No longer important',
  pinned: 'Important: it does not expire',
  mute: 'Mute: keep it, but never use it',
  unmute: 'Use it again',
  muted: 'Muted: kept, but never used',
  correct: 'Correct the wording',
  wording: 'The fact in your words',
  correctHint: 'What you write counts as certain. Enter saves, Esc cancels.',
  showTwin: 'Show that one',
  approve: 'Approve',
  switchOn: 'Use it again',
  erase: 'Delete permanently',
  eraseTitle: 'Delete this permanently?',
  eraseWith: (pieces: number, answers: number) => {
    const evidence = pieces === 1 ? 'its piece of evidence' : `its ${pieces} pieces of evidence`;
    const parts = `${evidence}, its vector and its search entry`;
    if (answers === 0) return `This also deletes ${parts}.`;
    return `This also deletes ${parts}, and its place in the records of ${answers === 1 ? '1 answer' : `${answers} answers`}.`;
  },
  eraseStays:
    'Topic lines that say the same are deleted too, and summaries are rewritten. It is not learned again from the same messages.',
  eraseRedacts: 'Remove its words from the conversations too',
  eraseReopens: (facts: number) =>
    facts === 1
      ? 'It had replaced this memory, which will be used again:'
      : 'It had replaced these memories; the latest will be used again:',
  eraseOlder: (facts: number) => (facts === 1 ? 'Delete that as well' : 'Delete those as well'),
  erased: 'Deleted permanently.',
  saved: 'Corrected. It now counts as certain.',

  evidence: 'Evidence',
  pieces: (n: number) => (n === 1 ? '1 piece' : `${n} pieces`),
  methods: {
    llm_extract: 'Extracted from an exchange',
    rule: 'Noticed in an exchange',
    user_explicit: 'You said it',
  },
  onThePage: 'On the page',
  corrected: 'Corrected by you',
  turnGone: 'The message it came from was deleted.',
  openTurn: 'Open where it was said',
  openAnswer: 'Open the answer it came with',
  keep: 'Forget after',
  keepFor: { 7: 'a week', 30: 'a month', 90: '3 months', 180: 'half a year', 365: 'a year', never: 'never' },
  keepDays: (n: number) => `${n} days`,
  until: (when: string) => `until ${when}`,
  gone: 'This fact no longer exists.',
  backToFacts: 'Back to the facts',
  history: 'History',
  timeline: {
    replacedBy: 'Replaced by',
    corrected: 'You corrected it; it used to say',
    replaced: 'It replaced',
    before: 'Before that it was',
    again: 'Mentioned again',
    first: 'First noticed',
    expired: 'Expired',
  },
  used: 'Used in',
  usedIn: (n: number) => (n === 0 ? 'no answer yet' : n === 1 ? '1 answer' : `${n} answers`),

  baseWhat: 'A short text about you that is part of every question to the tutor. You can edit it.',
  baseEmpty:
    'It is written once there is enough to keep: what matters from older sessions is added to it. You can also start it yourself.',
  baseBegin: 'Write it myself',
  baseEdit: 'Edit',
  baseText: 'Base memory in Markdown',
  baseWords: (n: string, most: string) => `${n} of ${most} words`,
  baseTooLong: 'Over the limit: it will be shortened the next time it is condensed.',
  baseSections: ['User Profile', 'Preferences', 'Ongoing Topics', 'Key History'],
  revision: (n: number) => `Revision ${n}`,
  revisions: 'Revisions',
  revisionNow: 'current',
  compared: (n: number, with_: number) => `What changed from revision ${n} to ${with_}`,
  same: 'No differences.',
  restore: 'Restore this revision',
  restored: (n: number) => `Revision ${n} was restored as a new revision.`,
  merged: 'It was also edited elsewhere. The lines of both versions were kept.',
  backToNow: 'Back to the current text',

  topicsWhat: 'Plain Markdown files that you can edit here or in their folder.',
  topicsIn: 'They are in',
  topicNew: 'New topic',
  topicTitle: 'Title',
  topicCreate: 'Create',
  topicLines: (n: number) => (n === 1 ? '1 line' : `${n} lines`),
  topicsEmpty: 'No topics yet',
  topicsEmptyText:
    'When sessions reach several conclusions on one subject, they are collected in a topic: a file that you can read and edit.',
  topicList: 'Topics',
  topicText: 'Topic in Markdown',
  topicPick: 'Choose a topic to read it.',
  topicGone: 'This topic no longer exists.',
  topicParent: 'Part of',
  topicChildren: 'Split into',
  topicErase: (title: string) => `Delete “${title}”?`,
  topicEraseText: (lines: number) =>
    `This permanently deletes its file and its ${lines === 1 ? 'line' : `${lines} lines`}. The sessions that they came from stay, and so do its subtopics.`,
  copyPath: 'Copy path',
  copied: 'Copied.',

  archiveWhat:
    'Older conversations, condensed step by step and never deleted. Open a period to see its messages.',
  archiveSearch: 'Search the archive',
  archiveFrom: 'From',
  archiveTo: 'To',
  archiveEmpty: 'Nothing has been condensed yet',
  archiveEmptyText:
    'When conversations grow long, their older parts are summarised; after some weeks the summaries are grouped by day, week and month. The messages themselves stay readable.',
  archiveNone: 'No matches in the archive.',
  archiveChart: 'Messages by month',
  archiveMonth: (month: string, messages: string) => `${month}: ${messages} messages`,
  archiveLately: 'Not archived yet',
  archiveOlder: 'Archived',
  days: (from: string, to: string) => `${from} to ${to}`,
  tiers: { day: 'day', week: 'week', month: 'month' },
  week: (n: number, year: number) => `Week ${n}, ${year}`,
  messages: (n: number) => (n === 1 ? '1 message' : `${n} messages`),
  summary: 'Summary',
  turnsOf: 'Messages',
  said: { user: 'You', assistant: 'The tutor', tool: 'A tool' },
  found: (n: number) => (n === 1 ? '1 found' : `${n} found`),
};
