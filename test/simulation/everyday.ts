/** What the simulated learner says in half a year, besides the planted facts. */

const themes = [
  [
    'breathing',
    'slow breathing',
    'the long out-breath',
    'breathing out for longer than in',
    'the physiological sigh',
  ],
  ['attention', 'attention under load', 'the anchor', 'bringing attention back', 'noticing the drift'],
  [
    'self-talk',
    'self-talk',
    'the instruction sentence',
    'talking to myself like a coach',
    'naming the next action',
  ],
  ['goals', 'small steps', 'the minimum dose', 'the if-then plan', 'writing the goal as a day'],
  ['fear', 'nerves', 'the exposure ladder', 'fear before a contest', 'treating nerves as readiness'],
  [
    'setbacks',
    'setbacks',
    'the review after a loss',
    'the twenty-four hour rule',
    'separating the result from the effort',
  ],
  ['rest', 'rest', 'sleep', 'the easy week', 'planned idleness'],
  ['people', 'other people', 'the training partner', 'asking for help', 'the honest witness'],
] as const;

const conclusions = [
  'My conclusion is that %s works better for me than waiting for motivation.',
  'I decided to practise %s every second morning.',
  'I realised that %s is what I skip when I am tired.',
  'What I take from this is that %s has to come before the hard part.',
  'I have found that %s takes me about %d minutes.',
  'I decided to write down %s after each session.',
  'I learned that %s fails when I rush it.',
  'My conclusion: %s and %t belong together.',
] as const;

const episodes = [
  'Yesterday I tried %s for %d minutes.',
  'This morning I used %s before a meeting.',
  'Last week I forgot %s and noticed it at once.',
  'On Sunday I did %s with a friend from the club.',
  'Yesterday I ran %d kilometres and thought of %s.',
] as const;

const tasks = [
  'I am on chapter %c.',
  'I finished chapter %c today.',
  'I plan to repeat the part on %s this week.',
  "I'm stuck on the part about %s.",
  'I want to read %d pages by Friday.',
] as const;

const preferences = [
  'I prefer %s in the morning.',
  'I like examples about %s.',
  "I don't like doing %s in public.",
  'I really enjoy %s.',
] as const;

const chatter = [
  'Thanks, that helps.',
  'Hello again!',
  'Good, let us go on.',
  'Hm, I see.',
  'All right.',
  'That is enough for today, I think.',
] as const;

const bookQuestions = [
  'What does the book say about %s?',
  'How do I start with %s?',
  'Why does %s matter?',
  'How long does %s take?',
  'What is the most common mistake with %s?',
  'Is there an exercise for %s?',
  'How does %s differ from %t?',
  'When should I not use %s?',
  'Can you give me an example of %s?',
] as const;

const recall = [
  'What did we talk about last week?',
  'What did I say about %s?',
  'What have I decided so far?',
  'What did I do yesterday?',
  'What do you know about me?',
  'What did we talk about in our last session?',
] as const;

const kinds = [
  { share: 0.46, of: bookQuestions },
  { share: 0.2, of: conclusions },
  { share: 0.12, of: episodes },
  { share: 0.08, of: tasks },
  { share: 0.04, of: preferences },
  { share: 0.05, of: recall },
  { share: 0.05, of: chatter },
] as const;

/** A statement, in a session that is mostly about `theme`. */
export const everyday = (theme: number, random: () => number): string => {
  const pick = <One>(of: readonly One[]): One => of[Math.floor(random() * of.length)] as One;
  let left = random();
  const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0];
  const own = themes[theme % themes.length] ?? themes[0];
  const about = random() < 0.8 ? own : pick(themes);
  return pick<string>(kind.of)
    .replace('%s', pick(about.slice(1)))
    .replace('%t', pick(pick(themes).slice(1)))
    .replace('%d', String(5 + Math.floor(random() * 40)))
    .replace('%c', String(1 + Math.floor(random() * 12)));
};
