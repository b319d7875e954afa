import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEEP_LINK_LENGTH_MAX } from './click.ts';
import {
  deepLink,
  deepLinkRefusal,
  isDeepLinkAllowed,
  macroParameters,
  takesDeepLinks,
} from './deep-link.ts';

describe('deepLink', () => {
  const destination = 'https://shop.example.com:8443/landing?click=abc&utm=x#top';

  it.each([
    ['https://shop.example.com:8443/p/1', 'https://shop.example.com:8443/p/1?click=abc&utm=x'],
    ['https://shop.example.com:8443/p/1?utm=own#a', 'https://shop.example.com:8443/p/1?utm=own&click=abc#a'],
    ['https://shop.example.com:8443/p/1?cl%69ck=own', 'https://shop.example.com:8443/p/1?cl%69ck=own&utm=x'],
    ['http://SHOP.example.com:8443', 'https://shop.example.com:8443/?click=abc&utm=x'],
    [
      'https://shop.example.com:8443/{click_id}',
      'https://shop.example.com:8443/%7Bclick_id%7D?click=abc&utm=x',
    ],
    [
      'https://shop.example.com:8443/%7Bp1%7D?q=a%26b',
      'https://shop.example.com:8443/%7Bp1%7D?q=a%26b&click=abc&utm=x',
    ],
  ])('to %s goes to %s', (url, expected) => {
    expect(deepLink(destination, url)).toBe(expected);
  });

  it.each([
    'https://shop.example.com/p/1',
    'https://evil.example/p/1',
    'https://shop.example.com:8443@evil.example/',
    'https://user@shop.example.com:8443/',
    'https://:secret@shop.example.com:8443/',
    'xhttps://shop.example.com:8443/',
    'https://shop.example.com:8443.evil.example/',
    '//shop.example.com:8443/p/1',
    '/p/1',
    'javascript:alert(1)',
    'ftp://shop.example.com:8443/',
    '',
  ])('does not follow %j', (url) => {
    expect(deepLink(destination, url)).toBeNull();
    expect(isDeepLinkAllowed(destination, url)).toBe(false);
  });

  it('may be asked for on its own host, and only there', () => {
    expect(isDeepLinkAllowed(destination, 'https://shop.example.com:8443/p/1')).toBe(true);
    expect(isDeepLinkAllowed('no address', 'https://shop.example.com:8443/')).toBe(false);
    expect(isDeepLinkAllowed(destination, 'no address')).toBe(false);
  });

  it.each([
    [destination, 'https://shop.example.com:8443/p/1', undefined],
    [destination, `https://shop.example.com:8443/${'p'.repeat(DEEP_LINK_LENGTH_MAX)}`, 'too_long'],
    [destination, 'shop.example.com/p', 'no_web_address'],
    [destination, 'ftp://shop.example.com:8443/', 'no_web_address'],
    [destination, 'https://evil.example/p/1', 'other_host'],
    ['https://shop.example.com/#/offer?click={click_id}', 'https://shop.example.com/p', 'not_followed'],
  ])('to %s: %s is %s', (template, url, refusal) => {
    expect(deepLinkRefusal(template, url)).toBe(refusal);
  });

  // docs/rules/tracking.md#deep-links
  it.each([
    ['https://shop.example.com:8443/p?click=own&q=1', 'https://shop.example.com:8443/p?q=1&click=abc&utm=x'],
    ['https://shop.example.com:8443/p?cl%69ck=own&utm=y', 'https://shop.example.com:8443/p?utm=y&click=abc'],
    [
      'https://shop.example.com:8443/p?click&click=&click=2',
      'https://shop.example.com:8443/p?click=abc&utm=x',
    ],
  ])('to %s neither takes away nor replaces what holds a macro', (url, expected) => {
    expect(deepLink(destination, url, macroParameters('https://a.example/?click={click_id}&utm=x'))).toBe(
      expected,
    );
  });

  it('finds the parameters that hold macros, in name or value', () => {
    const template = 'https://a.example/{p9}?click={click_id}&utm=x&a%62={p1}-{p2}&empty&b={}#c={p3}';
    expect([...macroParameters(template)]).toEqual(['click', 'ab']);
    expect([...macroParameters('https://a.example/')]).toEqual([]);
  });

  it('does not take the query of a fragment for its own', () => {
    expect([...macroParameters('https://a.example/#/x?click={click_id}')]).toEqual([]);
  });

  // docs/rules/tracking.md#deep-links
  it.each([
    ['https://app.example/#/offer?click={click_id}', false],
    ['https://app.example/?x={p1}#c={click_id}', false],
    ['https://app.example/in/{click_id}/go', false],
    ['https://app.example/in/{click_id}/go?x=1', false],
    ['https://app.example/in/{click_id}?c={click_id}', true],
    ['https://app.example/in/{click_id}?to={url}', true],
    ['https://app.example/?c={click_id}#{click_id}', true],
    ['https://app.example/?r=c%3D{click_id}', true],
    ['https://app.example/in/{p1}', true],
    ['https://app.example/', true],
  ])('keeps the click id of %s: %s', (template, isTaken) => {
    expect(takesDeepLinks(template)).toBe(isTaken);
    expect(isDeepLinkAllowed(template, 'https://app.example/p/1#/q')).toBe(isTaken);
  });

  // docs/rules/tracking.md#deep-links
  it('is not followed where it is too long', () => {
    const url = 'https://app.example/'.padEnd(DEEP_LINK_LENGTH_MAX, 'x');
    expect(isDeepLinkAllowed('https://app.example/', url)).toBe(true);
    expect(isDeepLinkAllowed('https://app.example/', `${url}x`)).toBe(false);
  });

  it('needs no query on either side', () => {
    expect(deepLink('https://a.example/', 'https://a.example/x')).toBe('https://a.example/x');
  });

  // docs/rules/tracking.md#deep-links
  it('never leaves the destination, whatever is asked for', () => {
    const wanted = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string());
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), wanted, (own, url) => {
        const followed = deepLink(own, url) ?? deepLink(own, new URL(own).origin + url);
        if (followed !== null) expect(new URL(followed).origin).toBe(new URL(own).origin);
      }),
    );
  });
});
