import { quoted } from '../../../../shared/text/quotes/quoted';
import { plural } from '../../format';

export const today = {
  title: 'Today',
  carryOn: 'Continue reading',
  carryOnAt: (page: string) => `Continue at ${page}`,
  begin: 'Start reading',
  askAbout: 'Ask about it',
  pageOf: (label: string, count: string) => `${label} of ${count}`,
  lastTime: 'Last time',
  readSession: 'Read the session',
  firstTime: 'Nothing yet. Your last session is summarised here.',
  greeting: (part: 'morning' | 'afternoon' | 'evening', name: string | null) =>
    name === null ? `Good ${part}` : `Good ${part}, ${name}`,
  plannedToday: (minutes: number) => `${minutes} planned`,
  countdown: (event: string, days: number) =>
    days === 0 ? `${event} today` : days === 1 ? `${event} tomorrow` : `${event} in ${days} days`,
  startOn: 'Start reading',
  otherBooks: 'Other books you are reading',
  isImporting: 'being imported',
  notBegun: 'not started',
  openSoon: 'Open it now',
  pagesLeft: (n: number) => `${plural(n, 'page', 'pages')} left in the chapter`,
  exchanges: (n: number) => plural(n, 'exchange', 'exchanges'),
  learned: 'Remembered from this session',
  openPlans: 'Open plans',
  topicsLately: 'Recent topics',
  allTopics: 'All topics',
  topicLines: (n: number) => plural(n, 'line', 'lines'),
  side: 'Study days and recent work',
  minutesADay: 'Minutes a day',
  daysOf: (studied: number, all: number) => `${studied} of the last ${all} days`,
  minutesChart: (
    studied: number,
    all: number,
    minutes: number,
    best: { readonly day: string; readonly minutes: number } | null,
  ) =>
    `You studied on ${studied} of the last ${plural(all, 'day', 'days')}, ${plural(minutes, 'minute', 'minutes')} in all${best === null ? '' : `, most on ${best.day} with ${best.minutes}`}.`,
  pagesByBook: 'Pages by book',
  pages: (n: number) => plural(n, 'page', 'pages'),
  pagesOn: (day: string, title: string, n: number) => `${day}: ${plural(n, 'page', 'pages')} of ${title}`,
  noPages: 'A page counts once you have spent some time on it.',
  span: { days: 'Days', weeks: 'Weeks' },
  pagesChart: (span: 'days' | 'weeks', books: readonly { readonly title: string; readonly sum: number }[]) =>
    `Pages read in the last ${span === 'days' ? '14 days' : '8 weeks'}: ${books.length === 0 ? 'none' : books.map(({ title, sum }) => `${title}, ${sum}`).join('; ')}.`,
  pagesAgainstPlan: 'Pages compared with the plan',
  behind: (n: number) => (n > 0 ? `${n} behind` : n < 0 ? `${-n} ahead` : 'on schedule'),
  planLine: (n: number) => `${n} planned`,
  readLine: (n: number) => `${n} read`,
  planChart: (title: string, planned: number, read: number) =>
    `Pages of ${quoted(title)}: ${planned} planned by now, ${read} read.`,
  now: 'today',
  nowDay: 'Today',
  cardsDue: 'Cards due',
  allCards: 'All cards',
  review: 'Review',
  noneDue: 'Nothing is due today.',
  dueKinds: (due: { readonly review: number; readonly learning: number; readonly new: number }) =>
    [
      due.review > 0 ? `${due.review} review` : '',
      due.learning > 0 ? `${due.learning} learning` : '',
      due.new > 0 ? `${due.new} new` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  aboutMinutes: (n: number) => `about ${plural(n, 'minute', 'minutes')}`,
  dueChart: (days: readonly { readonly day: string; readonly cards: number }[]) =>
    `Cards due in the next seven days: ${days.map(({ day, cards }) => `${day} ${cards}`).join(', ')}.`,
  recall: 'Recall',
  recalled: (n: number, all: number, days: number) =>
    `${n} of ${plural(all, 'review', 'reviews')}, ${days} days`,
  noRecall: 'Nothing yet. Once cards come back, this shows how much you recall.',
  target: (share: string) => `target ${share}`,
  recallChart: (share: string, target: string, now: string) =>
    `You recalled ${share} of the cards that came back in the last 30 days, ${now} most recently. The target is ${target}.`,
  planned: 'planned',
  studiedToday: (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} studied today`,
  nextSteps: 'Next steps',
  fromPlan: (title: string) => `from ${quoted(title)}`,
  openPlan: 'Open the plan',
  noPlan: 'No plan yet. A plan divides a book into small steps.',
  makePlan: 'Create a plan',
  planDone: 'Every step of this plan is done.',
  earlier: 'Earlier sessions',
  notesLately: 'Recent notes',
  allNotes: 'All notes',
  noNotes: 'No notes yet.',
  days: 'Study days',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  studied: (days: number, minutes: number) =>
    `${plural(days, 'day', 'days')}${minutes === 0 ? '' : `, ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`}`}`,
  dayLabel: (day: string, minutes: number, planned = false) =>
    `${day}, ${minutes > 0 ? plural(minutes, 'minute', 'minutes') : 'no study'}${planned ? ', steps planned' : ''}`,
  legend: ['under 25', '25 to 40', 'over 40 min'],
  welcome: 'Welcome to Lectern',
  welcomeText:
    'Open a book and ask about it. Every answer quotes the page it comes from, and Lectern remembers what you worked on.',
  sampleOffer: 'Read the sample book',
  sampleHint: 'A Field Guide to Mental Toughness: 12 short chapters to try everything with.',
  addOwn: 'Add your own book',
  importing: (title: string) => `${quoted(title)} is being imported. It will be here in a moment.`,
};
