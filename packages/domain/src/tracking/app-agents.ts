// What apps call themselves, which read links in windows of their own or by their own programs (docs/rules/tracking.md#apps).

/** The apps that are known, by a mark of theirs. */
const APPS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bFBAN\/(?:Messenger|Orca|MSGR)|\bFB_IAB\/(?:Messenger|Orca|MSGR)/i, 'Messenger'],
  [/\bBarcelona \d/, 'Threads'],
  [/\bInstagram\b/i, 'Instagram'],
  [/\bFB(?:AN|_IAB|AV)\/|^Facebook\/\d/i, 'Facebook'],
  [/\bTikTok\b|\bmusical_ly|\btrill_|\bcom\.(?:zhiliaoapp|ss\.android)\b|\bBytedanceWebview\b/i, 'TikTok'],
  [/\[Pinterest\/|^Pinterest(?: for |\/\d)|\bcom\.pinterest\b/i, 'Pinterest'],
  [/\bLinkedInApp\b|\bcom\.linkedin\b|^LinkedIn\/\d/i, 'LinkedIn'],
  [/\bSnapchat\b/i, 'Snapchat'],
  [/\bGSA\/|\bcom\.google\.(?:GoogleMobile|android\.googlequicksearchbox)\b/i, 'Google App'],
  [/\bBingSapphire\//, 'Bing'],
  [
    /\bTwitter(?: for (?:iPhone|iPad|Android)|Android|-iPhone|-iPad)\b|^Twitter\/\d|\bX for iP(?:hone|ad)\b/,
    'X',
  ],
  [/\bReddit\/(?:Version )?\d/, 'Reddit'],
  [/\bMicroMessenger\/\d/i, 'WeChat'],
  [/\bWhatsApp\/\d/, 'WhatsApp'],
  [/\bTelegram(?:-Android\/| )\d/, 'Telegram'],
  [/\bLine\/\d/, 'LINE'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
];
/** As reports and `GET /dictionary/browsers` call them. */
export const APP_NAMES: readonly string[] = APPS.map(([, name]) => name);

/** Their owners' robots, which carry the same names. */
const ROBOT = /bot\b|crawl|spider|externalhit|preview|\+https?:/i;

/** The app that a user agent names; undefined where it names none, or a robot. */
export function appOf(userAgent: string): string | undefined {
  const name = APPS.find(([mark]) => mark.test(userAgent))?.[1];
  return name === undefined || ROBOT.test(userAgent) ? undefined : name;
}

export type AppSystem = { readonly os: string; readonly osVersion: string };

const ANDROID = /Android|\bFBAN\/(?:FB4A|EMA|mLite)\b|\bFB_IAB\/|\bFBPN\/com\.|Dalvik/i;
const IOS = /\biOS\b|iPhone|iPad|iPod|\bFBAN\/\w*FBIOS\b/i;
/** The first that is there: what the app was told by the system, then what is written as browsers do. */
const VERSIONS = [
  /\bFBSV\/(\d+(?:\.\d+)*)/,
  /^Pinterest for \w+\/[\d.]+ \([^;]*; (\d+(?:\.\d+)*)\)/,
  /^TwitterAndroid\/\S+ \([^)]*\) [^/]*\/(\d+(?:\.\d+)*) \(/,
  /\bAndroid \(\d+\/(\d+(?:\.\d+)*)/,
  /\biOS(?: Version)?[ /](\d+(?:[._]\d+)*)/,
];
const WRITTEN = [/\bAndroid (\d+(?:\.\d+)*)/, /\bOS (\d+(?:[._]\d+)*) like Mac/];

/** The system that an app's user agent names; each empty where it does not. `osVersion` is exact where the app itself was told it. */
export function appSystem(userAgent: string): AppSystem {
  const os = IOS.test(userAgent) ? 'iOS' : ANDROID.test(userAgent) ? 'Android' : '';
  // A window of a browser's engine says what that freezes.
  const patterns = userAgent.startsWith('Mozilla/') ? VERSIONS : [...VERSIONS, ...WRITTEN];
  const version = patterns.map((pattern) => pattern.exec(userAgent)?.[1]).find((one) => one !== undefined);
  return { os, osVersion: os === '' ? '' : (version ?? '').replaceAll('_', '.') };
}

const LIBRARIES = /\bokhttp\b|\bCFNetwork\/|^Dalvik\//i;

/**
 * Whether the user agent is of a program's library and of no known app or robot: apps fetch links with it, and scripts do (`okhttp`,
 * `CFNetwork`, Dalvik).
 */
export const isAppLibrary = (userAgent: string): boolean =>
  LIBRARIES.test(userAgent) && !ROBOT.test(userAgent) && appOf(userAgent) === undefined;
