/** Each 0..1. */
export type Channels = readonly [red: number, green: number, blue: number, alpha: number];

export const lightness = ([r, g, b]: Channels): number => (Math.max(r, g, b) + Math.min(r, g, b)) / 2;

/** Relative luminance (WCAG 2.2), 0..1. `hue` is 0..6. */
function luminance(hue: number, saturation: number, light: number): number {
  const linear = (shift: number): number => {
    const at = (shift + hue * 2) % 12;
    const one = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(8) + 0.0722 * linear(4);
}

/** Text of this luminance has a contrast of 4.5:1 on the dark page. Blue has to be far lighter for that than yellow. */
const legible = 0.235;

const toPercent = (one: number): string => `${Math.round(one * 100)}%`;

export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** A text colour, which also needs enough luminance. */
  readonly ink?: boolean;
}

/** The same hue with inverted lightness, within bounds that keep it distinct from the page and its text. */
export function invertLightness(colour: Channels, { least, most, ink = false }: Bounds): string {
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
  return `hsl(${Math.round(hue * 60)} ${toPercent(saturation)} ${toPercent(turned)} / ${alpha.toFixed(2)})`;
}
