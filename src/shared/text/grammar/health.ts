/** Stems that many European languages have in common, and English words. */
const healthWords =
  /(?<!\p{L})(?:al+erg|intoleran|epilep|migr(?:ain|än|aña|an)|diabet|asthma|asma\b|medi[kck]a(?:tion|ment|zion)|medicine|insulin|antibioti|antidepress|ps[iy]chiat|c[oœ]?eliac|d[iy]slex|dyscalcul|autis|adhd|tdah|ptsd|arthrit|insomni|tinnit|pacemaker|chemo|photosensitiv|lichtempfindlich|herz(?:krank|fehler)|schwanger|embaraz|enceinte|pregnan|disab(?:led|ilit)|wheelchair|blood (?:pressure|thinner|sugar)|beta.?blocker|painkiller|chronic|disease|syndrome|disorder|seizure|inhaler|hearing (?:aid|loss)|my (?:eyesight|hearing|vision)|(?:hard of|my \p{L}+ ?) hearing|deaf|colou?r.?blind|visually impaired|blind\b|ana?emi|cancer|stroke|heart (?:condition|failure|attack)|panic attacks?|depression|dementia)/iu;

/** Whether a statement is about somebody's health or safety: an allergy, an illness, a medicine. */
export const isAboutHealth = (words: string): boolean => healthWords.test(words);
