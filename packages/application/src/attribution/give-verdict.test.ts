import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@tributary/domain/shared/durations';
import {
  ADVERTISER_ID,
  campaign,
  idOf,
  NETWORK_ID,
  network,
  NOW,
  OTHER_ADVERTISER_ID,
} from '../../contracts/shared/given.ts';
import { clickEvent, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import { makeChangeConversionStatuses } from './change-conversion-status.ts';
import { makeGiveVerdict } from './give-verdict.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

type Given = { readonly days?: number; readonly status?: 'pending' | 'approved' };
/** A conversion of that status, in a network that lets advertisers judge for so many days. */
async function given({ days = 30, status = 'pending' }: Given = {}) {
  await world.records.networks.replace(network({ advertiserVerdictDays: days }));
  await world.records.campaigns.replace(campaign({ conversionStatus: status }), NOW);
  await world.process([clickEvent(), hitEvent()]);
}
const giveVerdict = (changes: Partial<Parameters<ReturnType<typeof makeGiveVerdict>>[0]> = {}) =>
  makeGiveVerdict({
    stores: world.records,
    clock: () => world.now,
    changeConversionStatuses: makeChangeConversionStatuses(world.dependencies),
  })({
    networkId: NETWORK_ID,
    advertiserId: ADVERTISER_ID,
    conversionId: hitId(),
    status: 'approved',
    reason: '',
    ...changes,
  });
const stored = () => world.state.conversions.get(hitId());

// docs/rules/statuses.md#verdict-of-the-advertiser
describe('the verdict of an advertiser', () => {
  it('approves what is pending, without a reason', async () => {
    await given();
    expect(await giveVerdict()).toMatchObject({ kind: 'changed', conversion: { status: 'approved' } });
    expect(stored()).toMatchObject({ status: 'approved' });
  });

  it('rejects with the reason that the affiliate reads', async () => {
    await given();
    await giveVerdict({ status: 'rejected', reason: 'sent back' });
    expect(stored()).toMatchObject({ status: 'rejected', reason: 'sent back' });
  });

  it('rejects what is approved as long as the network lets it, and no longer', async () => {
    await given({ days: 2, status: 'approved' });
    world.now = new Date(NOW.getTime() + 2 * DAY_MS);
    const late = giveVerdict({ status: 'rejected', reason: 'sent back' });
    await expect(late).rejects.toMatchObject({
      code: 'not_allowed_in_state',
      message: "An approved conversion can be rejected for 2 days. It's too late.",
    });
    expect(stored()).toMatchObject({ status: 'approved' });
    world.now = new Date(world.now.getTime() - 1);
    await giveVerdict({ status: 'rejected', reason: 'sent back' });
    expect(stored()).toMatchObject({ status: 'rejected' });
  });

  it.each<[string, Parameters<typeof giveVerdict>[0], Given, object]>([
    [
      'where the network does not let advertisers',
      {},
      { days: 0 },
      { code: 'not_permitted', message: "This network doesn't let advertisers review conversions." },
    ],
    [
      'to reject without a reason',
      { status: 'rejected', reason: ' \t' },
      {},
      {
        code: 'invalid_parameter',
        errors: [{ path: 'reason', message: 'Enter a reason. The affiliate will see it.' }],
      },
    ],
    [
      'of another’s conversion, as of one that is not there',
      { advertiserId: OTHER_ADVERTISER_ID },
      {},
      { code: 'not_found', message: 'Conversion not found.' },
    ],
    ['of a network that is not there', { networkId: idOf('ae', 77) }, {}, { code: 'not_found' }],
  ])('is refused %s', async (_where, changes, state, refusal) => {
    await given(state);
    await expect(giveVerdict(changes)).rejects.toMatchObject(refusal);
    expect(stored()).toMatchObject({ status: 'pending' });
  });
});
