const LEARNER = /^(?:the )?(?:learner|user|student|reader)(?<owner>['’]s)?\s+(?<rest>[^]+)$/i;
/** "On 19 May 2026 the learner …": what happened on a day. */
const DATED =
  /^(?<when>(?:On|In|Last|This|Yesterday|Today|At|(?:\w+|\d+) (?:days?|weeks?|months?|years?) ago)\b[^]*?) the learner(?<rest>(?:['’]s)? [^]+)$/;
export const ADVERB =
  /^(?:also|now|usually|often|still|really|always|never|just|no|longer|normally|mostly|generally|sometimes|currently|mainly|only|from|on|very|much|strongly|absolutely|particularly|especially)$/i;
const FIXED: Readonly<Record<string, string>> = {
  is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go', focuses: 'focus', aches: 'ache',
}; // prettier-ignore
/** Says the same of everybody: modals, and the past. */
export const SAME =
  /^(?:cannot|can|can't|won't|wouldn't|couldn't|shouldn't|mustn't|didn't|must|may|might|will|would|should|could|had|did|(?!(?:need|feed|speed|bleed|exceed|proceed|breed)\b)\w+ed|went|ran|swam|won|lost|met|felt|fell|broke|got|gave|took|made|said|saw|slept|left|began|spoke|wrote|sat|stood|found|bought|came|froze|beat|hurt|quit|cut|put|led|drove|rode|rowed|taught|fought|grew|became|ate|drank|flew|sang|sold|told|thought|brought|caught|kept|knew|read|set|chose|forgot|wore|woke|learnt|spent)$/i;
/** After "and", a verb of the learner's again rather than a noun. */
const JOINED =
  /\b(?<and>and|but|or|then) (?<verb>is|was|has|does|goes|lives|works|likes|loves|prefers|wants|plans|studies|plays|speaks|teaches|trains|uses|drinks|eats|drives|needs|hates|enjoys|sits|swims|rows|reads|writes|practises|owns|wears|sleeps|takes|gets|thinks|knows|feels|has)\b/g;
const OWN = /\b(?:they|them|their|theirs|themsel(?:f|ves))\b/gi;
/** Of whom "they" may be said too: people, and whatever there are several of. */
const SEVERAL =
  /\b(?:(?!(?:is|was|has|does|this|his|its|always|sometimes|perhaps|chess|maths|physics|news|yes|thus|plus|class|less|minus|across|as|us|bus|pass|towards|afterwards|besides|mornings|evenings|nights|weekends|hours|minutes|days|weeks|months|years|\p{L}*(?:ss|us|days))\b)\p{L}{2,}s|people|children|friends|family|team|police|men|women|everyone|everybody|somebody|someone|nobody|anyone|couple|band|company|firm)\b|\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+/u;

const secondPersonOf = (verb: string): string | null => {
  const [, word = '', mark = ''] = /^(.*?)([,:;]?)$/.exec(verb) ?? [];
  const known = FIXED[word.toLowerCase()];
  if (known !== undefined) return known + mark;
  if (!/^\p{Ll}/u.test(word)) return null;
  if (SAME.test(word)) return verb;
  if (!word.endsWith('s') || /(?:ss|us)$/.test(word)) return null;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y${mark}`;
  if (/(?:sses|shes|ches|xes|zzes|oes)$/.test(word)) return word.slice(0, -2) + mark;
  return word.slice(0, -1) + mark;
};

/** The first verb in the second person, "is" to "are", "prefers" to "prefer"; null where there is none to be sure of. */
const agreed = (rest: string): string | null => {
  const words = rest.replace(/^asked to remember that\b/, 'asked me to remember that').split(' ');
  const at = words.findIndex((word) => !ADVERB.test(word));
  const verb = secondPersonOf(words[at] ?? '');
  if (verb === null) return null;
  words[at] = verb;
  return words.join(' ');
};

/** "Their" of the learner to "your"; null where it may be another's, or where "you" is somebody already. */
const owned = (body: string): string | null => {
  if (/\b(?:you|yours?|yourself)\b/i.test(body)) return null;
  const last = [...body.matchAll(OWN)].at(-1)?.index ?? 0;
  // The verb is no plural, so what stands before the last "they" is looked at without it.
  if (SEVERAL.test(body.slice(0, last).replace(/^\s*(?:\S+ )?/, ''))) return null;
  return body
    .replace(/\btheirs\b/gi, 'yours')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemsel(?:f|ves)\b/gi, 'yourself')
    .replace(/\b(?:they|them)\b/gi, 'you');
};

const clauseOf = (rest: string, isOwner: boolean): string | null => {
  const said = isOwner ? rest : agreed(rest);
  if (said === null) return null;
  const joined = isOwner
    ? said
    : said.replace(JOINED, (_, and: string, verb: string) => `${and} ${secondPersonOf(verb) ?? verb}`);
  const own = owned(joined);
  return own === null ? null : `${isOwner ? 'your' : 'you'} ${own}`;
};

/**
 * "The learner's name is Ada." becomes "your name is Ada", "On 3 May the learner ran." "on 3 May you ran"; null where the
 * statement is not about the learner, or where its grammar cannot be turned for sure.
 */
export const inSecondPerson = (fact: string): string | null => {
  const text = fact.trim().replace(/[.!]+$/, '');
  const whole = LEARNER.exec(text)?.groups;
  if (whole !== undefined) return clauseOf(whole['rest'] ?? '', whole['owner'] !== undefined);
  const dated = DATED.exec(text)?.groups;
  if (dated === undefined) return null;
  const rest = dated['rest'] ?? '';
  const owner = /^['’]s /.test(rest);
  const clause = clauseOf(owner ? rest.slice(3) : rest.trimStart(), owner);
  const when = (dated['when'] ?? '').replace(/^(?:On|In|At|Last|This)\b/, (word) => word.toLowerCase());
  return clause === null ? null : `${when} ${clause}`;
};

/** A fact as it is told to whom it is about: "You live in Bergen."; as it is kept where that cannot be said for sure. */
export const addressed = (fact: string): string => {
  const said = inSecondPerson(fact);
  return said === null ? fact : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
};
