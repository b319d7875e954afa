import { expect, it } from '@jest/globals';
import { versionsIn, versionsText } from './versions.ts';

it.each([
  ['Android 10 – 14.1', { Android: { min: '10', max: '14.1' } }],
  ['iOS 16 –', { iOS: { min: '16' } }],
  ['Windows Phone – 8', { 'Windows Phone': { max: '8' } }],
  ['Chrome OS 100 – 120\nmacOS 12 –', { 'Chrome OS': { min: '100', max: '120' }, macOS: { min: '12' } }],
  ['', {}],
])('%j is typed as it is shown', (text, bounds) => {
  expect(versionsIn(text)).toEqual(bounds);
  expect(versionsText(bounds)).toBe(text);
});

it.each([
  ['Android 10-14', { Android: { min: '10', max: '14' } }],
  ['Android 10', { Android: { min: '10' } }],
  [' iOS  16.2 – 17 \n\n', { iOS: { min: '16.2', max: '17' } }],
  // The API refuses these, and the line is not lost.
  ['Android ten', { Android: { min: 'ten' } }],
  ['Android', { Android: { min: '?' } }],
])('%j is understood', (text, bounds) => {
  expect(versionsIn(text)).toEqual(bounds);
});

it('shows nothing where there are no bounds', () => {
  expect(versionsText(null)).toBe('');
});
