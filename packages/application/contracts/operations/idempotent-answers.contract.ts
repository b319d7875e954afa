import { describe, expect, it } from '@jest/globals';
import { NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_TEXT, openedRecords, race, seed, type OpenRecords } from '../shared/records-under-test.ts';

const SCOPE = 'key 1 POST /campaign';
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);
const ANSWER = { bodyHash: 'one', status: 201, body: `{"text":${JSON.stringify(AWKWARD_TEXT)}}` };

export function idempotentAnswersContract(name: string, open: OpenRecords): void {
  describe(`IdempotentAnswers (${name})`, () => {
    const records = openedRecords(open, seed);
    const answers = () => records().stores.idempotentAnswers;
    const first = { networkId: NETWORK_ID, scope: SCOPE, key: 'k', bodyHash: 'one', now: NOW };
    const claim = (bodyHash = 'one', now = NOW) => answers().claim({ ...first, bodyHash, now });

    it('lets the first request go ahead and holds the others', async () => {
      expect(await claim()).toEqual({ kind: 'claimed' });
      expect(await claim()).toEqual({ kind: 'taken', bodyHash: 'one', answer: null, isWritten: false });
      expect(await claim('two')).toEqual({ kind: 'taken', bodyHash: 'one', answer: null, isWritten: false });
    });

    it('gives the first answer to repeats, byte for byte, for 24 hours', async () => {
      await claim();
      await answers().complete({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, ANSWER);
      expect(await claim('one', hours(23.9))).toEqual({
        kind: 'taken',
        bodyHash: 'one',
        answer: ANSWER,
        isWritten: false,
      });
      expect(await claim('two')).toEqual({
        kind: 'taken',
        bodyHash: 'one',
        answer: ANSWER,
        isWritten: false,
      });
      expect(await claim('two', hours(24.1))).toEqual({ kind: 'claimed' });
      expect(await claim('two', hours(24.11))).toEqual({
        kind: 'taken',
        bodyHash: 'two',
        answer: null,
        isWritten: false,
      });
    });

    it('lets exactly one of racing requests go ahead', async () => {
      const outcomes = await race(10, () => claim());
      expect(outcomes.filter((outcome) => outcome.kind === 'claimed')).toHaveLength(1);
    });

    it('keeps networks, scopes and keys apart', async () => {
      await claim();
      expect(await answers().claim({ ...first, networkId: OTHER_NETWORK_ID })).toEqual({ kind: 'claimed' });
      expect(await answers().claim({ ...first, scope: `${SCOPE}k`, key: '' })).toEqual({ kind: 'claimed' });
      expect(await answers().claim({ ...first, key: 'K' })).toEqual({ kind: 'claimed' });
    });

    it('gives a claim back when the request failed', async () => {
      await claim();
      await answers().release({ networkId: NETWORK_ID, scope: SCOPE, key: 'other' }, 'refused');
      expect((await claim()).kind).toBe('taken');
      await answers().release({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, 'refused');
      expect(await claim('two')).toEqual({ kind: 'claimed' });
    });

    it('never takes a completed answer back', async () => {
      await claim();
      await answers().complete({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, ANSWER);
      await answers().release({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, 'refused');
      expect(await claim()).toEqual({ kind: 'taken', bodyHash: 'one', answer: ANSWER, isWritten: false });
    });

    const claimed = { networkId: NETWORK_ID, scope: SCOPE, key: 'k', claimedAt: NOW };
    const seconds = (n: number) => new Date(NOW.getTime() + n * 1000);

    it('gives a claim back that failed before it changed anything', async () => {
      await claim();
      await answers().release({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, 'failed');
      expect(await claim()).toEqual({ kind: 'claimed' });
    });

    it('keeps a claim that failed after it changed something, for 24 hours, unless it was refused', async () => {
      await claim();
      expect(await answers().noteWrite(claimed)).toBe(true);
      await answers().release({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, 'failed');
      const taken = { kind: 'taken', bodyHash: 'one', answer: null, isWritten: true };
      expect(await claim('one', hours(23.9))).toEqual(taken);
      await answers().release({ networkId: NETWORK_ID, scope: SCOPE, key: 'k' }, 'refused');
      expect(await claim()).toEqual({ kind: 'claimed' });
      expect(await claim()).toEqual({ ...taken, isWritten: false });
    });

    it('forgets the note of a change together with the change', async () => {
      await claim();
      const undone = records().unitOfWork.run(async ({ idempotentAnswers }) => {
        await idempotentAnswers.noteWrite(claimed);
        throw new Error('taken back');
      });
      await expect(undone).rejects.toThrow('taken back');
      expect(await claim()).toMatchObject({ kind: 'taken', isWritten: false });
    });

    it('hands a claim on after a minute in which nothing was changed, and takes no note of the first one then', async () => {
      await claim();
      expect((await claim('one', seconds(59))).kind).toBe('taken');
      expect(await claim('two', seconds(60))).toEqual({ kind: 'claimed' });
      expect(await answers().noteWrite(claimed)).toBe(false);
      expect(await answers().noteWrite({ ...claimed, claimedAt: seconds(60) })).toBe(true);
      expect(await claim('two', seconds(180))).toMatchObject({ kind: 'taken', isWritten: true });
    });
  });
}
