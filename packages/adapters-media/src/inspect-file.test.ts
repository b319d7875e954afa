import { describe, expect, it } from '@jest/globals';
import { inspectFile } from './inspect-file.ts';

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const u16 = (n: number) => [n >> 8, n & 255];
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)];
const le16 = (n: number) => [n & 255, n >> 8];
const box = (name: string, ...parts: number[][]): number[] => {
  const body = parts.flat();
  return [...u32(body.length + 8), ...ascii(name), ...body];
};

/** The smallest file of each kind that has a size: 3 wide, 2 high. */
const FILES: Readonly<Record<string, number[]>> = {
  png: [...ascii('\x89PNG\r\n\x1a\n'), ...u32(13), ...ascii('IHDR'), ...u32(3), ...u32(2), 8, 6, 0, 0, 0],
  jpg: [
    ...[0xff, 0xd8, 0xff, 0xe0, ...u16(16), ...ascii('JFIF\0'), 1, 1, 0, ...u16(1), ...u16(1), 0, 0],
    ...[0xff, 0xc0, ...u16(17), 8, ...u16(2), ...u16(3), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9],
  ],
  gif: [...ascii('GIF89a'), ...le16(3), ...le16(2), 0, 0, 0, 0x3b],
  webp: [
    ...[...ascii('RIFF'), 30, 0, 0, 0, ...ascii('WEBPVP8X'), 10, 0, 0, 0],
    ...[0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  ],
  avif: [
    ...box('ftyp', ascii('avif'), u32(0), ascii('avifmif1')),
    ...box('meta', u32(0), box('iprp', box('ipco', box('ispe', u32(0), u32(3), u32(2))))),
  ],
};
const bytes = (list: readonly number[]): Uint8Array => Uint8Array.from(list);

describe('a file by its content', () => {
  it.each(Object.entries(FILES))('is seen to be %s, with its size', (extension, content) => {
    expect(inspectFile(bytes(content))).toEqual({
      extension,
      contentType: extension === 'jpg' ? 'image/jpeg' : `image/${extension}`,
      width: 3,
      height: 2,
    });
  });

  it('is seen to be a PDF, which has no size', () => {
    expect(inspectFile(bytes(ascii('%PDF-1.7\n%%EOF')))).toEqual({
      extension: 'pdf',
      contentType: 'application/pdf',
      width: null,
      height: null,
    });
  });

  it.each([
    ['nothing', ''],
    ['text', 'GIF is a format'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'],
    ['a bitmap', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x03\0\0\0\x02\0\0\0'],
    ['an icon', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0'],
    ['an executable', '\x7fELF\x02\x01\x01\0'],
    ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['what comes after HTML', `<b>${'x'.repeat(20)}</b>%PDF-1.7`],
  ])('is not taken when it is %s', (_, content) => {
    expect(inspectFile(bytes(ascii(content)))).toBeUndefined();
  });

  it.each(Object.entries(FILES))('is not taken when it only begins like %s', (_, content) => {
    for (const length of [4, 8]) {
      expect(inspectFile(bytes([...content.slice(0, length)]))).toBeUndefined();
    }
  });

  it('is not taken without a width', () => {
    const flat = [...FILES.png!];
    flat.splice(16, 4, 0, 0, 0, 0);
    expect(inspectFile(bytes(flat))).toBeUndefined();
  });
});
