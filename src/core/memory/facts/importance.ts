const intense =
  /\b(always|never|must|love|hate|afraid|scared|worried|terrified|excited|crucial|critical|important|urgent|really|very|extremely|panic|proud|ashamed)\b/gi;
const commitments =
  /\b(will|plan to|promise|decided|going to|want to|deadline|exam|race|match|competition|appointment|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|goal)\b/gi;
const dates =
  /\b(\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}|\d+(?:[.,]\d+)?)\b/gi;
/** A capitalised word inside a sentence is a name. */
const names = /(?<=[\p{Ll},;] )\p{Lu}[\p{L}'’-]+/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * D4: 0.5 + length (1 per 1,000 characters, at most 0.2) + intensity × 0.2 + names, dates and commitments
 * (0.05 each, at most 0.15) + engagement (0.05 when the learner came back to it). 0..1.
 */
export const importanceOf = (text: string, engaged: boolean): number => {
  const length = Math.min(text.length / 1000, 0.2);
  const intensity = Math.min(countOf(text, intense) / 2, 1) * 0.2;
  const density = Math.min(
    (countOf(text, names) + countOf(text, dates) + countOf(text, commitments)) * 0.05,
    0.15,
  );
  return Math.min(0.5 + length + intensity + density + (engaged ? 0.05 : 0), 1);
};
