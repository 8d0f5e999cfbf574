import { capitalised } from '../../../../shared/text/grammar/statement';
import { refersBack } from '../text/refers-back';

const OPEN = `^["'“‘(]*`;
/** A subject of at most five words, without a pronoun or a place in front: the term that is defined. */
const TERM = String.raw`(?!(?:in|on|at|what|that|this|there|here|it|he|she|they|we|you|who)\b)(?:[\p{L}’'-]+\s){0,4}?[\p{L}’'-]+`;
/** The kind of thing, and what sets it apart: "is the trained ability to …", "is a list of …". */
const KIND = String.raw`(?:an?|the|any)\s(?!same\b)[^,.;:]{2,60}?\s(?:that|which|who|whom|whose|where|when|of|for|to|from|by|in which|with|without)\b`;
const DEFINITION = new RegExp(
  `${OPEN}${TERM} (?:(?:is|are) ${KIND}|means|refers to|stands for)\\b|\\b(?:is|are) (?:called|known as|defined as)\\b`,
  'iu',
);
/** An entry of a glossary: "Anchor. A plain physical sensation …". */
const ENTRY = /^(?:[\p{L}’'-]+ ){0,2}[\p{L}’'-]+\. (?:An?|The) [^.]{10,}\./u;
const EXAMPLE = /\b[Ff]or (?:example|instance)\b|\bsuch as\b/u;
/** Joins the sentence to the one before it and adds nothing: "And write down …", "Then fold the page …". */
const CONJUNCTION = /^(?:And|But|So|Then|Also|Now)(?: then)?,? (?<rest>\S.*)$/su;

/** A sentence without the conjunction that joins it to the one before. */
export const withoutConjunction = (text: string): string => {
  const rest = CONJUNCTION.exec(text)?.groups?.['rest'];
  return rest === undefined ? text : capitalised(rest);
};

/** Whether a sentence of a book defines something and can be understood alone. */
export const definesSomething = (text: string): boolean =>
  !/^[“"].*[”"]$/.test(text) &&
  !refersBack.test(text) &&
  !EXAMPLE.test(text) &&
  (ENTRY.test(text) || DEFINITION.test(text));
