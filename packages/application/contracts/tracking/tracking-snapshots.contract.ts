import { clickId } from '../shared/given-events.ts';
import { describe, expect, it } from '@jest/globals';
import type { AffiliateGroupId, CapId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { SnapshotChanges, TrackingSnapshots } from '../../src/tracking/tracking-snapshots.ts';
import {
  access,
  ADVERTISER_ID,
  advertiser,
  affiliate,
  affiliateGroup,
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  cap,
  commission,
  idOf,
  landingPage,
  link,
  LINK_ID,
  linkAlias,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  securityToken,
} from '../shared/given.ts';
import { fullCampaign } from '../shared/full-records.ts';
import {
  FOREIGN_CAMPAIGN_ID,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  seed,
  withoutDisplayId,
  type RecordsUnderTest,
} from '../shared/records-under-test.ts';
import { credit } from '../billing/advertiser-credits.contract.ts';
import type { JobBooks } from '../../src/jobs/jobs.ts';

const LATER = new Date(NOW.getTime() + 1);

export type TrackingSnapshotsUnderTest = RecordsUnderTest & {
  readonly snapshots: TrackingSnapshots;
  readonly books: JobBooks;
};

/** What a tracker holds after the pieces and changes it received, as it merges them. */
type Held = { readonly [Name in keyof Omit<SnapshotChanges, 'removed'>]: Map<string, unknown> };

function merge(held: Held, changes: SnapshotChanges): void {
  const put = (name: 'networks' | 'affiliates' | 'advertisers' | 'links' | 'linkAliases' | 'tokens') => {
    for (const one of changes[name]) held[name].set(one.id, one);
  };
  for (const name of ['networks', 'affiliates', 'advertisers', 'links', 'linkAliases', 'tokens'] as const)
    put(name);
  for (const one of changes.campaigns) held.campaigns.set(one.campaign.id, one);
  for (const { campaignId, caps } of changes.reachedCaps) {
    if (caps.length > 0) held.reachedCaps.set(campaignId, caps);
    else held.reachedCaps.delete(campaignId);
  }
  for (const id of changes.removed) for (const map of Object.values(held)) map.delete(id);
}

export function trackingSnapshotsContract(
  name: string,
  open: () => Promise<TrackingSnapshotsUnderTest>,
): void {
  describe(`TrackingSnapshots (${name})`, () => {
    let opened: TrackingSnapshotsUnderTest | undefined;
    const records = openedRecords(async () => (opened = await open()), seed);
    const under = (): TrackingSnapshotsUnderTest => {
      if (!opened) throw new Error('Open only while a test runs.');
      return opened;
    };
    const stores = () => records().stores;

    const load = async () => {
      const held: Held = {
        networks: new Map(),
        affiliates: new Map(),
        advertisers: new Map(),
        campaigns: new Map(),
        links: new Map(),
        linkAliases: new Map(),
        tokens: new Map(),
        reachedCaps: new Map(),
      };
      let cursor = await under().snapshots.load((piece) => merge(held, piece));
      const refresh = async () => {
        const answer = await under().snapshots.changesSince(cursor);
        if (answer.kind === 'reload') throw new Error('A fresh cursor was lost.');
        merge(held, answer.changes);
        cursor = answer.cursor;
        return answer.changes;
      };
      return { held, refresh };
    };

    it('load nothing from an empty deployment', async () => {
      await records().reset();
      const { held } = await load();
      expect(Object.values(held).every((map) => map.size === 0)).toBe(true);
    });

    it('load every record a tracker decides by, of all networks', async () => {
      await stores().links.addOnce(link({ domain: 'go.example.com' }));
      await stores().linkAliases.addOnce(linkAlias());
      await stores().tokens.add(securityToken({ advertiserId: ADVERTISER_ID }));
      await stores().landingPages.add(NETWORK_ID, withoutDisplayId(landingPage()));
      await stores().accesses.addOnce(access());
      await stores().accesses.addOnce(
        access({ id: idOf('acce55', 2), affiliateId: OTHER_AFFILIATE_ID, live: false }),
      );
      const whole = fullCampaign({ id: CAMPAIGN_ID, displayId: 1, createdAt: campaign().createdAt });
      await stores().campaigns.replace(whole, NOW);
      const { held } = await load();
      expect([...held.networks.keys()].sort()).toEqual([NETWORK_ID, OTHER_NETWORK_ID]);
      const { id, zone, domains, fallbackUrl, appLibraries, statusWords, live } = network();
      expect(held.networks.get(NETWORK_ID)).toEqual({
        id,
        zone,
        domains,
        fallbackUrl,
        appLibraries,
        statusWords,
        live,
        isFirst: true,
        hasFormerClicks: false,
      });
      expect(held.affiliates.get(AFFILIATE_ID)).toEqual({
        id: AFFILIATE_ID,
        networkId: NETWORK_ID,
        displayId: 1,
        name: affiliate().name,
        username: affiliate().username,
        live: true,
        groupIds: [],
      });
      expect(held.advertisers.get(ADVERTISER_ID)).toEqual({
        id: ADVERTISER_ID,
        networkId: NETWORK_ID,
        displayId: 1,
        name: advertiser().name,
        allowedIps: [],
        creditUsedUp: false,
      });
      expect(held.links.get(LINK_ID)).toEqual({
        id: LINK_ID,
        networkId: NETWORK_ID,
        affiliateId: AFFILIATE_ID,
        campaignId: CAMPAIGN_ID,
        domain: 'go.example.com',
        live: true,
      });
      const { affiliateId: _a, campaignId: _c, createdAt: _at, ...alias } = linkAlias();
      expect([...held.linkAliases.values()]).toEqual([alias]);
      const token = securityToken();
      expect(held.tokens.get(token.id)).toEqual({
        id: token.id,
        networkId: NETWORK_ID,
        advertiserId: ADVERTISER_ID,
        hash: token.hash,
        live: true,
      });
      expect(held.campaigns.get(CAMPAIGN_ID)).toEqual({
        campaign: whole,
        termsVersion: 2,
        landingPages: [landingPage()],
        grantedAffiliates: [AFFILIATE_ID],
      });
      expect([...held.campaigns.keys()].sort()).toEqual(
        [CAMPAIGN_ID, OTHER_CAMPAIGN_ID, FOREIGN_CAMPAIGN_ID].sort(),
      );
    });

    it('tell of nothing when nothing changed', async () => {
      const { refresh } = await load();
      await refresh();
      const changes = await refresh();
      expect(changes.removed).toEqual([]);
      expect(changes.links).toEqual([]);
    });

    it('tell of a new rate with the version of its terms', async () => {
      const { held, refresh } = await load();
      await stores().campaigns.replace(campaign({ commissions: [commission({ payout: money('9') })] }), NOW);
      await refresh();
      expect(held.campaigns.get(CAMPAIGN_ID)).toMatchObject({
        termsVersion: 2,
        campaign: { commissions: [{ payout: money('9') }] },
      });
    });

    // docs/rules/imports.md#past-clicks
    it('tell that a network has clicks of another system now', async () => {
      const { held, refresh } = await load();
      await under().books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ clicks }) =>
        clicks.nameFormer([{ networkId: NETWORK_ID, formerId: 'a', clickId: clickId() }]),
      );
      await refresh();
      const has = [NETWORK_ID, OTHER_NETWORK_ID].map((one) => held.networks.get(one));
      expect(has).toMatchObject([{ hasFormerClicks: true }, { hasFormerClicks: false }]);
      const { held: anew } = await load();
      expect(anew.networks.get(NETWORK_ID)).toMatchObject({ hasFormerClicks: true });
    });

    it('tell of new links, tokens revoked, accounts turned off, zones changed and access granted', async () => {
      await stores().tokens.add(securityToken());
      await stores().accesses.addOnce(access({ live: false }));
      const { held, refresh } = await load();
      const alice = await stores().accounts.find(NETWORK_ID, 'affiliate', AFFILIATE_ID);
      if (!alice) throw new Error('Alice was seeded.');
      await stores().links.addOnce(link());
      await stores().tokens.revoke(NETWORK_ID, securityToken().id);
      await stores().accounts.replace({ ...alice, live: false });
      await stores().networks.replace(network({ zone: 'Asia/Tokyo', domains: [] }));
      await stores().accesses.edit(NETWORK_ID, access().id, { live: true });
      await refresh();
      expect(held.links.has(LINK_ID)).toBe(true);
      expect(held.tokens.get(securityToken().id)).toMatchObject({ live: false });
      expect(held.affiliates.get(AFFILIATE_ID)).toMatchObject({ live: false });
      expect(held.networks.get(NETWORK_ID)).toMatchObject({ zone: 'Asia/Tokyo', domains: [] });
      expect(held.campaigns.get(CAMPAIGN_ID)).toMatchObject({ grantedAffiliates: [AFFILIATE_ID] });
    });

    // docs/rules/groups.md#groups-of-a-campaign
    it('tell of affiliates that join and leave groups, and of groups that are removed', async () => {
      const { held, refresh } = await load();
      const { affiliateGroups: groups } = stores();
      const both = [affiliateGroup(), affiliateGroup({ id: idOf('970', 9), name: 'Silver' })];
      for (const one of both) await groups.add(one);
      const [gold, silver] = both.map(({ id }) => id) as [AffiliateGroupId, AffiliateGroupId];
      const blocking = campaign({ blockedGroups: [gold], approvedGroups: [silver, gold] });
      await stores().campaigns.replace(blocking, NOW);
      const of = (groupId: AffiliateGroupId) => ({
        networkId: NETWORK_ID,
        groupId,
        affiliateIds: [AFFILIATE_ID],
      });
      const known = async () => {
        await refresh();
        return (held.affiliates.get(AFFILIATE_ID) as { groupIds: readonly string[] }).groupIds;
      };
      for (const id of [gold, silver]) await groups.addMembers({ ...of(id), at: NOW });
      expect(await known()).toEqual([gold, silver].sort());
      expect((await load()).held.affiliates.get(AFFILIATE_ID)).toMatchObject({ groupIds: await known() });
      expect(held.campaigns.get(CAMPAIGN_ID)).toMatchObject({ campaign: blocking });
      await groups.removeMembers({ ...of(gold), at: LATER });
      expect(await known()).toEqual([silver]);
      await groups.addMembers({ ...of(gold), at: LATER });
      await groups.remove(NETWORK_ID, gold, LATER);
      expect(await known()).toEqual([silver]);
      expect(held.campaigns.get(CAMPAIGN_ID)).toMatchObject({
        campaign: { blockedGroups: [], approvedGroups: [silver] },
      });
    });

    // docs/rules/billing.md#credit
    it('tell of advertisers whose credit is used up, and of those who have some again', async () => {
      const { held, refresh } = await load();
      const used = () => (held.advertisers.get(ADVERTISER_ID) as { creditUsedUp: boolean }).creditUsedUp;
      await stores().advertiserCredits.put(credit({ state: 'warned_95' }));
      await refresh();
      expect(used()).toBe(false);
      await stores().advertiserCredits.put(credit({ state: 'used_up' }));
      await refresh();
      expect(used()).toBe(true);
      expect((await load()).held.advertisers.get(ADVERTISER_ID)).toMatchObject({ creditUsedUp: true });
      await stores().advertiserCredits.put(credit({ state: 'ok' }));
      await refresh();
      expect(used()).toBe(false);
    });

    // docs/rules/tracking.md#link-aliases
    it('tell of aliases that are made, removed, and gone with their link', async () => {
      await stores().links.addOnce(link());
      await stores().linkAliases.addOnce(linkAlias());
      const { held, refresh } = await load();
      const second = linkAlias({ id: idOf('a11a5', 2), domain: 'go.example.com' });
      await stores().linkAliases.addOnce(second);
      await refresh();
      expect(held.linkAliases.get(second.id)).toMatchObject({ domain: 'go.example.com', linkId: LINK_ID });
      await stores().linkAliases.remove(NETWORK_ID, linkAlias().id);
      await refresh();
      expect([...held.linkAliases.keys()]).toEqual([second.id]);
      await stores().accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      await refresh();
      expect(held.linkAliases.size).toBe(0);
    });

    it('tell of campaigns that are deleted and links that are gone', async () => {
      await stores().links.addOnce(link());
      const { held, refresh } = await load();
      await stores().campaigns.replace(campaign({ deletedAt: NOW, live: false }), NOW);
      await stores().accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      await refresh();
      expect(held.campaigns.has(CAMPAIGN_ID)).toBe(false);
      expect(held.campaigns.has(OTHER_CAMPAIGN_ID)).toBe(true);
      expect(held.links.has(LINK_ID)).toBe(false);
      const gone = held.affiliates.get(AFFILIATE_ID) as { live: boolean } | undefined;
      expect(gone?.live ?? false).toBe(false);
      expect((await load()).held.campaigns.has(CAMPAIGN_ID)).toBe(false);
    });

    // docs/rules/tracking.md#full-caps
    // docs/rules/caps.md#full-cap
    it('tell of full caps of every measure, which affiliates they stop and until when', async () => {
      await stores().networks.replace(network({ zone: 'America/New_York' }));
      const daily = cap({ measure: 'click', countries: ['AT'] });
      const each = cap({
        id: idOf<CapId>('cab', 2),
        measure: 'click',
        period: 'monthly',
        scope: 'each',
        groupId: affiliateGroup().id,
      });
      const paid = cap({ id: idOf<CapId>('cab', 3), measure: 'payout', period: 'lifetime' });
      for (const one of [daily, each, paid]) await stores().caps.add(one);
      const { held, refresh } = await load();
      expect(held.reachedCaps.size).toBe(0);
      const scope = { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] };
      await under().books.run(scope, ({ capCounters }) =>
        capCounters.add([
          {
            key: { capId: daily.id, affiliateId: '', period: '2026-03-08' },
            used: daily.limit,
            reached: true,
          },
          {
            key: { capId: each.id, affiliateId: AFFILIATE_ID, period: '2026-12' },
            used: each.limit,
            reached: true,
          },
          { key: { capId: paid.id, affiliateId: '', period: 'ever' }, used: paid.limit, reached: true },
        ]),
      );
      await refresh();
      const caps = held.reachedCaps.get(CAMPAIGN_ID) as { capId: string }[];
      expect(caps).toHaveLength(3);
      expect(caps.find((one) => one.capId === paid.id)).toMatchObject({ affiliateIds: [], until: null });
      // The day after the clocks went forward begins at 04:00 UTC; 2027 begins at 05:00 UTC.
      expect(caps.find((one) => one.capId === daily.id)).toEqual({
        capId: daily.id,
        campaignId: CAMPAIGN_ID,
        affiliateIds: [],
        groupId: null,
        countries: ['AT'],
        until: new Date('2026-03-09T04:00:00Z'),
      });
      expect(caps.find((one) => one.capId === each.id)).toEqual({
        capId: each.id,
        campaignId: CAMPAIGN_ID,
        affiliateIds: [AFFILIATE_ID],
        groupId: affiliateGroup().id,
        countries: [],
        until: new Date('2027-01-01T05:00:00Z'),
      });
      expect((await load()).held.reachedCaps.get(CAMPAIGN_ID)).toHaveLength(3);
      const giveBack = { ...daily, limit: daily.limit };
      await under().books.run(scope, ({ capCounters }) =>
        capCounters.add([
          {
            key: { capId: giveBack.id, affiliateId: '', period: '2026-03-08' },
            used: money('-1'),
            reached: false,
          },
          {
            key: { capId: each.id, affiliateId: AFFILIATE_ID, period: '2026-12' },
            used: money('1'),
            reached: false,
          },
        ]),
      );
      await refresh();
      const left = held.reachedCaps.get(CAMPAIGN_ID) as { capId: string }[];
      expect(left.map(({ capId }) => capId).sort()).toEqual([each.id, paid.id].sort());
    });

    it('report no change that was rolled back', async () => {
      const { held, refresh } = await load();
      await records()
        .unitOfWork.run(async (inside) => {
          await inside.links.addOnce(link());
          throw new Error('taken back');
        })
        .catch(() => undefined);
      await refresh();
      expect(held.links.size).toBe(0);
    });

    it('miss no change that was being written when they were read', async () => {
      let letGo = (): void => undefined;
      const finished = new Promise<void>((resolve) => (letGo = resolve));
      let wrote = (): void => undefined;
      const written = new Promise<void>((resolve) => (wrote = resolve));
      const slow = records().unitOfWork.run(async (inside) => {
        await inside.links.addOnce(link());
        wrote();
        await finished;
      });
      await written;
      const { held, refresh } = await load();
      await refresh();
      expect(held.links.size).toBe(0);
      letGo();
      await slow;
      await refresh();
      expect(held.links.has(LINK_ID)).toBe(true);
    });

    it('make a reader with an unknown cursor load everything again', async () => {
      const far = await under().snapshots.changesSince('999999999:999999999:');
      expect(far).toEqual({ kind: 'reload' });
    });

    it('wake whoever wants to know of changes, until it unsubscribes', async () => {
      const { changed, stop } = await listening(under().snapshots);
      await stores().links.addOnce(link());
      await changed;
      await stop();
    });
  });
}

async function listening(snapshots: TrackingSnapshots) {
  let wake = (): void => undefined;
  const changed = new Promise<void>((resolve) => (wake = resolve));
  const stop = await snapshots.onChange(() => wake());
  return { changed, stop };
}
