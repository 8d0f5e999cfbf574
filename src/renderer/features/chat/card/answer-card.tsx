import type { AnswerCard, CardSection, SectionOf, Turn } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { AboutBook, OutlineRows, ReadingPlace } from './book-facts';
import { BookQuote } from './quotes/book-quote';
import { degreeOf, type Degree } from './card-degree';
import type { CardScene } from './card-scene';
import { KeySentences } from './key-sentences';
import { NextAsks } from './next-asks';
import { NotFound } from './not-found';
import {
  EarlierRows,
  NoteRows,
  PlanRows,
  SessionRows,
  StatementRows,
  TopicRows,
  VerbatimRows,
} from './own-rows';
import { PlaceRows } from './place-rows';
import { QuizList } from './quiz-list';
import { RemarkLine } from './remark-line';
import { RememberedSection } from './remembered';
import { Comparison, TermList } from './term-list';

type PlainSection = SectionOf<'remark' | 'remembered'>;
type BoxedSection = Exclude<CardSection, PlainSection>;

const nextLabel = (degree: Degree): string | null =>
  degree === 'closest' ? text.card.orAsk : degree === 'none' ? text.card.try : null;

function Section(
  props: CardScene & { readonly section: BoxedSection; readonly first: boolean; readonly degree: Degree },
) {
  const { section, degree, ...scene } = props;
  switch (section.kind) {
    case 'quote':
      return <BookQuote {...scene} section={section} />;
    case 'places':
      return <PlaceRows {...scene} section={section} />;
    case 'told':
      return <StatementRows {...scene} section={section} />;
    case 'notes':
      return <NoteRows {...scene} section={section} />;
    case 'earlier':
      return <EarlierRows {...scene} section={section} />;
    case 'topic':
      return <TopicRows {...scene} section={section} />;
    case 'verbatim':
      return <VerbatimRows {...scene} section={section} />;
    case 'sessions':
      return <SessionRows {...scene} section={section} />;
    case 'plans':
      return <PlanRows {...scene} section={section} />;
    case 'reading':
      return <ReadingPlace {...scene} section={section} />;
    case 'about':
      return <AboutBook {...scene} section={section} />;
    case 'summary':
      return <KeySentences {...scene} section={section} />;
    case 'outline':
      return <OutlineRows {...scene} section={section} />;
    case 'terms':
      return <TermList {...scene} section={section} />;
    case 'compare':
      return <Comparison {...scene} section={section} />;
    case 'quiz':
      return <QuizList {...scene} section={section} />;
    case 'searched':
      return <NotFound {...scene} section={section} />;
    case 'next':
      return <NextAsks {...scene} section={section} label={nextLabel(degree)} />;
  }
}

const isUnboxed = (section: CardSection): section is PlainSection =>
  section.kind === 'remark' || section.kind === 'remembered';

/** A single line, or sections that share a box. */
type Part = PlainSection | readonly BoxedSection[];

const isLine = (part: Part): part is PlainSection => 'kind' in part;

const partsOf = ({ sections }: AnswerCard): readonly Part[] => {
  const parts: (PlainSection | BoxedSection[])[] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    if (isUnboxed(section)) parts.push(section);
    else if (last && !('kind' in last)) last.push(section);
    else parts.push([section]);
  }
  return parts;
};

/** Suggestions without anything else, as after a remark, need no box. */
const isAlone = (box: readonly BoxedSection[]): boolean => box.every(({ kind }) => kind === 'next');

/** Whether anything was found or searched for; remarks and suggestions don't count. */
export const hasBox = ({ sections }: AnswerCard): boolean =>
  sections.some((section) => !isUnboxed(section) && section.kind !== 'next');

type Props = CardScene & { readonly turn: Pick<Turn, 'outcome'> & { readonly card: AnswerCard } };

/** An answer without a model: what was found, by source. The style of the box shows how well it answers. */
export function AnswerCardView({ turn, ...scene }: Props) {
  const degree = degreeOf(turn);
  return partsOf(turn.card).map((part, at) => {
    if (isLine(part))
      return part.kind === 'remark' ? (
        <RemarkLine key={at} {...scene} section={part} />
      ) : (
        <RememberedSection key={at} section={part} live={scene.live} />
      );
    return (
      <div key={at} className={isAlone(part) ? 'ans-bare' : 'ans'} data-sure={degree}>
        {part.map((section, of) => (
          <Section key={of} {...scene} section={section} first={of === 0} degree={degree} />
        ))}
      </div>
    );
  });
}
