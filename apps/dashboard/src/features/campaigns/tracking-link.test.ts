import { describe, expect, it } from '@jest/globals';
import { linkValuesOf, onDomain, withValues } from './tracking-link.ts';

const LINK = 'https://go.example/0123456789abcdef01234567';

describe('a link of an affiliate', () => {
  it('stays as it is without values', () => {
    expect(withValues(LINK, {})).toBe(LINK);
  });

  it('carries each value escaped, in the order of the form', () => {
    expect(withValues(LINK, { url: 'https://shop.example/a?b=1&c=ü', p1: 'a&b=c', source: 'mail #1' })).toBe(
      `${LINK}?source=mail+%231&p1=a%26b%3Dc&url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D%C3%BC`,
    );
  });

  it('reads back as it was written', () => {
    const values = {
      source: 'ä€😀',
      p10: '%41 +"<script>',
      app_id: '42',
      app_name: 'A, B',
      cr_name: 'Banner & 1',
    };
    const { searchParams } = new URL(withValues(LINK, values));
    expect(Object.fromEntries(searchParams)).toEqual(values);
  });

  it('goes to another domain with its port', () => {
    expect(onDomain(`${LINK}?p1=a`, 'go.blog.example:8443')).toBe(
      'https://go.blog.example:8443/0123456789abcdef01234567?p1=a',
    );
  });
});

it('takes known names with a value only, whatever stands in the address of the page', () => {
  expect(linkValuesOf({ p1: ' a ', p2: ' ', p11: 'x', toString: 'x', url: 'https://a.example/' })).toEqual({
    p1: 'a',
    url: 'https://a.example/',
  });
  expect(linkValuesOf(undefined)).toEqual({});
});
