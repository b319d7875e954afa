import { UNKNOWN_VISITOR } from '@tributary/domain/shared/visitor-facts';
import { orNewer } from '@tributary/domain/shared/os-version';
import { own } from '@tributary/domain/shared/own';
import { isLinkPreview } from '@tributary/domain/tracking/link-preview';
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
  const name = os.name ?? '';
  return {
    device: deviceOf(name, platform),
    os: name,
    osVersion: versionOf(userAgent, name, (name === 'Windows' ? os.versionName : os.version) ?? ''),
    browser: browser.name ?? '',
    bot: isbot(userAgent) && !isLinkPreview(userAgent),
  };
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
