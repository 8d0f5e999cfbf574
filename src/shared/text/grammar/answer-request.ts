const verb =
  "(?:answer|reply|respond|explain|write|use|give|show|keep|make|spell|put|include|add|quote|cite|avoid|stick to|switch to|speak|talk|present|illustrate|phrase|compare|start|begin|end|finish|stop|skip|refer|name|be|translate|don't use|do not use|don't give|do not give|don't show|do not show|no)";
/** Words for what answers consist of in general; "the example" or "an example" is one in the book. */
const matter =
  '(?:answers?|replies|responses|explanations?|paragraphs?|sentences?|words?|language|english|german|french|spanish|examples|analogies|metaphors|comparisons|bullets?|bullet points|lists?|tables?|diagrams|pictures|images|gifs|videos|code|pseudocode|snippets|page numbers?|pages numbers?|references|citations|sources|formulas|formulae|equations|symbols|abbreviations|acronyms|units|spelling|terms|jargon|emojis?|steps|summaries|numbers|figures|maths?|tone|style|prose|headings|things|metric|kilometres|miles|quotes)';
/** "Keep it short", "be brief", "in simple words". */
const manner =
  /\b(?:it|things|that|be)(?: \S+){0,2} (?:short(?:er)?|brief(?:er)?|simple(?:r)?|concise|plain|formal|informal|polite|long(?:er)?|easy)\b|^be (?:more |less |very )?(?:brief|concise|patient|strict|thorough|detailed|short|formal|informal|polite|blunt|direct)\b|\b(?:in|with|by|using) \S+ (?:words|terms|language|steps|examples|analogies|sentences|spelling|english|code)\b/iu;
/** Words that show that later answers are meant too. */
const lasting =
  /\b(?:always|never|every time|each time|whenever|from (?:now|here|today) on(?:wards)?|in (?:the )?future|any ?more|instead|rather than|generally|in general|by default|at the end of every|every answer|please use|no longer)\b/iu;
/** Words about the passage or the last answer, which make it a request for one answer. */
const atHand =
  /\b(?:this|that|these|those|here|above|below|page \S+|chapter \S+|the (?:first|second|third|last|next|previous|same|passage|paragraph|page|chapter|section|book|text|quote|definition|sentence|answer|table|list|code|word|words|numbers?|example|term|author)s?)\b|\b(?:of|about|from|for|on) (?!me\b|my\b|every|each|the (?:numbers|code|examples)\b)\S+|\?\s*\S|\b(?:mean|means|again)\b/iu;

const asks = new RegExp(
  `^(?:please |always |never |only |just |kindly )*${verb}\\b(?: me)? (?<rest>.+)$`,
  'iu',
);
const general = new RegExp(
  `^(?:your |all |me |my |only |more |fewer |less |no )*(?:(?!a\\b|an\\b|the\\b)\\S+ ){0,3}?${matter}\\b(?<more>.*)$`,
  'iu',
);
const inForm = new RegExp(
  `^(?:me )?(?:things? |everything |it |code |the \\S+ |answers? |numbers )?(?:with|in|as|by|using) (?!the\\b|this\\b|a\\b|an\\b)(?:\\S+ ){0,2}?${matter}\\b.*$|\\bin (?:a )?(?:tables?|lists?)\\b.*$`,
  'iu',
);

/** Whether it says more than what answers consist of: "use bakery examples", not "give examples". */
const isSpecific = (words: string): boolean =>
  words.split(' ').length >= 3 && !/^(?:keep|make) (?:your |the |all )*\S+$/iu.test(words);

/** Whether a request, without the politeness around it, asks for something of every answer from now on. */
export const isAnswerRequest = (words: string, framed: boolean): boolean => {
  if (words.length > 160 || /\?|\b(?:what|which|why|how|where|when|who)\b(?!ever)/iu.test(words))
    return false;
  const rest = asks.exec(words)?.groups?.['rest'];
  if (rest === undefined) return false;
  if (lasting.test(words)) return framed || general.test(rest) || inForm.test(rest) || manner.test(words);
  // "Explain in simple English" is about the last answer.
  if (
    atHand.test(words) ||
    /^(?:explain|say|put|translate|write|phrase) (?:it |that |this )?(?:with|in|as|by|using)\b/iu.test(words)
  )
    return false;
  return manner.test(words) || ((general.test(rest) || inForm.test(rest)) && isSpecific(words));
};

const allowing = new RegExp(
  `^(?:actually,? |ok(?:ay)?,? )*(?:(?:\\S+ ){0,2}${matter} (?:are|is) (?:now )?(?:fine|ok(?:ay)?|good|welcome|no problem)(?: (?:now|again|after all|any more|too))+|you can (?:now |again )?(?:give me|write|use|make) (?:\\S+ ){0,3}${matter}(?: (?:now|again|after all))+)`,
  'iu',
);

/** "Long answers are fine again", "you can give me longer answers now". */
export const allowsAgain = (sentence: string): boolean => allowing.test(sentence);
