import { own } from '@tributary/domain/shared/own';
import type { InspectedFile } from '@tributary/application/media/inspect-file';
import { MEDIA_TYPES, type MediaExtension } from '@tributary/domain/media/media-file';
import { imageSize } from 'image-size';

type Inspect = (bytes: Uint8Array) => InspectedFile | undefined;

/**
 * Each of image-size's parsers has read some hostile file for too long or too far, so only those for the formats of
 * this list get to read the bytes.
 */
const SIGNATURES: Readonly<Record<MediaExtension, RegExp>> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF....WEBP/s,
  avif: /^....ftypavi[fs]/s,
  pdf: /^%PDF-[12]\.\d/,
};
/** image-size's own names of the formats. */
const SIZED_AS: Readonly<Partial<Record<string, MediaExtension>>> = {
  png: 'png',
  jpg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  heif: 'avif',
};
const HEAD_BYTES = 16;
const SIDE_MAX = 65_535;

/**
 * What kind of file the bytes are, whatever the server or the file's name says: known by its signature, and an image
 * must also have a size that can be read. Undefined for everything else, SVG included.
 */
export const inspectFile: Inspect = (bytes) => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const extension = EXTENSIONS.find((one) => SIGNATURES[one].test(head));
  if (extension === undefined) return undefined;
  const contentType = MEDIA_TYPES[extension];
  if (extension === 'pdf') return { extension, contentType, width: null, height: null };
  const size = sizeOf(bytes, extension);
  return size && { extension, contentType, ...size };
};

const EXTENSIONS = Object.keys(SIGNATURES) as MediaExtension[];

function sizeOf(bytes: Uint8Array, extension: MediaExtension): { width: number; height: number } | undefined {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes);
    const isWhole = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= SIDE_MAX);
    if (!isWhole || own(SIZED_AS, type ?? '') !== extension) return undefined;
    // A camera held upright: the picture is shown turned by a quarter (EXIF orientations 5 to 8).
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined; // image-size throws on what it cannot read
  }
}
