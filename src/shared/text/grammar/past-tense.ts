const irregular =
  'had|did|was|were|went|ran|swam|won|lost|met|felt|fell|broke|got|gave|took|made|said|saw|slept|left|began|spoke|wrote|sat|stood|found|bought|came|froze|beat|hurt|quit|cut|put|led|drove|rode|rowed|taught|fought|grew|became|ate|drank|flew|sang|sold|told|thought|brought|caught|kept|knew|set|chose|forgot|wore|woke|learnt|spent';

/** A verb in the past tense, for a regular expression. "Read" is left out: it may be the present. */
export const pastTense = `(?:(?!(?:need|feed|speed|bleed|exceed|proceed|breed)\\b)\\w+ed|${irregular})`;
