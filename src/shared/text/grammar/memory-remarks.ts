import type { MemoryAct } from '../../model';

const lead = '(?:(?:no|please|ok(?:ay)?|sorry|actually)[,. ]+)*';
const end = '(?:[, ]+please)?[.!\\s]*$';
const forget = new RegExp(
  `^${lead}(?:forget|do not remember|don['’]t remember) (?:that|this|it)${end}`,
  'iu',
);
const remember = new RegExp(`^${lead}remember (?:that|this|it)${end}`, 'iu');
const wrong = new RegExp(
  `^${lead}(?:that|this|it)(?:['’]s| is| was)(?: (?:wrong|incorrect|false|no longer (?:true|right|correct))|n['’]t (?:true|right|correct)| not (?:true|right|correct))(?: (?:any ?more|about me))?${end}`,
  'iu',
);

/** "Remember this", "Forget that", "That is wrong", as a whole message about the answer before it; null for anything else. */
export const memoryRemark = (message: string): MemoryAct | null => {
  const text = message.trim();
  if (remember.test(text)) return 'remember';
  if (forget.test(text)) return 'forget';
  return wrong.test(text) ? 'wrong' : null;
};
