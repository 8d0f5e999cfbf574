import type { FactType } from '../../../../src/shared/model';

/**
 * Sentences of the sample book with their kind, or `null` if they make no sense alone. A random sample (the clear ones of 64),
 * labelled before the rules were fixed. Results at even indexes were read while fixing them; those at odd ones only counted.
 */
export const drawnSentences: readonly (readonly [string, FactType | null])[] = [
  [
    'What does not help is to add stimulation from outside, a film in the corner or a second screen.',
    'concept',
  ],
  ['Nerves come days before the thing, over the washing-up, and are about a picture.', 'concept'],
  ['Then fold the page, write the date on the outside, and put it away.', 'technique'],
  ['We have seen many, and most had a cloth over them.', null],
  [
    'It belongs to the strand of honesty, because the first rule of talking to yourself is that you must not say anything that you do not believe.',
    null,
  ],
  [
    'A kit that has served well is that of Wei-Lin Abara in her second year at court: the return count and ring checks for steadiness, the floor for persistence, the hard stop and the traffic light for recovery, and the one-thing request for honesty.',
    'example',
  ],
  [
    'An uncle of Constance’s drew for her in the week of the harvest festival and gave her midnight three times running, which he thought was funny, and it put an end to cold starts in that house until Advent.',
    'example',
  ],
  [
    'In a two-hour paper with twenty questions the fair share of each is six minutes; a good pre-set limit is one and a half times the fair share, which makes nine.',
    'concept',
  ],
  [
    'But you may begin to build it by keeping to three tenses: what happened, in the past; what I am doing about it, in the present; what I do not know yet, in the future.',
    null,
  ],
  ['On the fast day you do two thirds of the ordinary amount against the clock.', 'technique'],
  [
    'Review them at each near mark, oil the one that squeaks, and throw away those that have never once swung.',
    null,
  ],
  [
    'If the number has gone up, you were tired, and chapter 10 is for you. - The settled plateau comes of doing the same thing in the same way until it costs nothing.',
    null,
  ],
  [
    'The breath is not a switch, and on some days you will do your ten and be exactly as frightened as before.',
    'concept',
  ],
  ['Write P where you held on but did not go back afterwards.', 'technique'],
  [
    'A simple way to make room is the second-person call: you address yourself by your name and as you, in the voice of somebody who is on your side and has a little more distance.',
    'concept',
  ],
  ['The first three will be ragged.', null],
  ['This takes half an hour and is the main part. 2.', null],
  ['Write the ladder; do not do it in your head.', 'technique'],
  ['Write it on the inside of the cover of a new log.', null],
  ['He recalls that the odd thing was how little he could see.', null],
  ['What you need generally begins at about the twelfth.', 'concept'],
  ['Thin boredom comes when there is too little in the work to hold you; it feels like drifting.', 'concept'],
  ['Then do an easy thing with a clock.', 'technique'],
  [
    'When the help has been given, report back within seven days what came of it, even if that was nothing.',
    'technique',
  ],
  ['On rising, before coffee, you answer five questions with yes or no.', 'technique'],
  ['After three weeks his master asked whether he had bought new chisels.', null],
  [
    'Whatever the figure, decide beforehand on a review date for the plateau, six weeks from when you first suspected it, and until that day change nothing but what the experiments ask for.',
    'technique',
  ],
  ['Fewer than four times, if you are attempting something hard, is not modesty.', 'concept'],
  [
    'Marguerite Fanshawe rehearsed for recitals in the canteen of the bus depot at Sallow Bay, at lunch time, in her concert dress.',
    'example',
  ],
  [
    'Mental toughness is the trained ability to keep choosing your next action when discomfort is voting for another one.',
    'definition',
  ],
  [
    'And write down a closing balance at which you will stop counting, since a bank without an end becomes a master.',
    'technique',
  ],
  [
    'If your world has been getting smaller for two months together, it is time to stop, no matter how well the numbers look, and to take the log to whoever sits in the second chair.',
    'concept',
  ],
  ['Count over the last ten attempts and adjust on Sundays.', 'technique'],
  ['And go to bed at your ordinary time, with the telephone in another room.', 'technique'],
  ['If a session goes badly, repeat it once and then go on regardless.', 'technique'],
  [
    'The cure is to read the steps aloud once a month, with the book open, and do exactly what they say.',
    'concept',
  ],
  [
    'They were put together from ordinary situations so that you could see a technique at work in somebody’s hands.',
    null,
  ],
  ['Then he counted his errors, and found that they had fallen from nineteen in a page to four.', null],
  ['The ceiling wants a guard, since nobody feels like stopping at it.', 'concept'],
  [
    'Most of the damage is done not by the lapse, which may last five seconds, but by the inquiry into it, which may last five minutes.',
    'concept',
  ],
  ['At the turn of each quarter hold a review.', 'technique'],
  ['It has to name something that you did, on this day, that could have gone otherwise.', null],
  ['On the second day, after breakfast, you make the ledger.', 'technique'],
  ['It should take three minutes and no more.', null],
  ['The opposite mistake is to practise only what is pleasant.', 'concept'],
  [
    'If two letters tie, begin with R, because a tired or bruised person trains everything else badly.',
    'technique',
  ],
  [
    'She says that after the twentieth cold start she no longer believed in inspiration and no longer missed it.',
    null,
  ],
  [
    'Ilse’s first trouble script was “Breathe and bury it”, and she is rather ashamed of it now; but it had served for a summer.',
    'example',
  ],
];

/** From answers to the tuning questions that got a wrong category. */
export const mendedSentences: readonly (readonly [string, FactType | null])[] = [
  ['Take four days off altogether, then test.', 'technique'],
  [
    'A lucky coin is a poor anchor, since it can be lost, and so is a word, because words are exactly what loudness is made of.',
    'concept',
  ],
  ['A goal is a lamp, and people treat it as a leash.', 'concept'],
  ['Kit. The six tools that one keeps to for a quarter of a year.', 'definition'],
  ['Fear inventory. A list of at least twenty things about an event that move the stomach.', 'definition'],
  ['Spotter. A person who watches an exercise with the single task of saying when to stop.', 'definition'],
  [
    'Middle rest is an evening or half a day in which the hard thing is not mentioned; there should be two in each week, and they should be written down in the calendar before the work is.',
    'definition',
  ],
  [
    'Loudness is the running commentary that starts up beside the task: you are behind, they are looking, this happened last time.',
    'definition',
  ],
  ['Recovery is the strand that lets you be hurt, beaten or tired and come back whole.', 'definition'],
  [
    'Between the near mark and the far mark there is a distance at which many planners like to put a good deal: three months, half a year, with coloured bars.',
    'concept',
  ],
  [
    'Ilse rowed the spring head race in this way for four years, finishing as far down as thirty-first, and was asked every time by the same journalist whether she was past it.',
    'example',
  ],
  ['Stay on a rung until the wish to leave has fallen by half while you are in the situation.', 'technique'],
  ['Nadia had one gate: by Easter, twenty widths without a rest, or else lessons.', 'example'],
];
