import { UNKNOWN_VISITOR } from '@tributary/domain/shared/visitor-facts';
import { orNewer } from '@tributary/domain/catalog/os-version';
import { own } from '@tributary/domain/shared/own';
import { isLinkPreview } from '@tributary/domain/tracking/link-preview';
import { appOf, appSystem, isAppLibrary } from '@tributary/domain/tracking/app-agents';
import bowser from 'bowser';
import { isbot } from 'isbot';

/** What the user agent string tells (see VisitorFacts for the words). */
export type AgentFacts = {
  readonly device: string;
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  readonly bot: boolean;
};

const { device, os, osVersion, browser, bot } = UNKNOWN_VISITOR;
const NOTHING: AgentFacts = { device, os, osVersion, browser, bot };

/** Parsing takes tens of microseconds: callers cache by the string. An empty one is unknown, not a known bot. */
export function agentFacts(userAgent: string): AgentFacts {
  if (userAgent === '') return NOTHING;
  const { os, platform, browser } = bowser.parse(userAgent);
  const app = appOf(userAgent);
  if (app !== undefined) return appFacts(userAgent, { app, os, platform });
  const name = os.name ?? '';
  return {
    device: deviceOf(name, platform),
    os: name,
    osVersion:
      ownVersion(userAgent, name) ??
      versionOf(userAgent, name, (name === 'Windows' ? os.versionName : os.version) ?? ''),
    browser: isBrowser(userAgent, browser.name ?? '') ? (browser.name ?? '') : '',
    bot: isbot(userAgent) && !isLinkPreview(userAgent) && !isAppLibrary(userAgent),
  };
}

/** Whether a browser's engine writes it, which all call themselves Mozilla. */
const isWindow = (userAgent: string): boolean => userAgent.startsWith('Mozilla/');

/** What an app that is no browser says of its phone; undefined for all others. The number behind `ShopAndroid/` is the app's. */
function ownVersion(userAgent: string, name: string): string | undefined {
  if (isWindow(userAgent) || (name !== 'Android' && name !== 'iOS')) return undefined;
  const { os, osVersion } = appSystem(userAgent);
  return os === name ? osVersion : '';
}

/** With "or newer" where it is what browsers always say (docs/rules/tracking.md#frozen-versions). */
const versionOf = (userAgent: string, os: string, version: string): string =>
  own(IS_FROZEN, os)?.(version, userAgent) ? orNewer(version) : version;

const IS_FROZEN: Readonly<Record<string, (version: string, userAgent: string) => boolean>> = {
  Android: (version, userAgent) => version === '10' && /; K[;)]/.test(userAgent),
  macOS: (version) => version === '10.15.7' || version === '10.15',
  Windows: (version) => version === '10',
  // Safari 18 came with iOS 18, and said its version.
  iOS: (version, userAgent) => /^18\.[67]/.test(version) && !/Version\/18\b/.test(userAgent),
};

/** Where nothing else is known, bowser takes parts of the text for the name. */
const BROWSERS: ReadonlySet<string> = new Set([
  ...Object.values(bowser.BROWSER_MAP),
  'Opera Touch',
  'Miui',
  'PlayStation 4',
  'SlimerJS',
]);

/** Whatever names Android is taken for Android's browser, which calls itself Mozilla as all browsers do. */
const isBrowser = (userAgent: string, name: string): boolean =>
  BROWSERS.has(name) && (name !== bowser.BROWSER_MAP.android || isWindow(userAgent));

type Parsed = {
  readonly app: string;
  readonly os: { readonly name?: string | undefined; readonly version?: string | undefined };
  readonly platform: Platform;
};

/** Of an app: in a window of a browser's engine the system is what that says, with the version that the app knows better. */
function appFacts(userAgent: string, { app, os: parsed, platform }: Parsed): AgentFacts {
  const system = appSystem(userAgent);
  const inWindow = isWindow(userAgent);
  const name = (inWindow ? parsed.name : undefined) ?? system.os;
  const written = inWindow ? versionOf(userAgent, name, parsed.version ?? '') : '';
  return {
    device: deviceOf(name, /iPad/.test(userAgent) ? { ...platform, model: 'iPad' } : platform),
    os: name,
    osVersion: name === system.os && system.osVersion !== '' ? system.osVersion : written,
    browser: app,
    bot: false,
  };
}

type Platform = { readonly model?: string | undefined; readonly type?: string | undefined };

const DEVICES: Readonly<Record<string, string>> = {
  Android: 'android',
  Windows: 'windows',
  'Windows Phone': 'winphone',
  macOS: 'mac',
  Linux: 'linux',
};

/** The device names of `GET /dict/devices`; iOS runs on two of them. */
function deviceOf(os: string, platform: Platform): string {
  if (os === 'iOS' || os === 'iPadOS') {
    return platform.model === 'iPad' || platform.type === 'tablet' ? 'ipad' : 'iphone';
  }
  return own(DEVICES, os) ?? 'other';
}
