import type { SessionMemory } from '../../shared/model';

const polite = String.raw`(?:(?:please|ok(?:ay)?|now|and|from now on|can you|could you|you (?:can|may)),? )*`;
const not = String.raw`(?:do not|don['’]?t|stop|never)`;
const here = String.raw`(?:,? (?:here|in here|now|again|anymore|any more|any longer|from (?:now|here) on|(?:in|for|during) (?:this|the) (?:conversation|chat|session|answer)|for (?:this|now)))*`;
const conversation = String.raw`(?:this|any of this|anything|what (?:i|we) (?:say|said|discuss|talk about)|(?:this|the|our) (?:conversation|chat|session))`;
const memory = String.raw`(?:(?:my|the|your|any) )?memor(?:y|ies)|what you (?:know|remember) (?:about|of) me`;
const ending = String.raw`(?:,? please)?[.!]*$`;

const switchPattern = (words: string): RegExp => new RegExp(`^${polite}${words}${here}${ending}`, 'iu');

const forms: readonly (readonly [RegExp, Partial<SessionMemory>])[] = [
  [switchPattern(`${not} (?:remember(?:ing)?|memori[sz](?:e|ing)) ${conversation}`), { remember: false }],
  [
    switchPattern(
      `${not} (?:sav(?:e|ing)|stor(?:e|ing)|keep(?:ing)?|put(?:ting)?) ${conversation} (?:in|to) (?:${memory})`,
    ),
    { remember: false },
  ],
  [switchPattern(`stop remembering`), { remember: false }],
  [
    switchPattern(`(?:remember|start remembering) (?:this|the|our) (?:conversation|chat|session)`),
    { remember: true },
  ],
  [switchPattern(`(?:start remembering|remember)(?: things)? again`), { remember: true }],
  [switchPattern(`${not} (?:use|using|consult(?:ing)?) (?:${memory})`), { recall: false }],
  [switchPattern(`(?:answer|reply|respond) without (?:using )?(?:${memory})`), { recall: false }],
  [switchPattern(`(?:use|start using) (?:${memory})`), { recall: true }],
];

/** "Don't remember this", "don't use memory here", or the opposite; null for any other message. */
export const readMemorySwitch = (message: string): Partial<SessionMemory> | null => {
  const text = message.trim();
  if (text.length > 200 || text.includes('\n')) return null;
  return forms.find(([words]) => words.test(text))?.[1] ?? null;
};
