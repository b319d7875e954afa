// docs/rules/users.md#look-of-letters
import { describe, expect, it } from '@jest/globals';
import { contrast, NO_BRAND } from '@tributary/domain/accounts/brand';
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { Sender } from '@tributary/application/identity/letters';
import { letterFrom } from './branded-letter.ts';

const API = 'https://hats.example';
const HATS: Sender = {
  id: NETWORK_ID,
  name: 'Hats',
  brand: NO_BRAND,
  supportEmail: null,
  supportUrl: null,
  language: 'en',
};
const SAID = {
  tag: 'en',
  questions: 'Questions?',
  to: 'nora@example.com',
  subject: 'Hello',
  paragraphs: ['Hello Nora,', [{ title: 'A cap is reached' }, 'Look:', { link: `${API}/app/caps?a=1&b=2` }]],
} as const;
const page = (sender: Partial<Sender>, said: Partial<typeof SAID> = {}) =>
  letterFrom({ ...HATS, ...sender }, API, { ...SAID, ...said }).html;
const accentIn = (html: string) => /border-bottom:2px solid (#[0-9a-f]{6})/.exec(html)?.[1] ?? '';

describe('a letter', () => {
  it('says the same as text and as a page', () => {
    const { text, html } = letterFrom(HATS, API, SAID);
    expect(text).toBe('Hello Nora,\n\nA cap is reached\nLook:\nhttps://hats.example/app/caps?a=1&b=2');
    expect(html).toContain('<strong>A cap is reached</strong><br>Look:<br>');
    expect(html).toContain(`<a href="${API}/app/caps?a=1&amp;b=2"`);
    expect(html).not.toMatch(/<img|Questions/);
  });

  it("has the network's picture and where people ask", () => {
    const asked = { supportEmail: 'office@hats.example', supportUrl: 'https://help.hats.example/?a&b' };
    const sender = { ...HATS, ...asked, brand: { ...NO_BRAND, headerLogo: '0f.png' } };
    const { text, html } = letterFrom(sender, API, SAID);
    expect(text).toMatch(/\n\nQuestions\? office@hats\.example · https:\/\/help\.hats\.example\/\?a&b$/);
    expect(html).toContain(`<img src="${API}/media/0f.png" alt=""`);
    expect(html).toContain('<a href="mailto:office@hats.example"');
    expect(html).toContain('<a href="https://help.hats.example/?a&amp;b"');
    expect(page({ brand: { ...sender.brand, logo: '1e.png' } })).toContain('/media/1e.png');
  });

  it('has its colour, or the nearest shade that can be read on white', () => {
    expect(accentIn(page({ brand: { ...NO_BRAND, accent: '#0b6e8b' } }))).toBe('#0b6e8b');
    const shade = accentIn(page({ brand: { ...NO_BRAND, accent: '#ffff00' } }));
    expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('is text wherever others wrote it: no tag, no attribute and no address of theirs', () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g);
    const plain = tagsOf(page({ name: 'x' }, { subject: 'x', paragraphs: ['x'] } as object));
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' style='x", '&lt;b>'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, subject, text) => {
        const breaks = text.split('\n').length - 1;
        const tags = tagsOf(page({ name }, { subject, paragraphs: [text] } as object));
        expect(tags?.filter((tag) => tag !== '<br>')).toEqual(plain);
        expect(tags?.filter((tag) => tag === '<br>')).toHaveLength(breaks);
      }),
    );
  });
});
