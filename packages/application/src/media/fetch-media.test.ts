import { describe, expect, it } from '@jest/globals';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { CAMPAIGN_ID, NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../../contracts/shared/given.ts';
import { testClock, testRandomness } from '../../contracts/shared/test-doubles.ts';
import type { EgressAnswer, EgressRequest } from '../shared/egress.ts';
import { makeFetchMedia, storeMedia } from './fetch-media.ts';

const URL_OF_A_PICTURE = 'https://cdn.example/a.png';
const BYTES = Uint8Array.of(1, 2, 3);
const PICTURE: EgressAnswer = { kind: 'answered', status: 200, headers: {}, body: BYTES, latencyMs: 1 };

/** A web whose servers answer when they are told to. */
function world() {
  const stores = memoryRecords(emptyState());
  const asked: EgressRequest[] = [];
  const answers: (() => void)[] = [];
  const fetchMedia = makeFetchMedia({
    stores,
    egress: {
      send: (request) => {
        asked.push(request);
        return new Promise((resolve) => answers.push(() => resolve(PICTURE)));
      },
    },
    inspectFile: () => ({ extension: 'png', contentType: 'image/png', width: 2, height: 3 }),
    apiUrl: () => 'https://api.example/',
    clock: testClock(),
    randomness: testRandomness(),
  });
  const fetchOne = (networkId: NetworkId = NETWORK_ID) =>
    fetchMedia({
      networkId,
      ownerId: CAMPAIGN_ID,
      url: ` ${URL_OF_A_PICTURE} `,
      path: 'image',
      accepts: 'image',
    });
  return { stores, asked, answers, fetchOne };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('fetching a file', () => {
  it('returns the URL the file will have, and stores nothing by itself', async () => {
    const { stores, asked, answers, fetchOne } = world();
    const fetching = fetchOne();
    await settle();
    answers[0]?.();
    const fetched = await fetching;
    const { name = '' } = fetched.file ?? {};
    expect(fetched).toEqual({
      url: `https://api.example/media/${name}`,
      contentType: 'image/png',
      width: 2,
      height: 3,
      file: {
        name,
        networkId: NETWORK_ID,
        ownerId: CAMPAIGN_ID,
        contentType: 'image/png',
        bytes: BYTES,
        width: 2,
        height: 3,
        createdAt: NOW,
      },
    });
    expect(name).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(asked).toMatchObject([
      { url: URL_OF_A_PICTURE, timeoutMs: 10_000, bodyBytesMax: 5 * 1024 * 1024 },
    ]);
    expect(asked[0]?.cutBody).toBeUndefined();
    expect(await stores.media.find(name)).toBeUndefined();
    await storeMedia(stores, [fetched, { ...fetched, file: null }]);
    expect(await stores.media.findBytes(name)).toEqual(BYTES);
  });

  // docs/rules/input-output.md#concurrent-fetches
  it('is done four at a time for a network, sixteen for all, and the rest waits', async () => {
    const { asked, answers, fetchOne } = world();
    const fetching = Array.from({ length: 6 }, () => fetchOne());
    await settle();
    expect(asked).toHaveLength(4);
    const others = ['a', 'b', 'c', 'd'].flatMap((one) =>
      Array.from({ length: 4 }, () => fetchOne(one.repeat(24) as NetworkId)),
    );
    await settle();
    expect(asked).toHaveLength(16);
    for (let n = 0; n < 22; n++) {
      answers[n]?.();
      await settle();
    }
    expect(await Promise.all([...fetching, ...others])).toHaveLength(22);
  });

  it('is refused when too many of a network wait', async () => {
    const { answers, fetchOne } = world();
    const fetching = Array.from({ length: 104 }, () => fetchOne());
    await settle();
    await expect(fetchOne()).rejects.toMatchObject({ code: 'too_many' });
    const other = fetchOne(OTHER_NETWORK_ID);
    for (let n = 0; n < 105; n++) {
      await settle();
      answers[n]?.();
    }
    await Promise.all([...fetching, other]);
  });
});
