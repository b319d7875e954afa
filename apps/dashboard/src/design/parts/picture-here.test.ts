import { describe, expect, it } from '@jest/globals';
import { pictureHere } from './picture-here.ts';

describe('the picture of a record', () => {
  it.each([
    ['https://api.example/media/0a1b.png', '/media/0a1b.png'],
    ['/media/0a1b.png', '/media/0a1b.png'],
    ['https://elsewhere.example/logo.png', undefined],
    ['https://api.example/media/a.png?then=https://elsewhere.example', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j is shown from %j', (image, shown) => {
    expect(pictureHere(image)).toBe(shown);
  });
});
