import type { FactCandidate } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { clausesOf, type Clause } from './clauses';
import { withDates, type Weekdays } from '../../../../shared/text/dates/with-dates';
import { datedStatement } from './date-rules';
import { episodeIn } from './episodes';
import { isFragment } from './fragments';
import { CLEAR } from './learner-rule';
import { constraintRules } from './constraint-rules';
import { preferenceRules } from './preference-rules';
import { nameCase, profileRules } from './profile-rules';
import { plainStatement, withSubject } from './plain-statement';
import { taskRules } from './task-rules';
import { readStatement } from '../../../../shared/text/grammar/statement';
import { foldSpace } from '../../../../shared/text/fold-space';

const MAX_FACT_LENGTH = 240;
/** A fact from a longer clause would be too long; patterns are not tried on pasted pages. */
const MAX_CLAUSE_LENGTH = 400;
const MAX_FACTS = 6;
const EXPLICIT = 0.98;
/** In the order in which they are tried. */
const learnerRules = [...constraintRules, ...taskRules, ...preferenceRules, ...profileRules];

/** What the learner said about themselves, each with the exact words that say it. In doubt a fact is left out. */
export function learnerFacts(
  turn: Pick<Turn, 'turnId' | 'content' | 'at'>,
  timeZone = 'UTC',
): readonly FactCandidate[] {
  const found = new Map<string, FactCandidate>();
  for (const clause of clausesOf(turn.content)) {
    const statement = statementOf(clause, turn.at, timeZone);
    if (statement === null) continue;
    const { name } = statement;
    const wording = readStatement(statement.sentence);
    const key = `${wording.subject} ${wording.words}`;
    if (key.length > MAX_FACT_LENGTH || found.has(key)) continue;
    found.set(key, {
      scope: 'user',
      type: statement.type,
      ...wording,
      confidence: clause.explicit ? EXPLICIT : statement.confidence,
      method: clause.explicit ? 'user_explicit' : 'rule',
      ...(clause.corrects || name !== undefined
        ? { meta: { ...(clause.corrects && { corrects: true }), ...(name !== undefined && { name }) } }
        : {}),
      evidence: {
        kind: 'turn',
        turnId: turn.turnId,
        start: clause.start,
        end: clause.end,
        quote: turn.content.slice(clause.start, clause.end),
      },
    });
  }
  return [...found.values()].slice(0, MAX_FACTS);
}

interface MatchedStatement extends Pick<FactCandidate, 'type' | 'confidence'> {
  /** In the first person. */
  readonly sentence: string;
  /** The learner's name, if that is what they said. */
  readonly name?: string;
}

function statementOf(clause: Clause, saidAt: string, timeZone: string): MatchedStatement | null {
  if (clause.request !== null && !/^call me\b/i.test(clause.text)) {
    const asks = clause.request === 'change' && /^\w+ /.test(clause.text);
    return {
      type: 'preference',
      sentence: `I ask${asks ? ' from now on to' : ':'} ${clause.text}`,
      confidence: CLEAR,
    };
  }
  if (isFragment(clause.text)) return null;
  const words = withSubject(foldSpace(clause.text.slice(0, MAX_CLAUSE_LENGTH)));
  const sentenceOf = (wording: string, weekdays: Weekdays): string =>
    withDates(wording, saidAt, timeZone, weekdays);
  const dated = datedStatement(words);
  if (dated !== null) {
    const sentence = sentenceOf(dated, RECURRING.test(dated) ? 'habit' : 'coming');
    return { type: 'constraint', sentence, confidence: CLEAR };
  }
  for (const { type, confidence, pattern, not, say, weekdays = 'habit' } of learnerRules) {
    const found = pattern.exec(words);
    if (!found || not?.test(found.groups?.['rest'] ?? words)) continue;
    const wording = say ? say(found.groups ?? {}, { greeted: clause.greeted }) : words;
    if (wording === null) continue;
    const sentence = sentenceOf(wording, AIMS.test(wording) ? 'coming' : weekdays);
    const name = found.groups?.['name'];
    return { type, sentence, confidence, ...(name === undefined ? {} : { name: nameCase(name.trim()) }) };
  }
  const episode = episodeIn(words, saidAt, timeZone);
  if (episode !== null) return { type: 'episode', sentence: episode, confidence: 0.85 };
  const plain = plainStatement(words);
  if (plain !== null) return { ...plain, sentence: sentenceOf(plain.sentence, 'habit') };
  // What the learner asks to remember and no rule matches is kept in their own words.
  return clause.explicit
    ? { type: 'profile', sentence: sentenceOf(`${clause.text}.`, 'habit'), confidence: EXPLICIT }
    : null;
}

/** Recurring events: their weekday is not a date. */
const RECURRING =
  /\b(?:lessons?|class(?:es)?|course|lectures?|seminars?|shifts?|meetings?|rehearsals?|training|practice)\b/i;
/** "I want to finish chapter 5 by Friday": done once. */
const AIMS =
  /\b(?:goal|aim|want|hope|must|need|have to) (?:is )?(?:to )?(?:finish|complete|read|hand in|submit|pass|reach|deliver|get through|be done)\b/i;
