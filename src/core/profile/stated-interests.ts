import type { Fact, FactId } from '../../shared/model';

interface StatedInterest {
  readonly interest: string;
  readonly at: string;
  readonly factId: FactId;
}

/** "Am studying cognitive psychology for my exam": the subject. */
const studies =
  /^(?:am |have been |(?:would |do )?(?:really |also |now |currently )*)*(?:studying|study|learning|learn|interested in|keen on|fascinated by|majoring in|major in|reading up on|teaching|teach|revising|preparing for|enjoy(?:s|ing)?(?: reading about)?) (?:more )?(?:about )?(?<subject>.+)$/iu;
const subjectOfField =
  /^(?:subject|major|field(?: of study)?|degree|course)s? (?:is|are) (?:in )?(?<subject>.+)$/iu;
const end =
  /(?:[,.;:(]| (?:for|because|since|so|at|with|by|to|when|while|every|each|until|before|after|this|next|on|as|but|and (?:i|my|am|have))\b).*$/iu;
const empty =
  /^(?:it|this|that|these|those|them|things?|what|how|why|best|better|well|new|more|you|the (?:book|chapter|page).*)\b/iu;
const maxWords = 5;

const interestOf = ({ words, subject }: Fact): string | null => {
  const found =
    subject === 'learner' ? studies.exec(words) : subject === 'own' ? subjectOfField.exec(words) : null;
  const name =
    found?.groups?.['subject']
      ?.replace(end, '')
      .replace(/^(?:an?|my|the) /iu, '')
      .trim() ?? '';
  return name === '' || empty.test(name) || name.split(/\s+/u).length > maxWords ? null : name;
};

/** What the learner says that they study, the newest first. */
export const statedInterests = (facts: readonly Fact[]): readonly StatedInterest[] =>
  facts
    .flatMap((fact): StatedInterest[] => {
      const interest = interestOf(fact);
      return interest === null ? [] : [{ interest, at: fact.updatedAt, factId: fact.id }];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));
