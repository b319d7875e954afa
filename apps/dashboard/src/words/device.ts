// What somebody clicked with, or is signed in with.
type Device = { readonly device?: string; readonly os?: string; readonly browser?: string };

/** The API's names of devices that nobody writes so. */
const DEVICES = new Map([
  ['iphone', 'iPhone'],
  ['ipad', 'iPad'],
]);
/** A computer is named by its system, and what is unknown not at all. */
const UNNAMED = new Set(['', 'other', 'mac', 'windows', 'linux', 'android']);

/** `iPhone · iOS · Safari`, `macOS · Chrome`; nothing of what isn’t known. */
export function deviceText({ device = '', os = '', browser = '' }: Device): string {
  const shown =
    UNNAMED.has(device) && (os !== '' || device === 'other') ? '' : (DEVICES.get(device) ?? device);
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
