import type { MediaFile, MediaInfo } from '@tributary/domain/media/media-file';
import type { NetworkId } from '@tributary/domain/shared/ids';

/** Files the product keeps: pictures and documents that were fetched once. A name never gets other bytes. */
export type Media = {
  /** Keeps a file under its name. */
  add(file: MediaFile): Promise<void>;
  /** Of whatever network: names are unguessable, and who has one may see the file. */
  find(name: string): Promise<MediaInfo | undefined>;
  /** The content of the file; undefined when there is none of this name. */
  findBytes(name: string): Promise<Uint8Array | undefined>;
  /** Removes those of the named files that were fetched for this owner. */
  remove(networkId: NetworkId, ownerId: string, names: readonly string[]): Promise<void>;
};
