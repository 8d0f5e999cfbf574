import { datesIn } from '../../../../shared/text/dates/dates-in';
import { isAboutHealth } from '../../../../shared/text/grammar/health';
import { pastTense } from '../../../../shared/text/grammar/past-tense';
import { CLEAR, LIKELY, ofThisHour, PEOPLE, type LearnerRule } from './learner-rule';

type Found = Pick<LearnerRule, 'type' | 'confidence'> & { readonly sentence: string };

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Auxiliaries and adverbs, which come before the main verb. */
const auxiliaries = words(`
am is are was were be been being have has had having do does did can could will would shall should may might must cannot not never
don't doesn't didn't can't couldn't won't wouldn't haven't hasn't hadn't wasn't isn't gonna wanna just also still really now only
always often usually already currently mostly even totally absolutely sometimes actually finally recently going to rather so very
better ever quite probably honestly`);

/** Thoughts, remarks and moods, which are about this moment or this conversation. */
const momentary = words(`
think thinks thinking thought guess believe suppose mean meant wonder wondering wondered see saw seen understand
understood know knew agree disagree ask asked asking say said saying tell told hope hoping doubt feel felt feeling
remember forget forgot notice noticed imagine wish need hear heard try trying tried back done ready sorry sure curious
lost confused glad happy here there kidding joking promise bet swear follow suspect reckon assume appreciate covered
discussed talked mentioned tired hungry bored busy sad angry excited worried late off leaving stuck surprised amazed
impressed pleased delighted right wrong fine ok okay good help thank love reading missed skip skipped stopped looking
calling talking quoting referring afraid aware convinced it this that these those them want like prefer hate enjoy
appear seem seems bed sleep sleeping eating missing called all at about through over with of in for what how why where
when which who whether if you he she they yes no one`);
/** Uses of a momentary verb that state something lasting: "need a quiet room", "forget names". */
const lasting =
  /^(?:need|love|feel|forget|hope|tried|trying|try|know|see|remember|hate|enjoy) (?!(?:nothing\b|to (?:be sure|work out|think|check|say|go|leave|get)|it|this|that|these|those|you|your|to (?:know|see|understand|ask|hear|find|read|learn about)|help|more|the|some|an? (?:example|explanation|summary|answer|hint|break|moment|minute|second|lot)|how|what|why|where|who|if|like|so|better|good|bad|free|the)\b).+|^want to (?:study|do|go|get|move|start|work|live|speak)\b.*\b(?:uni|university|college|school|abroad|career|degree|job)\b|^want to (?:study|do|read) \w+ at \w+|^(?:good|bad|fine|ok(?:ay)?) (?:at|with) |^in \p{Lu}|^in (?:my|the) \w+ year|^on (?:an?|my|the) (?!(?:page|chapter|way)\b)|^one of the|^no (?:good|longer)\b|^at (?!this|the moment|page|chapter|least|all|a loss)\w+|^(?:all )?about to (?:become|graduate|retire)/u;
/** About the book or the conversation rather than the learner's life. */
const atHand =
  /\b(?:the|this|that|your|which|next|last|first|same) (?:[\w-]+ ){0,2}(?:book|author|chapter|page|paragraph|passage|section|text|question|answer|quote|definition|point|argument|term|word|part|theory|idea|example|line|sentence)s?\b|\b(?:you|your|author|textbook)\b/iu;

const contraction: readonly (readonly [RegExp, string])[] = [
  [/^i'?m\b/i, 'I am'],
  [/^(i|we)'?ve\b/i, '$1 have'],
  [/^we'?re\b/i, 'we are'],
  [/^(i|we)'ll\b/i, '$1 will'],
  [/^(i|we)'d\b/i, '$1 would'],
];
const expanded = (clause: string): string =>
  contraction.reduce((text, [short, long]) => text.replace(short, long), clause).replace(/^i\b/, 'I');

const adverbs =
  'also |now |just |recently |finally |really |actually |already |once |still |even |suddenly |always |never ';
/** Intended or supposed, which is remembered only with a date. */
const unsettled =
  /^(?:\S+ )?(?:must|shall|should|may|might|will|would|(?:am|are) (?:going to|gonna)|gonna|have to|need to|ought to)\b/i;
/** "A question", "a bit confused", "not a nurse". */
const aboutConversation =
  /^(?:an?|another|one|some|any|no|two|the same) (?:\w+ )?(?:questions?|doubts?|ideas?|clue|summary|example|explanation|overview|look|feeling|hunch|point|suggestion|request|thought|comment|remark)\b|^a (?:bit|little|lot|tad)\b|^my doubts\b/i;
/** "What now", "why": the clause ends in a question. */
const asksAfter = /\b(?:what (?:now|to do|is it|did|do)|how (?:do|can|to)|why)\b/i;

/** Something done once is remembered only if it changed something or belongs to a longer time. */
const did = new RegExp(`^(?:${adverbs})*(?:have |has )?(?:${adverbs})*(?!been\\b)${pastTense}\\b`, 'i');
const changes =
  /\b(?:bought|sold|dropped|swapped|hired|moved|switched|changed|gave up|given up|quit|left|joined|started|retired|booked|won|passed|failed|lost|broke|broken|signed|adopted|married|finished|got (?:an?|half|my|the|into|back|one|two|three|\d+)\b|enrolled|applied|went back|graduated|decided|chose|grew up|born|hurt|injured)\b/i;
const inLife =
  /\b(?:for|in|over|after|about) (?:[\w-]+ ){0,2}(?:years?|months?|decades?)\b|\bwhen i was\b|\bago\b|\bat (?:school|college|uni(?:versity)?|work)\b|\bas an? \w|\bused to\b|\b(?:always|never)\b|\byears of\b/i;
const isPassing = (predicate: string, clause: string): boolean =>
  did.test(predicate) && !changes.test(clause) && !inLife.test(clause) && datesIn(clause).length === 0;

/** From the main verb on. */
const coreOf = (predicate: string): string => {
  const all = predicate.split(' ');
  const at = all.findIndex((word) => !auxiliaries.has(word.toLowerCase()));
  return at < 0 ? '' : all.slice(at).join(' ');
};

const isMomentary = (core: string): boolean => {
  const [verb = ''] = core.toLowerCase().split(' ');
  return momentary.has(verb.replace(/[,.;:!]$/, '')) && !lasting.test(core);
};

/** "I" or "we" with any verb, except for momentary ones. */
const statementOfSelf = (clause: string): string | null => {
  const said = expanded(clause);
  const predicate = /^(?:I|we)\b,? (?<rest>.+)$/i.exec(said)?.groups?.['rest'];
  if (predicate === undefined || said.split(' ').length < 3) return null;
  const core = coreOf(predicate);
  const object = core.replace(/^\S+ ?/, '');
  if (unsettled.test(predicate) && datesIn(clause).length === 0) return null;
  if (/^(?:am|was) not an?\b/i.test(predicate) || aboutConversation.test(core)) return null;
  if (isPassing(predicate, clause) || asksAfter.test(predicate)) return null;
  if (core === '' || isMomentary(core) || ofThisHour.test(object) || atHand.test(said)) return null;
  return said;
};

const finite = `(?:is|are|was|were|isn't|aren't|wasn't|has|have|had|hasn't|can|can't|cannot|could|will|won't|does|doesn't|did|didn't|needs?|wants?|got|takes?|gets?|starts?|ends?|works?|lives?|goes|went|stops?|${pastTense}|\\p{L}{3,}s)`;
const ownThing = new RegExp(
  `^(?:my|our) (?<what>(?:[\\p{L}\\d'.,-]+ ){1,6}?)(?<verb>${finite})\\b (?<rest>\\S.*)$`,
  'iu',
);
const notOwn =
  /^(?:(?:full |first |nick)?name|questions?|points?|guess|bad|mistakes?|answers?|understanding|impression|turn|fault|apolog\w+|opinion|thoughts?|problem is that|favou?rite part|concern|worry|reading|view|interpretation|idea)\b/i;
/** What other people do is left out, unless they want something of the learner by a day. */
const relative = new RegExp(`^(?:\\S+ )?${PEOPLE}(?:'s)?\\b`, 'iu');
const asksOfLearner = /^(?:wants?|needs?|expects?|gave|moved|gives?)$/i;
const talks =
  /^(?:say|says|said|thinks?|thought|tells?|told|asks?|asked|goes|went|reckons?|believes?|claims?|writes?|wrote|argues?|means?|feels?|hates?|loves?|likes?)$/i;

/** "My eyesight is poor", "our concert is in spring"; not what somebody else says or thinks. */
const statementOfOwnThing = (clause: string): string | null => {
  const found = ownThing.exec(
    clause.replace(/, (?:[\p{Lu}][^,]{1,40}|(?:an?|the) [^,]{2,40}),/u, ''),
  )?.groups;
  if (
    !found ||
    (relative.test(found['what'] ?? '') &&
      !(asksOfLearner.test(found['verb'] ?? '') && datesIn(clause).length > 0))
  )
    return null;
  if (notOwn.test(found['what'] ?? '') || talks.test(found['verb'] ?? '') || atHand.test(clause)) return null;
  if (/^(?:it|this|that|these|those)\b/i.test(found['rest'] ?? '') || asksAfter.test(clause)) return null;
  return clause;
};

const difficult =
  '(?:hard|difficult|tough|tricky|impossible|a (?:problem|struggle|nightmare|mystery|weakness)|my (?:weak\\w*|nemesis|problem|downfall|blind) ?\\w*|beyond me|too much for me|torture|hell)';
/** The words for a subject matter: no pronoun, and nothing of the book. */
const TOPIC =
  "(?<topic>(?!(?:it|this|that|these|those|he|she|they|we|you|i|my|our|there|here|what|which|who|how|why|where|when|is|are|do|does|can|nothing|something|everything|one|the (?:book|author|chapter|page|text|answer|example|question|first|second|last))\\b)[\\p{L}\\d'-]+(?: [\\p{L}\\d'-]+){0,5}?)";
const ADVERB =
  '(?:(?:always|still|really|just|often|totally|completely|usually|sometimes|only|never|has always|have always|is|are) )*';
const troubles: readonly RegExp[] = [
  /^(?:it's|it is) (?!(?:this|that|the (?:book|author|chapter|page|text|answer|example|question))\b)(?<topic>[\p{L}\d' -]{3,50}?) (?:that|which) (?:\S+ ){0,2}\S+ me\b.*$/iu,
  // "Statistics scares me", "vectors are killing me": any verb whose object is the learner, except help and talk.
  new RegExp(
    `^${TOPIC} ${ADVERB}(?!(?:help|tell|told|ask|show|teach|taught|give|gave|remind|say|said|make|made|let|suit|interest|wait|get|got|call|call\\w*|thank|sen[dt]|excuse|pardon|for|to|with|like|from|about|of|by|than|behind|around|near|between|and|or|on|at|in|allow|reach|surpris|impress|amaz|strik|struck|pleas|fascinat|inspir)\\w*\\b)\\p{L}{3,} me(?: (?:up|off|out|down|over|a lot|every time|all the time|so much|to death|rn|right now|completely|badly|anyway|honestly|lately|these days))*$`,
    'iu',
  ),
  // "Proofs make my head hurt": any verb, except for those that say something good.
  new RegExp(
    `^${TOPIC} ${ADVERB}(?!(?:open|clear|help|calm|rest|train|chang|cross|slip|bl[eo]w|expand|improv|feed|fed|eas|sharpen|relax|keep|kept|wak|wok|occup)\\w*\\b|(?:on|in|to|of|for|from|out|through|use|uses)\\b)\\p{L}+(?: with| over)? my (?:head|brain|mind)\\b.*$`,
    'iu',
  ),
  new RegExp(
    `^${TOPIC} (?:(?:still|just|really|simply) )*(?:doesn't|don't|won't|does not|do not|never|isn't|aren't) (?:really |ever |quite )?(?:click|stick|sink in|make (?:any )?sense|add up|go in|clicking|sticking|sinking in|going in|clicked|my strong \\w+)\\b.*$`,
    'iu',
  ),
  new RegExp(
    `^${TOPIC} (?:is|are|remains?|stays?) ${ADVERB}(?:so |very |pretty |too |a bit )*${difficult}(?: (?:for|to) me)?(?: .{0,30})?$`,
    'iu',
  ),
  new RegExp(
    `^${TOPIC}(?: tho(?:ugh)?)?(?:[.,:;]|\\s-) ?(?:no (?:clue|idea|chance)|not a (?:clue|chance))\\b.*$`,
    'iu',
  ),
];
const solved: readonly RegExp[] = [
  new RegExp(
    `^${TOPIC} (?:is|are|makes?|has become|have become|feels?) (?:(?:now|all|perfectly|finally|quite|totally|much) )*(?:fine|ok(?:ay)?|easy|easier|clear|grand|good|sense|no problem|no longer (?:hard|a problem)|sorted|solid|done)(?: (?:to|for) me)?(?: (?:now|again|any ?more|after all|at last|these days))+\\b.*$`,
    'iu',
  ),
  new RegExp(
    `^${TOPIC} (?:has |have )?(?:finally |just |now )*(?:clicked|sank in|sunk in|fell into place|fallen into place)\\b.*$`,
    'iu',
  ),
  new RegExp(
    `^(?:finally |now )?i (?:(?:finally|now|really|actually) )*(?:get|understand|understood|got|grasp|have got|can do|see) ${TOPIC}(?: (?:now|at last|finally|these days|again))$`,
    'iu',
  ),
  new RegExp(`^i (?:have )?(?:finally|now) (?:get|understand|understood|got|grasp|can do) ${TOPIC}$`, 'iu'),
  new RegExp(
    `^${TOPIC},? i (?:finally |now )?(?:understand|get|have got|grasp)(?: (?:now|at last|finally))+$`,
    'iu',
  ),
];
const matches = (patterns: readonly RegExp[], clause: string): boolean =>
  patterns.some((pattern) => pattern.test(clause));

/** An activity without its subject: "interviewing at the bank", "got the job". */
const DOING =
  /^(?<verb>\p{L}{2,}ing) (?!.*\b(?:is|are|was|were|makes?|helps?|can|means|requires|takes|has)\b).+/iu;
const notDoing =
  /^(?:according|assuming|regarding|concerning|including|thinking about|wondering|asking|speaking|talking|looking|reading|trying|nothing|something|anything|everything|during|morning|evening|interesting|amazing|being|king|bring|sing|string|thing)\b/i;
const DID =
  /^(?:just |finally |also |recently |already )?(?:got|finished|passed|failed|started|moved|switched|changed|dropped|quit|bought|sold|booked|signed up|enrolled|joined|left|gave up|won|lost|hired|broke|graduated|swapped|registered|applied) (?!(?:it|this|that|them|me|you|on page|chapter|the (?:book|chapter|page|quote))\b).+/i;
const ROLE =
  /^(?:an? )?(?<role>(?!(?:i|we|you|he|she|they|it|the|that|this|is|are|what|who|no)\b)(?:[\p{L}\d-]+ ){0,5}?(?:student|teacher|nurse|beginner|newbie|\p{L}{3,}(?:er|or|ist|ian|ant|man|woman))) here$/iu;

/** The clause with the subject that was left out, or as it is. */
export const withSubject = (clause: string): string => {
  const role = ROLE.exec(clause)?.groups?.['role'];
  if (role !== undefined) return `I am ${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`;
  if (DID.test(clause)) return `I ${clause}`;
  return DOING.test(clause) && !notDoing.test(clause) ? `I am ${clause}` : clause;
};

const prefers =
  /^I (?:would |do )?(?:not |n't )?(?:like|love|prefer|enjoy|hate|dislike|want|rather)\b|\b(?:best|better)\b.*\bfor me\b/i;
const limits =
  /\b(?:only|cannot|can't|can not|not allowed|no (?:time|money|access|internet|car)|at most|max(?:imum)?|useless|are out|are gone|is out)\b/i;
export const typeOf = (sentence: string): LearnerRule['type'] => {
  if (isAboutHealth(sentence) || limits.test(sentence)) return 'constraint';
  return prefers.test(sentence) ? 'preference' : 'profile';
};

/**
 * A statement of the learner for which there is no rule, recognised by its subject and the class of its verb. Thoughts,
 * questions and remarks about the book are left out.
 */
export const plainStatement = (clause: string): Found | null => {
  if (matches(troubles, clause) || matches(solved, clause))
    return {
      type: 'profile',
      confidence: CLEAR,
      sentence: /^i\b/.test(clause) ? `I${clause.slice(1)}` : clause,
    };
  const sentence = statementOfSelf(clause) ?? statementOfOwnThing(clause);
  return sentence === null ? null : { type: typeOf(sentence), confidence: LIKELY, sentence };
};
