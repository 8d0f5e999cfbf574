import { lightness, invertLightness, type Channels } from './invert-lightness';

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const notAColour =
  /^(?:inherit|initial|unset|revert|currentcolor|transparent|none|$)|var\(|gradient\(|url\(/iu;

/** Red, green, blue and alpha (0..1) of any CSS colour; null for keywords that are not a colour. */
function channels(colour: string): Channels | null {
  if (!canvas || notAColour.test(colour)) return null;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return a === 0 ? null : [r / 255, g / 255, b / 255, a / 255];
}

const backgroundBounds = { least: 0.1, most: 0.3 };
const lineBounds = { least: 0.25, most: 0.6 };
const textBounds = { least: 0.62, most: 0.86, ink: true };

const inkProperties = [
  'color',
  'border-top-color',
  'border-right-color',
  'border-bottom-color',
  'border-left-color',
  'outline-color',
  'text-decoration-color',
] as const;

/** A lightness (0..1) above which a background is taken for white paper. */
const white = 0.965;

function adaptStyle(style: CSSStyleDeclaration, dark: boolean): void {
  const set = (name: string, value: string): void =>
    style.setProperty(name, value, style.getPropertyPriority(name));
  const background = channels(style.getPropertyValue('background-color'));
  // A white background becomes transparent, so that the page's own colour shows.
  if (background && lightness(background) > white) set('background-color', 'transparent');
  else if (background && dark) set('background-color', invertLightness(background, backgroundBounds));
  if (!dark) return;
  for (const name of inkProperties) {
    const ink = channels(style.getPropertyValue(name));
    if (ink) set(name, invertLightness(ink, name === 'color' ? textBounds : lineBounds));
  }
}

function adaptRules(rules: CSSRuleList, dark: boolean): void {
  for (const rule of rules) {
    if ('style' in rule) adaptStyle(rule.style as CSSStyleDeclaration, dark);
    if ('cssRules' in rule) adaptRules(rule.cssRules as CSSRuleList, dark);
    if ('styleSheet' in rule && rule.styleSheet)
      adaptRules((rule.styleSheet as CSSStyleSheet).cssRules, dark);
  }
}

/**
 * Adapts a document's colours to the reader's page. White backgrounds become transparent. On a dark page, lightness is
 * inverted and hues are kept. Pictures don't change, because only styles do.
 */
export function adaptColours(page: Document, dark: boolean): void {
  for (const sheet of page.styleSheets) {
    const owner = sheet.ownerNode;
    // Lectern's own style sheets already have the reader's colours.
    if (owner && 'dataset' in owner && (owner as HTMLElement).dataset['lectern'] !== undefined) continue;
    adaptRules(sheet.cssRules, dark);
  }
  for (const element of page.querySelectorAll<HTMLElement>('[style]')) adaptStyle(element.style, dark);
  if (!dark) return;
  for (const element of page.querySelectorAll<HTMLElement>('[color], [bgcolor], [text]')) {
    const ink = channels(element.getAttribute('color') ?? element.getAttribute('text') ?? '');
    const background = channels(element.getAttribute('bgcolor') ?? '');
    if (ink) element.style.color = invertLightness(ink, textBounds);
    if (background) element.style.backgroundColor = invertLightness(background, backgroundBounds);
  }
}
