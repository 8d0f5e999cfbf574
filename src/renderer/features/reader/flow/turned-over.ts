/** Each 0..1. */
export type Channels = readonly [red: number, green: number, blue: number, alpha: number];

export const lightness = ([r, g, b]: Channels): number => (Math.max(r, g, b) + Math.min(r, g, b)) / 2;

/** How bright a colour is to the eye, 0..1 (relative luminance, WCAG 2.2). `hue` is 0..6. */
function luminance(hue: number, saturation: number, light: number): number {
  const linear = (shift: number): number => {
    const at = (shift + hue * 2) % 12;
    const one = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(8) + 0.0722 * linear(4);
}

/** Ink of this luminance is off from the dark page by 4.5 to 1. Blue needs to be far lighter for it than yellow. */
const legible = 0.235;

const share = (one: number): string => `${Math.round(one * 100)}%`;

export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** It is the colour of words: it has to be bright to the eye too. */
  readonly ink?: boolean;
}

/** The same hue, as light as it was dark, within bounds that are off from the page and its ink. */
export function turnedOver(colour: Channels, { least, most, ink = false }: Bounds): string {
  const [r, g, b, alpha] = colour;
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  const light = lightness(colour);
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * light - 1));
  const hue =
    chroma === 0
      ? 0
      : max === r
        ? ((g - b) / chroma + 6) % 6
        : max === g
          ? (b - r) / chroma + 2
          : (r - g) / chroma + 4;
  let turned = Math.max(least, Math.min(most, 1 - light));
  if (ink)
    while (turned < most && luminance(hue, saturation, turned) < legible)
      turned = Math.min(most, turned + 0.02);
  return `hsl(${Math.round(hue * 60)} ${share(saturation)} ${share(turned)} / ${alpha.toFixed(2)})`;
}
