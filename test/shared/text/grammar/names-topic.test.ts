import { expect, it } from 'vitest';
import { namesTopic } from '../../../../src/shared/text/grammar/names-topic';

it.each([
  'Glossary',
  'Preface',
  'Chapter 3',
  '3',
  'Appendix B',
  'How to use this book',
  '1. Introduction',
  'List of Figures',
  'IV',
])('%s is no topic', (title) => expect(namesTopic(title)).toBe(false));
it.each(['Breath and Body', '3. Breath and Body', 'Index funds', 'Part exchange', 'Introduction to Filters'])(
  '%s is one',
  (title) => expect(namesTopic(title)).toBe(true),
);
