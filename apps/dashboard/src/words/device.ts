// What somebody clicked with, or is signed in with.
import { msg } from '@lingui/core/macro';
import { textMap } from '../language/texts.ts';

type Device = { readonly device?: string; readonly os?: string; readonly browser?: string };

/** The API's names of devices that nobody writes so; called the same in every language. */
const DEVICES = new Map([
  ['android', 'Android'],
  ['iphone', 'iPhone'],
  ['ipad', 'iPad'],
  ['winphone', 'Windows Phone'],
  ['windows', 'Windows'],
  ['mac', 'Mac'],
  ['linux', 'Linux'],
]);
const WORDS = textMap([
  ['all', msg`All devices`],
  ['unknown', msg`Unknown`],
  ['other', msg({ message: 'Other', context: 'a device, system or browser' })],
]);
/** A computer is named by its system, and what is unknown not at all. */
const UNNAMED = new Set(['', 'other', 'mac', 'windows', 'linux', 'android']);

/** A device, an operating system or a browser by the API's name for it: `iPhone`, `Android`, `Other`. */
export const deviceWord = (name: string): string =>
  DEVICES.get(name.toLowerCase()) ?? WORDS.get(name.toLowerCase()) ?? name;

/** `iPhone · iOS · Safari`, `macOS · Chrome`; nothing of what isn’t known. */
export function deviceText({ device = '', os = '', browser = '' }: Device): string {
  const shown = UNNAMED.has(device) && (os !== '' || device === 'other') ? '' : deviceWord(device);
  return [shown, os, browser].filter((one) => one !== '' && one !== 'other').join(' · ');
}

const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Chrome · Linux` of what a browser says of itself; another program by its own words. */
export function agentText(agent: string): string {
  const of = (all: typeof BROWSERS | typeof SYSTEMS) => all.find(([, sign]) => sign.test(agent))?.[0];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  return browser === undefined ? agent : [browser, system].filter(Boolean).join(' · ');
}
