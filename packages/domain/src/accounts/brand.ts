// What people see of a network on its pages (docs/rules/accounts.md#brand): pictures, a word at sign-in, and a colour that can be read.
import { characterCount } from '../shared/characters.ts';
import { invalid } from '../shared/refusal.ts';

/** A network's own look; null is the product's. Pictures are names of kept files. */
export type Brand = {
  /** Of links, buttons and the focus ring in the light theme, as `#rrggbb`. */
  readonly accent: string | null;
  /** The same in the dark theme; null: made from `accent`. */
  readonly accentDark: string | null;
  readonly logo: string | null;
  /** The small one at the top of each page; null: `logo`. */
  readonly headerLogo: string | null;
  /** In the place of both in the dark theme; null: the same as in the light one. */
  readonly darkLogo: string | null;
  /** Said beside the form to sign in. */
  readonly signInText: string | null;
};

export const NO_BRAND: Brand = {
  accent: null,
  accentDark: null,
  logo: null,
  headerLogo: null,
  darkLogo: null,
  signInText: null,
};

export const BRAND_PICTURES = ['logo', 'headerLogo', 'darkLogo'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

/** Every page shows them: they are much smaller than other pictures may be. */
export const BRAND_PICTURE_BYTES_MAX = 512 * 1024;
export const SIGN_IN_TEXT_LENGTH_MAX = 500;
export const DASHBOARD_DOMAINS_MAX = 20;

export type Theme = 'light' | 'dark';

/** What stands behind the accent in each theme: surface, canvas, and what the pointer is over. */
export const BACKGROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#ffffff', '#f4f6f8', '#f0f3f6'],
  dark: ['#10171e', '#0a0f14', '#1a242e'],
};

/** WCAG 2.2, 1.4.3: of text in an ordinary size. */
export const CONTRAST_MIN = 4.5;

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/;

/** `#rrggbb` in lower case, from that or `#rgb`. Refuses others with `invalid_parameter`. */
export function parseColour(text: string, path: string): string {
  const colour = text.trim().toLowerCase();
  if (!COLOUR.test(colour)) throw invalid(path, 'Enter a color as #rrggbb, such as #0b6e8a.');
  return colour.length === 7 ? colour : `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`;
}

/** The words without blanks around them, null for none. Refuses more than 500 characters with `invalid_parameter`. */
export function parseSignInText(text: string | null, path: string): string | null {
  const said = text?.trim() ?? '';
  if (characterCount(said) > SIGN_IN_TEXT_LENGTH_MAX)
    throw invalid(path, `At most ${SIGN_IN_TEXT_LENGTH_MAX} characters.`);
  return said === '' ? null : said;
}

/** From 1, for equal colours, to 21, for black on white (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether it can be read on everything that stands behind it in this theme. */
export const isReadable = (colour: string, theme: Theme): boolean =>
  BACKGROUNDS[theme].every((background) => contrast(colour, background) >= CONTRAST_MIN);

/** From the colour itself to black or white. */
const STEPS = 100;
/** What each of their channels is. */
const BLACK = 0;
const WHITE = 255;

/** The nearest shade that can be read in this theme: the colour itself, or one darker (in the dark theme lighter). */
export function readableShade(colour: string, theme: Theme): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(colour, theme === 'light' ? BLACK : WHITE, step);
    if (isReadable(shade, theme)) return shade;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

/** The accents that are shown; undefined for a network without one of its own. */
export function shownAccent({
  accent,
  accentDark,
}: Pick<Brand, 'accent' | 'accentDark'>): Readonly<Record<Theme, string>> | undefined {
  const [light, dark] = [accent ?? accentDark, accentDark ?? accent];
  if (light === null || dark === null) return undefined;
  return { light: readableShade(light, 'light'), dark: readableShade(dark, 'dark') };
}

/** The names under which a network may have listed a host that was asked: with its port, and without. */
export function namesOfHost(host: string): readonly string[] {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/\.(?=:\d+$|$)/, '');
  const bare = name.replace(/:\d+$/, '');
  return name === bare ? [name] : [name, bare];
}

/** Red, green and blue of `#rrggbb`, each from 0 to 255. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The colour, so many steps of the way to black or white. */
function mixed(colour: string, end: typeof BLACK | typeof WHITE, step: number): string {
  const parts = channels(colour).map((part) => part + Math.round(((end - part) * step) / STEPS));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 of black to 1 of white; the numbers are those of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
