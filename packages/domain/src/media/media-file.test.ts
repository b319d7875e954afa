import { describe, expect, it } from '@jest/globals';
import { isMediaName, MEDIA_BYTES_MAX, MEDIA_TYPES, mediaName, mediaNameIn, mediaUrl } from './media-file.ts';

const NAME = '000102030405060708090a0b0c0d0e0f.png';

// docs/rules/input-output.md#fetched-files
describe('a kept file', () => {
  it('has at most 5 MB, and is a picture or a PDF', () => {
    expect(MEDIA_BYTES_MAX).toBe(5_242_880);
    expect(MEDIA_TYPES).toEqual({
      png: 'image/png',
      jpg: 'image/jpeg',
      gif: 'image/gif',
      webp: 'image/webp',
      avif: 'image/avif',
      pdf: 'application/pdf',
    });
  });

  it('has a name of 16 random bytes', () => {
    expect(
      mediaName(
        Uint8Array.from({ length: 20 }, (_, n) => n),
        'png',
      ),
    ).toBe(NAME);
    for (const extension of ['png', 'jpg', 'gif', 'webp', 'avif', 'pdf'] as const) {
      expect(isMediaName(mediaName(new Uint8Array(16), extension))).toBe(true);
    }
    for (const other of [
      '',
      'a.png',
      NAME.slice(1),
      `0${NAME}`,
      NAME.toUpperCase(),
      `${NAME}x`,
      NAME.replace('png', 'svg'),
    ]) {
      expect(isMediaName(other)).toBe(false);
    }
  });

  it('is found again in its URL, on any host', () => {
    expect(mediaUrl('https://api.example//', NAME)).toBe(`https://api.example/media/${NAME}`);
    expect(mediaUrl('https://api.example/a', NAME)).toBe(`https://api.example/a/media/${NAME}`);
    expect(mediaNameIn(`https://old.example/media/${NAME}?x#y`)).toBe(NAME);
    expect(mediaNameIn(`https://old.example/a/media/${NAME}`)).toBe(NAME);
    for (const other of [
      `https://a.example/media/x/${NAME}`,
      `https://a.example/media/${NAME}/`,
      `/media/${NAME}`,
    ]) {
      expect(mediaNameIn(other)).toBeUndefined();
    }
    expect(mediaNameIn('https://a.example/media/other.png')).toBeUndefined();
  });
});
