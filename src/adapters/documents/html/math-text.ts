import { scripted } from '../../../shared/text/scripts';
import { lineBreak } from './html-text';

/** A MathML formula that is being read. */
export interface MathReading {
  /** Whether the formula is displayed on separate lines. */
  readonly displayed: boolean;
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(): void;
  /** The formula in linear notation: "x = (a + b)/2", "√(x² + 1)". One line for each of several equations. */
  build(): string;
}

interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MathElement[];
  text: string;
}

/** Nesting limit; the text of deeper elements is written inline. */
const maxNesting = 100;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isMath = (name: string): boolean => localName(name) === 'math';

export const readMath = (attributes: Readonly<Record<string, string>>): MathReading => {
  const root: MathElement = { name: 'math', attributes, children: [], text: '' };
  const open = [root];
  let beyond = 0;
  return {
    displayed: attributes['display'] === 'block' || attributes['mode'] === 'display',
    open(name, own) {
      if (open.length > maxNesting) {
        beyond += 1;
        return;
      }
      const element = { name: localName(name), attributes: own, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(text) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
    close() {
      if (beyond > 0) beyond -= 1;
      else if (open.length > 1) open.pop();
    },
    build: () => written(root).replace(/ {2,}/gu, ' ').trim(),
  };
};

const written = (root: MathElement): string => {
  let inner = root;
  while (inner.name !== 'mtable' && inner.children.length === 1 && inner.children[0])
    inner = inner.children[0];
  if (inner.name !== 'mtable') return row(root.children);
  // Equations below each other, aligned in columns.
  return inner.children.map((line) => line.children.map(linear).join(' ').trim()).join(lineBreak);
};

/** The directions of an element's scripts, in order, after its base. */
const scriptsOf: Readonly<Record<string, readonly ('raised' | 'lowered')[]>> = {
  msup: ['raised'],
  msub: ['lowered'],
  msubsup: ['lowered', 'raised'],
  munder: ['lowered'],
  munderover: ['lowered', 'raised'],
};

const accents: Readonly<Record<string, string>> = {
  '¯': '\u0304',
  '‾': '\u0304',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '→': '\u20d7',
};

const linear = (element: MathElement): string => {
  const { name, children } = element;
  const [first, second] = children;
  const scripts = scriptsOf[name];
  if (scripts && first)
    return (
      grouped(first) +
      scripts.map((direction, index) => scripted(part(children[index + 1]), direction)).join('')
    );
  switch (name) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
      return wordsOf(element);
    case 'mo':
      return wordsOf(element).replace(/[\u2062-\u2064]/gu, '');
    case 'mfrac':
      return element.attributes['linethickness'] === '0'
        ? `(${part(first)} choose ${part(second)})`
        : `${grouped(first)}/${grouped(second)}`;
    case 'msqrt':
      return `√${inParentheses(row(children))}`;
    case 'mroot':
      return `${scripted(part(second), 'raised')}√${inParentheses(part(first))}`;
    case 'mover': {
      const accent = accents[part(second)];
      return accent === undefined ? grouped(first) + scripted(part(second), 'raised') : part(first) + accent;
    }
    case 'mfenced':
      return `${element.attributes['open'] ?? '('}${children.map(linear).join(', ')}${element.attributes['close'] ?? ')'}`;
    case 'mtable':
      return children.map((line) => line.children.map(linear).join(', ')).join('; ');
    case 'mspace':
      return ' ';
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'semantics':
      return part(first);
    default:
      return children.length > 0 ? row(children) : wordsOf(element);
  }
};

const wordsOf = ({ text }: MathElement): string => text.replace(/\s+/gu, ' ').trim();
const part = (element: MathElement | undefined): string => (element ? linear(element).trim() : '');

const isOne = (words: string): boolean => /^(?:[\p{L}\p{N}\p{M}.∞∑∏∫]+|\([^()]*\)|.)$/u.test(words);
const inParentheses = (words: string): string => (isOne(words.trim()) ? words.trim() : `(${words.trim()})`);
const grouped = (element: MathElement | undefined): string => inParentheses(part(element));

const relation = /^(?:[=<>≠≤≥≈≡∼≃≅∝∈∉⊂⊆→←↔⇒⇔↦:±∓×·∘∧∨∪∩⊕⊗]|:=|<=|>=|==|!=)$/u;
const sign = /^[+\-−]$/u;

/** A row of elements with space around relations and operators, and after commas and functions. */
const row = (elements: readonly MathElement[]): string => {
  let text = '';
  let afterTerm = false;
  for (const element of elements) {
    const words = linear(element);
    if (words === '') continue;
    const isOperator = element.name === 'mo';
    if (isOperator && words.includes('\u2061')) text += ' ';
    else if (isOperator && (relation.test(words) || (sign.test(words) && afterTerm))) text += ` ${words} `;
    else if (isOperator && /^[,;]$/u.test(words)) text += `${words} `;
    else text += words;
    afterTerm = !isOperator || /^[)\]}|!′]$/u.test(words);
  }
  return text;
};
