import { stem } from '../../../shared/text/grammar/stem';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** People and animals that somebody may have several of, so two statements may be about different ones. */
const several = `sister brother friend cousin aunt uncle son daughter child colleague roommate flatmate neighbour dog cat pet
student teacher tutor coach doctor grandmother grandfather grandson granddaughter twin nephew niece teammate`;
export const oneOfSeveral = words(several);
/** People who may have their own exam or flight. */
export const people = words(`${several} mother father wife husband partner spouse boyfriend girlfriend boss`);

/** Nouns that somebody has only one of at a time, as in "my … is …". */
export const single = words(`
name age job profession title employer address hometown major degree subject level grade score target budget salary income
weight height bedtime computer number email password topic supervisor boss landlord size diet`);
/** Attributes that never change, as in "my … is …". */
export const lasting = words('native_language blood_type eyes eye birthday hometown');

/** Mutually exclusive states. */
export const exclusiveStates: Readonly<Record<string, string>> = {
  status: 'single|married|engaged|divorced|widowed|separated',
  diet: 'vegetarian|vegan|pescatarian|omnivore',
};

const opposites = new Map(
  `short:long left:right early:late morning:evening morning:night day:night alone:group easy:hard easy:difficult fast:slow
fail:pass win:lose oldest:youngest loud:quiet paper:digital open:closed good:bad strong:weak formal:casual full-time:part-time
left-handed:right-handed`
    .split(/\s+/)
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.split(':');
      return [[`${one} ${other}`, true] as const, [`${other} ${one}`, true] as const];
    }),
);
export const areOpposite = (a: string, b: string): boolean => opposites.has(`${a} ${b}`);

/** Synonyms and irregular forms: each word, and those that it replaces. Forms with the same stem are left out. */
const forms = `
child: kid kids children; favourite: favorite; exam: examination; job: profession occupation; apartment: flat
short: brief concise shorter briefer; long: detailed lengthy longer thorough; alone: solo; colour-blind: color-blind
finished: completed; finish: complete; answers: replies responses; answer: reply; every: each; afraid: scared terrified
live: reside resides lives living; like: enjoy enjoys love loves likes adore adores prefer prefers
dislike: hate hates detest detests dislikes loathe loathes; diabetes: diabetic; asthma: asthmatic; dyslexia: dyslexic
allergy: allergic allergies; autism: autistic; win: won winning; lose: lost; fail: failed; pass: passed; run: ran runs running
swim: swam; eat: ate; drink: drank; teach: taught; fly: flew flown; begin: began; speak: spoke; become: became becomes`;
export const synonyms: ReadonlyMap<string, string> = new Map(
  forms
    .trim()
    .split(/\n|; /)
    .flatMap((entry) => {
      const [word = '', others = ''] = entry.split(': ');
      return others.split(' ').map((other) => [other, word] as const);
    }),
);

const verbForms: Readonly<Record<string, string>> = {
  went: 'go', had: 'have', got: 'get', took: 'take', made: 'make', said: 'say', saw: 'see', met: 'meet', gave: 'give', sang: 'sing',
  wrote: 'write', found: 'find', bought: 'buy', came: 'come', broke: 'break', fell: 'fall', felt: 'feel', rode: 'ride', drove: 'drive',
  sold: 'sell', grew: 'grow', using: 'use', learnt: 'learn', begin: 'start', become: 'be', preparing: 'study', revise: 'study',
  revising: 'study', learn: 'study', learning: 'study', training: 'study', train: 'study', prepare: 'study',
}; // prettier-ignore
export const verbOf = (word: string): string => stem(verbForms[word] ?? word);

/** Words that do not change the meaning of a statement. */
export const light = words(`
really usually often mostly currently generally very quite just always still mainly normally particularly especially
absolutely strongly much actually also too well the a an my me i be was been being have has had do does did to of that this
it its some any will would`);

/** Words for when, how often and on which occasion. */
export const times = new Set(
  [
    ...words(`
morning afternoon evening night noon day week weekend month year today tomorrow yesterday monday tuesday wednesday thursday
friday saturday sunday weekday weekdays weekends january february march april may june july august september october november
december every daily weekly monthly once twice time times spring summer autumn winter last next ago after before during early
late lunch dinner breakfast`),
  ].map(stem),
);

export const moved =
  'moved|relocated|postponed|rescheduled|rebooked|brought forward|extended|changed|put off|put back|pushed|delayed|shifted|called off|cancelled|canceled';

const regionCodes = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26)),
);
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Countries and continents: a town in one of them is not a different place. */
export const regions: ReadonlySet<string> = new Set([
  ...[...regionCodes, '002', '009', '019', '142', '150'].flatMap(
    (code) => names.of(code)?.toLowerCase() ?? [],
  ),
  ...words('england scotland wales america britain uk usa holland'),
]);
