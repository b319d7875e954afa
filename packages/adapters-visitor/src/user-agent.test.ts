import { describe, expect, it } from '@jest/globals';
import { boundedCache } from './bounded-cache.ts';
import { agentFacts } from './user-agent.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

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
