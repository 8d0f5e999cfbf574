/** A fact that the simulated learner states once, may change later, and asks about much later. */
export interface Planted {
  readonly told: string;
  /** Said later, and true from then on. */
  readonly changed?: string;
  readonly ask: string;
  /** Must be in one of the five best facts. */
  readonly expect: RegExp;
  /** The outdated version: must be in none of them, unless the fact says that it is past. */
  readonly retired?: RegExp;
}

const stays = (told: string, ask: string, expect: RegExp): Planted => ({ told, ask, expect });
const changes = (told: string, changed: string, ask: string, retired: RegExp, expect: RegExp): Planted => ({
  told,
  changed,
  ask,
  expect,
  retired,
});

export const planted: readonly Planted[] = [
  stays('My sister is called Milena.', 'What is my sister called?', /Milena/),
  stays("I'm allergic to hazelnuts.", 'What am I allergic to?', /hazelnut/i),
  stays('My dog is called Biscuit.', 'What is the name of my dog?', /Biscuit/),
  stays('My birthday is on 17 November.', 'When is my birthday?', /17 November/),
  stays('I play the oboe in an amateur orchestra.', 'Which instrument do I play?', /oboe/i),
  stays(
    "I can't practise on Thursdays because of the choir.",
    'On which day can I not practise?',
    /Thursday/,
  ),
  stays('My grandfather was a lighthouse keeper.', 'What was my grandfather?', /lighthouse/i),
  stays('My daughter is called Ottilie.', "What is my daughter's name?", /Ottilie/),
  stays('My blood type is 0 negative.', 'What is my blood type?', /0 negative/i),
  stays('I grew up in Tromsø.', 'Where did I grow up?', /Tromsø/),
  stays('My thesis is about river ice.', 'What is my thesis about?', /river ice/i),
  stays('I have no access to a swimming pool.', 'What do I have no access to?', /swimming pool/i),
  stays('My bicycle is a green Koga.', 'What kind of bicycle do I have?', /Koga/),
  stays("I'm left-handed.", 'Which hand do I write with, am I left-handed?', /left-handed/i),
  stays('My wedding anniversary is on 9 September.', 'When is my wedding anniversary?', /9 September/),
  stays('I have asthma.', 'Which illness do I have, was it asthma?', /asthma/i),
  stays('My locker has the number 118.', 'Which number does my locker have?', /118/),
  stays('My mother was born in Valparaíso.', 'Where was my mother born?', /Valparaíso/),
  stays('I am afraid of deep water.', 'What am I afraid of?', /deep water/i),
  stays('My goal is to swim across Lake Vättern.', 'Which lake is it my goal to swim across?', /Vättern/),

  changes('I live in Portland.', 'I moved to Seattle.', 'Where do I live?', /Portland/, /Seattle/),
  changes('My exam is on 3 May.', 'My exam was moved to 10 June.', 'When is my exam?', /3 May/, /10 June/),
  changes(
    'My coach is called Ruben.',
    'My new coach is called Annika.',
    'What is my coach called?',
    /Ruben/,
    /Annika/,
  ),
  changes('I work at a bakery.', 'I now work at a print shop.', 'Where do I work?', /bakery/i, /print shop/i),
  changes('I drive a Fiat.', 'I drive a Volvo now.', 'Which car do I drive?', /Fiat/, /Volvo/),
  changes(
    'I use Anki for my vocabulary.',
    'I switched from Anki to paper cards for my vocabulary.',
    'What do I use for my vocabulary?',
    /uses Anki/,
    /paper cards/i,
  ),
  changes(
    'My weight is 82 kilos.',
    'My weight is 78 kilos now.',
    'What is my weight?',
    /82 kilos/,
    /78 kilos/,
  ),
  changes(
    'I train three times a week.',
    'I train five times a week now.',
    'How many times a week do I train?',
    /trains three times/i,
    /five times/i,
  ),
  changes(
    'My race is on 2 August.',
    'My race is on 16 August instead.',
    'When is my race?',
    /\b2 August/,
    /16 August/,
  ),
  changes('I study law.', 'I study history now.', 'Which subject do I study?', /stud\w+ law/i, /history/i),
  changes(
    'My flatmate is called Jonas.',
    'My flatmate is called Priya now.',
    'What is my flatmate called?',
    /Jonas/,
    /Priya/,
  ),
  changes('I am 41 years old.', 'I am 42 years old now.', 'How old am I?', /\b41\b/, /\b42\b/),
  changes(
    'I drink coffee every morning.',
    'I no longer drink coffee.',
    'Do I drink coffee?',
    /coffee every morning/i,
    /no longer|not|stopped/i,
  ),
  changes(
    'I am a vegetarian.',
    'I am no longer a vegetarian.',
    'Am I a vegetarian?',
    /is a vegetarian/i,
    /no longer|not/i,
  ),
  changes(
    'My favourite distance is the 800 metres.',
    'My favourite distance is the 1500 metres now.',
    'What is my favourite distance?',
    /\b800\b/,
    /1500/,
  ),
  changes('My bedtime is 11 pm.', 'My bedtime is 10 pm now.', 'When is my bedtime?', /11 pm/i, /10 pm/i),
  changes(
    'My desk is in the attic.',
    'My desk is in the kitchen now.',
    'Where is my desk?',
    /attic/i,
    /kitchen/i,
  ),
  changes('My doctor is Dr Hahn.', 'My doctor is Dr Osei now.', 'Who is my doctor?', /Hahn/, /Osei/),
  changes(
    'My club is the Harbour Rowers.',
    'My club is the Lake Rowers now.',
    'Which club is mine?',
    /Harbour Rowers/,
    /Lake Rowers/,
  ),
  changes(
    'My landlord is called Petrov.',
    'My landlord is called Lindqvist now.',
    'What is my landlord called?',
    /Petrov/,
    /Lindqvist/,
  ),
];
