import { describe, expect, it } from '@jest/globals';
import type { Creative } from '@tributary/domain/catalog/creative';
import { MEDIA_BYTES_MAX, type MediaFile, type MediaInfo } from '@tributary/domain/media/media-file';
import type { CreativeId } from '@tributary/domain/shared/ids';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  CREATED_AT,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  NOW,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const nameOf = (n: number) => `${String(n).padStart(32, '0')}.png`;
const mediaFile = (overrides: Partial<MediaFile> = {}): MediaFile => ({
  name: nameOf(1),
  networkId: NETWORK_ID,
  ownerId: AFFILIATE_ID,
  contentType: 'image/png',
  bytes: Uint8Array.of(0, 255, 10, 13, 0),
  width: 640,
  height: 480,
  createdAt: CREATED_AT,
  ...overrides,
});
const infoOf = ({ bytes, ...rest }: MediaFile): MediaInfo => ({ ...rest, bytesLength: bytes.length });

const creative = (overrides: Partial<Creative> = {}): Creative => ({
  id: idOf<CreativeId>('c7e'),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  name: 'Banner',
  title: 'A banner',
  url: 'https://api.example.com/media/x.png',
  contentType: 'image/png',
  width: 300,
  height: 250,
  kind: 'banner',
  createdAt: CREATED_AT,
  ...overrides,
});

export function mediaContract(name: string, open: OpenRecords): void {
  describe(`Media (${name})`, () => {
    const records = openedRecords(open, seed);
    const media = () => records().stores.media;

    it('knows no file that was not added', async () => {
      expect(await media().find(nameOf(1))).toBeUndefined();
      expect(await media().findBytes(nameOf(1))).toBeUndefined();
    });

    it('gives back every byte and every field', async () => {
      const whole = mediaFile({ createdAt: AWKWARD_INSTANT });
      const plain = mediaFile({ name: nameOf(2), width: null, height: null, contentType: 'application/pdf' });
      for (const one of [whole, plain]) {
        await media().add(one);
        expect(await media().find(one.name)).toEqual(infoOf(one));
        expect(await media().findBytes(one.name)).toEqual(one.bytes);
      }
    });

    it('keeps a file of the largest size that may be fetched', async () => {
      const bytes = new Uint8Array(MEDIA_BYTES_MAX).map((_, at) => (at * 7) % 256);
      await media().add(mediaFile({ bytes }));
      const found = await media().findBytes(nameOf(1));
      expect(Buffer.compare(found ?? new Uint8Array(), bytes)).toBe(0);
    });

    it('never stores other bytes under a name that is taken', async () => {
      await media().add(mediaFile());
      await expect(media().add(mediaFile({ bytes: Uint8Array.of(1) }))).rejects.toThrow();
      expect(await media().find(nameOf(1))).toEqual(infoOf(mediaFile()));
    });

    it('removes those of the named files that belong to the network and owner', async () => {
      for (const n of [1, 2]) await media().add(mediaFile({ name: nameOf(n) }));
      await media().add(mediaFile({ name: nameOf(3), ownerId: OTHER_AFFILIATE_ID }));
      await media().remove(NETWORK_ID, AFFILIATE_ID, []);
      await media().remove(OTHER_NETWORK_ID, AFFILIATE_ID, [nameOf(1)]);
      await media().remove(NETWORK_ID, AFFILIATE_ID, [nameOf(2), nameOf(3), nameOf(9)]);
      const left = await Promise.all([1, 2, 3].map((n) => media().find(nameOf(n))));
      expect(left.map((one) => one?.name)).toEqual([nameOf(1), undefined, nameOf(3)]);
    });

    // docs/rules/input-output.md#life-of-a-kept-file
    it('loses the files of an account that is removed, and no others', async () => {
      await media().add(mediaFile());
      await media().add(mediaFile({ name: nameOf(2), ownerId: OTHER_AFFILIATE_ID }));
      await media().add(mediaFile({ name: nameOf(3), ownerId: CAMPAIGN_ID }));
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      const left = await Promise.all([1, 2, 3].map((n) => media().find(nameOf(n))));
      expect(left.map((one) => one?.name)).toEqual([undefined, nameOf(2), nameOf(3)]);
    });

    it('keeps nothing of a unit of work that failed', async () => {
      const failing = records().unitOfWork.run(async (stores) => {
        await stores.media.add(mediaFile());
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await media().find(nameOf(1))).toBeUndefined();
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = mediaFile();
      await media().add(given);
      given.bytes[0] = 77;
      const lent = await media().findBytes(nameOf(1));
      lent?.fill(9);
      expect(await media().findBytes(nameOf(1))).toEqual(mediaFile().bytes);
    });
  });

  // docs/rules/input-output.md#creatives
  describe(`Creatives (${name})`, () => {
    const records = openedRecords(open, seed);
    const creatives = () => records().stores.creatives;
    const id = (n: number) => idOf<CreativeId>('c7e', n);

    it('gives back every field as it was stored', async () => {
      const awkward = creative({ name: AWKWARD_TEXT, title: AWKWARD_TEXT, createdAt: AWKWARD_INSTANT });
      const bare = creative({ id: id(2), width: null, height: null, kind: null });
      for (const one of [awkward, bare]) {
        await creatives().add(one);
        expect(await creatives().find(NETWORK_ID, CAMPAIGN_ID, one.id)).toEqual(one);
      }
    });

    it('lists those of a campaign, or of several, oldest first, ties by id', async () => {
      expect(await creatives().list(NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
      expect(await creatives().listMany(NETWORK_ID, [])).toEqual([]);
      for (const n of [3, 2]) await creatives().add(creative({ id: id(n) }));
      await creatives().add(creative({ id: id(9), createdAt: new Date('2026-01-01') }));
      await creatives().add(creative({ id: id(4), campaignId: OTHER_CAMPAIGN_ID }));
      const foreign = { networkId: OTHER_NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID };
      await creatives().add(creative({ id: id(5), ...foreign }));
      expect(idsOf(await creatives().list(NETWORK_ID, CAMPAIGN_ID))).toEqual([id(9), id(2), id(3)]);
      expect(await creatives().list(OTHER_NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
      const all = [CAMPAIGN_ID, OTHER_CAMPAIGN_ID, FOREIGN_CAMPAIGN_ID];
      const listed = await creatives().listMany(NETWORK_ID, all);
      expect(idsOf(listed)).toEqual([id(9), id(2), id(3), id(4)]);
      expect(listed[3]).toEqual(creative({ id: id(4), campaignId: OTHER_CAMPAIGN_ID }));
    });

    it('finds and removes only what the network and campaign hold, and once', async () => {
      await creatives().add(creative({ id: id(1) }));
      expect(await creatives().find(OTHER_NETWORK_ID, CAMPAIGN_ID, id(1))).toBeUndefined();
      expect(await creatives().find(NETWORK_ID, OTHER_CAMPAIGN_ID, id(1))).toBeUndefined();
      expect(await creatives().remove(OTHER_NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(false);
      expect(await creatives().remove(NETWORK_ID, OTHER_CAMPAIGN_ID, id(1))).toBe(false);
      expect(await creatives().remove(NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(true);
      expect(await creatives().remove(NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(false);
    });
  });
}
