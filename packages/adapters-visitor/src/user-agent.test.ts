import { describe, expect, it } from '@jest/globals';
import { isAppLibrary } from '@tributary/domain/tracking/app-agents';
import { boundedCache } from './bounded-cache.ts';
import { agentFacts } from './user-agent.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const IN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

describe('agentFacts', () => {
  it.each([
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI}`, 'iphone', 'iOS', '17.5', 'Safari'],
    [`Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${SAFARI}`, 'ipad', 'iOS', '16.6', 'Safari'],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`,
      'android',
      'Android',
      '14',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
      'windows',
      'Windows',
      '10 or newer',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${CHROME} Mobile Safari/537.36 Edge/15.15254`,
      'winphone',
      'Windows Phone',
      '10.0',
      'Microsoft Edge',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`,
      'mac',
      'macOS',
      '10.15.7 or newer',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      'linux',
      'Linux',
      '',
      'Firefox',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'other', 'Chrome OS', '', 'Chrome'],
    ['nonsense \u{1F600}', 'other', '', '', ''],
    ['', 'other', '', '', ''],
  ])('reads %s', (userAgent, device, os, osVersion, browser) => {
    expect(agentFacts(userAgent)).toEqual({ device, os, osVersion, browser, bot: false });
  });

  // docs/rules/tracking.md#apps
  it.each([
    [
      '[FBAN/FB4A;FBAV/450.0.0.31;FBMF/samsung;FBDV/SM-A145F;FBSV/14;FBOP/1;]',
      'android',
      'Android',
      '14',
      'Facebook',
    ],
    [
      'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8) [FBAN/FB4A;FBSV/14;]',
      'android',
      'Android',
      '14',
      'Facebook',
    ],
    ['[FBAN/FBIOS;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5;]', 'iphone', 'iOS', '17.5', 'Facebook'],
    ['[FBAN/FBIOS;FBDV/iPad13,1;FBMD/iPad;FBSN/iPadOS;FBSV/17.5;]', 'ipad', 'iOS', '17.5', 'Facebook'],
    [`${IN_APP} [FBAN/FBIOS;FBDV/iPhone14,5;FBSN/iOS;FBSV/26.1;]`, 'iphone', 'iOS', '26.1', 'Facebook'],
    [`${IN_APP} [FBAN/MessengerForiOS;FBSN/iOS;FBSV/26.1;]`, 'iphone', 'iOS', '26.1', 'Messenger'],
    [`${WEB_VIEW} [FB_IAB/FB4A;FBAV/450.0.0;]`, 'android', 'Android', '14', 'Facebook'],
    [
      'Instagram 300.0.0.29 Android (34/14; 480dpi; 1080x2340; samsung)',
      'android',
      'Android',
      '14',
      'Instagram',
    ],
    ['Instagram 300.0 (iPhone14,5; iOS 17_5; en_US; scale=3.00)', 'iphone', 'iOS', '17.5', 'Instagram'],
    [`${IN_APP} Instagram 300.0.0 (iPhone14,5; iOS 26_1; en_US)`, 'iphone', 'iOS', '26.1', 'Instagram'],
    [`${WEB_VIEW} Instagram 300.0.0.29 Android (34/14; 480dpi)`, 'android', 'Android', '14', 'Instagram'],
    ['Snapchat/12.0.0.30 (SM-S918B; Android 14#S918; gzip)', 'android', 'Android', '14', 'Snapchat'],
    ['Snapchat/12.50.0.30 (iPhone14,5; iOS 17.5; gzip)', 'iphone', 'iOS', '17.5', 'Snapchat'],
    [`${IN_APP} Snapchat/12.0.0.30 (like Safari/604.1)`, 'iphone', 'iOS', '18.6 or newer', 'Snapchat'],
    ['com.zhiliaoapp.musically/2023 (Linux; U; Android 14; en; Pixel)', 'android', 'Android', '14', 'TikTok'],
    ['com.ss.android.ugc.trill/300 (Linux; U; Android 13; en_US)', 'android', 'Android', '13', 'TikTok'],
    ['TikTok 30.0.0 rv:300 (iPhone; iOS 17.5; en_US) Cronet', 'iphone', 'iOS', '17.5', 'TikTok'],
    [`${WEB_VIEW} trill_300 BytedanceWebview/d8a21c6`, 'android', 'Android', '14', 'TikTok'],
    [`${IN_APP} musical_ly_30.0.0 BytedanceWebview/d8a21c6`, 'iphone', 'iOS', '18.6 or newer', 'TikTok'],
    [`${IN_APP} [Pinterest/iOS]`, 'iphone', 'iOS', '18.6 or newer', 'Pinterest'],
    ['Pinterest for Android/11.0 (SM; 14)', 'android', 'Android', '14', 'Pinterest'],
    ['Pinterest for iOS/11.40 (iPhone14,5; 17.1)', 'iphone', 'iOS', '17.1', 'Pinterest'],
    ['[FBAN/EMA;FBAV/300;FBDV/SM-A125F;FBSV/12;]', 'android', 'Android', '12', 'Facebook'],
    ['[FBAN/mLite;FBAV/300;FBDV/SM-A125F;FBSV/12;]', 'android', 'Android', '12', 'Facebook'],
    [`${IN_APP} [LinkedInApp]/9.29`, 'iphone', 'iOS', '18.6 or newer', 'LinkedIn'],
    ['com.linkedin.android/200 (Android 14)', 'android', 'Android', '14', 'LinkedIn'],
    [`${IN_APP} GSA/300.0 Safari/604.1`, 'iphone', 'iOS', '18.6 or newer', 'Google App'],
    ['Facebook/450 CFNetwork/1494 Darwin/23.4.0', 'other', '', '', 'Facebook'],
    [`${IN_APP} Twitter for iPhone`, 'iphone', 'iOS', '18.6 or newer', 'X'],
    [`${IN_APP} Twitter for iPhone/10.40`, 'iphone', 'iOS', '18.6 or newer', 'X'],
    [`${WEB_VIEW} TwitterAndroid`, 'android', 'Android', '14', 'X'],
    [
      'TwitterAndroid/10.40.0-release.0 (310400000-r-0) SM-S918B/14 (samsung;SM-S918B;samsung;SM-S918B;0;;1;2014)',
      'android',
      'Android',
      '14',
      'X',
    ],
    ['TwitterAndroid/10.40.0', 'android', 'Android', '', 'X'],
    ['Twitter-iPhone/10.40 iOS/17.5.1 (Apple;iPhone15,2;;;;;1;2021)', 'iphone', 'iOS', '17.5.1', 'X'],
    ['Twitter/10.40 CFNetwork/1496 Darwin/23.5.0', 'other', '', '', 'X'],
    [`${IN_APP} Barcelona 330.0.3 (iPhone15,2; iOS 26_1; de_DE)`, 'iphone', 'iOS', '26.1', 'Threads'],
    ['Barcelona 330.0.0.40.92 Android (34/14; 450dpi; samsung)', 'android', 'Android', '14', 'Threads'],
    [
      `${IN_APP} Reddit/Version 2024.20.0/Build 616000/iOS Version 26.1 (Build 23B85)`,
      'iphone',
      'iOS',
      '26.1',
      'Reddit',
    ],
    ['Reddit/Version 2024.20.0/Build 616000/Android 14', 'android', 'Android', '14', 'Reddit'],
    [`${WEB_VIEW} XWEB/1160065 MicroMessenger/8.0.49.2600(0x28003133)`, 'android', 'Android', '14', 'WeChat'],
    [`${WEB_VIEW} WhatsApp/2.24`, 'android', 'Android', '14', 'WhatsApp'],
    ['WhatsApp/2.24.10.85 A', 'other', '', '', 'WhatsApp'],
    [`${WEB_VIEW} Telegram-Android/11.4.2 (Samsung; Android 14)`, 'android', 'Android', '14', 'Telegram'],
    [`${IN_APP} Safari Line/14.9.1`, 'iphone', 'iOS', '18.6 or newer', 'LINE'],
    [`${WEB_VIEW} Line/14.9.1/IAB`, 'android', 'Android', '14', 'LINE'],
    [`${IN_APP} KAKAOTALK 10.8.5`, 'iphone', 'iOS', '18.6 or newer', 'KakaoTalk'],
    [`${IN_APP} BingSapphire/29.0`, 'iphone', 'iOS', '18.6 or newer', 'Bing'],
  ])('reads the app of %s', (userAgent, device, os, osVersion, browser) => {
    expect(agentFacts(userAgent)).toEqual({ device, os, osVersion, browser, bot: false });
  });

  it.each([
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'facebookexternalhit/1.1',
    'facebookexternalhit/1.1;line-poker/1.0',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bytespider; spider-feedback@bytedance.com)',
    'ExampleBot/1.0 okhttp/4.9',
  ])('takes %s for the robot it is', (userAgent) => {
    expect(agentFacts(userAgent).bot).toBe(true);
  });

  it.each([
    'okhttp/4.9.0',
    'MyApp/3.1 okhttp/4.9',
    'MyApp/1 CFNetwork/1494.0.7 Darwin/23.4.0',
    'CFNetwork/1494 Darwin/23',
    'Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7 Build/TQ3A)',
  ])('takes %s for the library of an app', (userAgent) => {
    expect(isAppLibrary(userAgent)).toBe(true);
    expect(agentFacts(userAgent).bot).toBe(false);
  });

  it.each([
    'MyApp/1 CFNetwork/1494.0.7 Darwin/23.4.0',
    'Foo/2 (a) b',
    'Mozilla/5.0 (compatible) x',
    'My own/1 text',
    'Shop/7.2 (Android 12; Pixel 6)',
    'Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7 Build/TQ3A)',
  ])('makes no browser of the text %s', (userAgent) => {
    expect(agentFacts(userAgent).browser).toBe('');
  });

  // docs/rules/tracking.md#frozen-versions
  it.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, '10 or newer'],
    [`Mozilla/5.0 (Linux; Android 10; K; wv) ${CHROME} Mobile Safari/537.36`, '10 or newer'],
    [`Mozilla/5.0 (Linux; Android 10; SM-G960F) ${CHROME} Mobile Safari/537.36`, '10'],
    [`Mozilla/5.0 (Linux; Android 13; K) ${CHROME} Mobile Safari/537.36`, '13'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      '10.15 or newer',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) ${CHROME} Safari/537.36`, '10.14.6'],
    ['Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0', '7'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI.replace('17.5', '26.0')}`,
      '18.6 or newer',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${SAFARI.replace('17.5', '26.1')}`,
      '18.7 or newer',
    ],
    [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${SAFARI.replace('Version/17.5 ', '')}`, '18.6 or newer'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI.replace('17.5', '18.6')}`, '18.6'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI.replace('17.5', '18.5')}`, '18.5'],
    ['Shop/7.2 (Android 12; Pixel 6)', '12'],
    ['Opera/9.80 (Windows NT 6.1; U; en) Presto/2.12.388 Version/12.18', '7'],
    ['ShopAndroid/3.2.0 (Pixel 6)', ''],
    ['Discord-Android/239018', ''],
    ['Shop/7.2 (com.shop; build:1; iOS 17.5.1) Alamofire/5.9.1', ''],
    ['Shop/7.2 (iPhone; iOS 17.5.1; Scale/3.00)', '17.5.1'],
  ])('reads the version of %s: %s', (userAgent, version) => {
    expect(agentFacts(userAgent).osVersion).toBe(version);
  });

  it('knows bots', () => {
    expect(agentFacts('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)').bot).toBe(
      true,
    );
    expect(agentFacts('curl/8.5.0').bot).toBe(true);
  });
});

// docs/rules/tracking.md#speculative-requests
describe('a program that hands on where a link led', () => {
  it.each([
    'Microsoft Office Existence Discovery',
    'Microsoft Office Word 2014',
    'SkypeUriPreview Preview/0.5',
    'MicrosoftPreview/2.0 +https://aka.ms/MicrosoftPreview',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0 A',
  ])('is no known bot: %s', (userAgent) => {
    expect(agentFacts(userAgent).bot).toBe(false);
  });
});

describe('boundedCache', () => {
  it('makes each value once while it is in use, and forgets in the end', () => {
    const made: string[] = [];
    const cached = boundedCache(3, (key) => made.push(key) && key.toUpperCase());
    for (const key of ['a', 'a', 'b', 'c', 'd', 'a', 'e']) expect(cached(key)).toBe(key.toUpperCase());
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (let i = 0; i < 10; i++) cached(`x${i}`);
    made.length = 0;
    cached('a');
    expect(made).toEqual(['a']);
  });
});
