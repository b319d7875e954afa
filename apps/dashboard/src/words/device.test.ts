import { expect, it } from '@jest/globals';
import { agentText, deviceText, deviceWord } from './device.ts';

it.each([
  [{ device: 'iphone', os: 'iOS', browser: 'Safari' }, 'iPhone · iOS · Safari'],
  [{ device: 'mac', os: 'macOS', browser: 'Chrome' }, 'macOS · Chrome'],
  [{ device: 'windows', os: 'Windows', browser: 'Chrome' }, 'Windows · Chrome'],
  [{ device: 'other', os: '', browser: '' }, ''],
  [{ device: 'phone', os: 'Android', browser: 'Chrome' }, 'phone · Android · Chrome'],
  [{}, ''],
])('%j is %j', (click, text) => {
  expect(deviceText(click)).toBe(text);
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome · Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox · macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s is %s', (agent, text) => {
  expect(agentText(agent)).toBe(text);
});

it.each([
  ['winphone', 'Windows Phone'],
  ['iPhone', 'iPhone'],
  ['all', 'All devices'],
  ['other', 'Other'],
  ['Unknown', 'Unknown'],
  ['Firefox', 'Firefox'],
])('calls %s %s', (name, word) => {
  expect(deviceWord(name)).toBe(word);
});
