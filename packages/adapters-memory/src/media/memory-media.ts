import type { Creatives } from '@tributary/application/catalog/creatives';
import type { Media } from '@tributary/application/media/media';
import { addNew, copy, oldestFirst, removeWhere } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryMedia = (state: MemoryState): Media => ({
  add: async (file) => {
    if (state.media.has(file.name)) throw new Error(`There is a file ${file.name} already.`);
    state.media.set(file.name, { ...file, bytes: Uint8Array.from(file.bytes) });
  },
  find: async (name) => {
    const { bytes, ...info } = state.media.get(name) ?? {};
    return bytes && copy({ ...info, bytesLength: bytes.length } as Awaited<ReturnType<Media['find']>>);
  },
  findBytes: async (name) => {
    const file = state.media.get(name);
    return file && Uint8Array.from(file.bytes);
  },
  remove: async (networkId, ownerId, names) => {
    for (const name of names) {
      const file = state.media.get(name);
      if (file?.networkId === networkId && file.ownerId === ownerId) state.media.delete(name);
    }
  },
});

export const memoryCreatives = (state: MemoryState): Creatives => {
  const of = (networkId: string, campaignIds: readonly string[]) =>
    [...state.creatives.values()]
      .filter((one) => one.networkId === networkId && campaignIds.includes(one.campaignId))
      .sort(oldestFirst);
  return {
    add: async (creative) => addNew(state.creatives, creative.id, creative),
    find: async (networkId, campaignId, id) => copy(of(networkId, [campaignId]).find((one) => one.id === id)),
    list: async (networkId, campaignId) => copy(of(networkId, [campaignId])),
    listMany: async (networkId, campaignIds) => copy(of(networkId, campaignIds)),
    remove: async (networkId, campaignId, id) =>
      removeWhere(state.creatives, id, (one) => one.networkId === networkId && one.campaignId === campaignId),
  };
};
