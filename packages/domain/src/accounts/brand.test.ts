// docs/rules/accounts.md#brand
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BACKGROUNDS,
  contrast,
  namesOfHost,
  parseColour,
  parseSignInText,
  readableShade,
  shownAccent,
} from './brand.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a colour', () => {
  it.each([
    ['#0B6E8A', '#0b6e8a'],
    [' #f0a ', '#ff00aa'],
  ])('%s is %s', (text, colour) => expect(parseColour(text, 'accent')).toBe(colour));

  it.each(['', 'red', '#12', '#12345', '#0b6e8a;}', 'rgb(1,2,3)', '#0b6e8a00', 'url(x)'])(
    'is not written %j',
    (text) => expect(() => parseColour(text, 'accent')).toThrow(/#rrggbb/),
  );

  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // As WCAG's own examples have it, to two digits.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('%s on %s has the contrast %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('the accent that is shown', () => {
  it('can be read in both themes, whatever was chosen', () => {
    fc.assert(
      fc.property(anyColour, fc.option(anyColour), (accent, accentDark) => {
        const shown = shownAccent({ accent, accentDark });
        for (const theme of ['light', 'dark'] as const)
          for (const background of BACKGROUNDS[theme])
            expect(contrast(shown?.[theme] ?? '', background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is the chosen one where that can be read', () => {
    expect(shownAccent({ accent: '#0b6e8a', accentDark: '#57c4df' })).toEqual({
      light: '#0b6e8a',
      dark: '#57c4df',
    });
    expect(readableShade('#ffff00', 'dark')).toBe('#ffff00');
  });

  it('is the nearest shade where it cannot: no less dark one would do', () => {
    const shade = readableShade('#ff0000', 'light');
    expect(shade).toMatch(/^#[0-9a-f]{2}0000$/);
    const brighter = `#${(Number.parseInt(shade.slice(1, 3), 16) + 3).toString(16)}0000`;
    expect(contrast(brighter, '#f0f3f6')).toBeLessThan(4.5);
  });

  it('of one theme serves for the other, and none is none', () => {
    expect(shownAccent({ accent: null, accentDark: '#57c4df' })?.dark).toBe('#57c4df');
    expect(shownAccent({ accent: null, accentDark: null })).toBeUndefined();
  });
});

it('takes a host with its port and without', () => {
  expect(namesOfHost('Partners.Hats.example:8443')).toEqual([
    'partners.hats.example:8443',
    'partners.hats.example',
  ]);
  expect(namesOfHost('partners.hats.example')).toEqual(['partners.hats.example']);
  expect(namesOfHost('partners.hats.example.')).toEqual(['partners.hats.example']);
});

it('takes 500 characters at sign-in, and no more', () => {
  expect(parseSignInText('  ', 'sign_in_text')).toBeNull();
  expect(parseSignInText(` ${'😀'.repeat(500)}`, 'sign_in_text')).toBe('😀'.repeat(500));
  expect(() => parseSignInText('x'.repeat(501), 'sign_in_text')).toThrow(/500/);
});
