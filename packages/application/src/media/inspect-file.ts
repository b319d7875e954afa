import type { MediaExtension } from '@tributary/domain/media/media-file';

/** A file as its bytes show it. */
export type InspectedFile = {
  readonly extension: MediaExtension;
  readonly contentType: string;
  /** In pixels, as it is looked at; null for what has none. */
  readonly width: number | null;
  readonly height: number | null;
};

/** Undefined for what is neither an image of a known kind nor a PDF. */
export type InspectFile = (bytes: Uint8Array) => InspectedFile | undefined;
