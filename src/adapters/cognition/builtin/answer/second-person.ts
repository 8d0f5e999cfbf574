const THIRD = /^(?:the )?(?:learner|user|student|reader)(?<owner>['’]s)?\s+(?<rest>[^]+)$/i;
const UNCHANGED =
  /^(?:cannot|can|must|may|might|will|would|should|could|had|did|went|never|always|often|usually|also|now|not|just|still|only)$/i;

/** "The learner's name is Ada." becomes "your name is Ada"; null where the statement is not about the learner. */
export function inSecondPerson(fact: string): string | null {
  const groups = THIRD.exec(fact.trim())?.groups;
  const rest = groups?.['rest'];
  if (rest === undefined) return null;
  const clause = groups?.['owner'] === undefined ? `you ${agreed(rest)}` : `your ${rest}`;
  return clause
    .replace(/\btheirs\b/gi, 'yours')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemsel(?:f|ves)\b/gi, 'yourself')
    .replace(/\bto them\b/gi, 'to you')
    .replace(/[.!]+$/, '');
}

/** The first verb in the second person: "is" to "are", "prefers" to "prefer", "is not" to "are not". */
function agreed(rest: string): string {
  const words = rest.split(' ');
  const at = words.findIndex(
    (word) =>
      !/^(?:also|now|usually|often|still|really|always|never|just|no|longer|normally|mostly)$/i.test(word),
  );
  const verb = words[at];
  if (verb === undefined) return rest;
  words[at] = secondPersonOf(verb);
  return words.join(' ');
}

function secondPersonOf(verb: string): string {
  const fixed: Readonly<Record<string, string>> = {
    is: 'are',
    was: 'were',
    has: 'have',
    does: 'do',
    goes: 'go',
  };
  const known = fixed[verb.toLowerCase()];
  if (known !== undefined) return known;
  if (UNCHANGED.test(verb) || !verb.endsWith('s') || /(?:ss|us)$/.test(verb)) return verb;
  if (verb.endsWith('ies') && verb.length > 4) return `${verb.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes|zzes|oes)$/.test(verb)) return verb.slice(0, -2);
  return verb.slice(0, -1);
}
