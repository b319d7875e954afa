import type { NetworkId } from '../shared/ids.ts';
import { parseUrl } from '../shared/parse-url.ts';

/** What may be kept, by the extension its name gets. SVG is not among them: it can carry scripts. */
export const MEDIA_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
} as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

/** docs/rules/input-output.md#fetched-files: at most 5 MB. */
export const MEDIA_BYTES_MAX = 5 * 1024 * 1024;
/** Of a file that is sent itself, as a `data:` URL: in base64 it fits into the body of a request. */
export const SENT_FILE_BYTES_MAX = 700 * 1024;

/** What is known of a kept file without its bytes. */
export type MediaInfo = {
  /** Unguessable, with an extension; unique in the deployment. */
  readonly name: string;
  readonly networkId: NetworkId;
  /** The account, campaign or creative it was fetched for. */
  readonly ownerId: string;
  readonly contentType: string;
  readonly bytesLength: number;
  /** In pixels; null for what has none. */
  readonly width: number | null;
  readonly height: number | null;
  readonly createdAt: Date;
};
export type MediaFile = Omit<MediaInfo, 'bytesLength'> & { readonly bytes: Uint8Array };

export const MEDIA_NAME_RANDOM_BYTES = 16;
const NAME = /^[0-9a-f]{32}\.(?:png|jpg|gif|webp|avif|pdf)$/;

/** Whether a text can be the name of a kept file. */
export const isMediaName = (text: string): boolean => NAME.test(text);

/** Files are served without a key, so that pages can show them: their names must not be guessed (128 bits). */
export const mediaName = (random: Uint8Array, extension: MediaExtension): string =>
  `${Array.from(random.subarray(0, MEDIA_NAME_RANDOM_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')}.${extension}`;

/** The public URL of a kept file. */
export const mediaUrl = (apiUrl: string, name: string): string => `${withoutSlash(apiUrl)}/media/${name}`;

/**
 * The file name in a URL that looks like one of our media URLs, on any host: the deployment may have moved since the
 * URL was given out.
 */
export function mediaNameIn(url: string): string | undefined {
  const name = /\/media\/([^/]+)$/.exec(parseUrl(url)?.pathname ?? '')?.[1];
  return name !== undefined && isMediaName(name) ? name : undefined;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
