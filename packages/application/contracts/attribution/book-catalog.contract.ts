import { describe, expect, it } from '@jest/globals';

import { erased } from '@tributary/domain/accounts/account';
import { termsAt } from '@tributary/domain/catalog/terms';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import type { CampaignId, CapId, GoalId, PostbackId } from '@tributary/domain/shared/ids';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import {
  advertiser,
  ADVERTISER_ID,
  AFFILIATE_ID,
  affiliate,
  affiliateGroup,
  CAMPAIGN_ID,
  campaign,
  cap,
  commission,
  goal,
  idOf,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  postback,
} from '../shared/given.ts';
import { fullAccount, fullCampaign } from '../shared/full-records.ts';
import {
  AWKWARD_INSTANT,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  sortedById,
} from '../shared/records-under-test.ts';

/** Nothing is null; a postback that is not live is not found. */
const WHOLE_POSTBACK = postback({
  campaignId: CAMPAIGN_ID,
  event: 'click',
  method: 'POST',
  disabledReason: 'It answered 410.',
  failingSince: NOW,
  modifiedAt: NOW,
});

export function bookCatalogContract(name: string, open: OpenBooks): void {
  describe(`${name}: BookCatalog`, () => {
    const opened = openedBooks(open);

    it('tells what decisions need of networks as they are now', async () => {
      await opened().records.networks.replace(
        network({ zone: 'Asia/Kolkata', currency: 'EUR', advertiserVerdictDays: 30 }),
      );
      await inBooks(opened(), async ({ catalog }) => {
        expect(await catalog.networks([NETWORK_ID])).toEqual([
          { id: NETWORK_ID, zone: 'Asia/Kolkata', currency: 'EUR', advertiserVerdictDays: 30 },
        ]);
        expect(await catalog.networks([])).toEqual([]);
      });
    });

    // docs/rules/groups.md#membership-at-a-click
    it('finds who was in which group when', async () => {
      const { affiliateGroups } = opened().records;
      await affiliateGroups.add(affiliateGroup());
      const members = { networkId: NETWORK_ID, groupId: affiliateGroup().id };
      await affiliateGroups.addMembers({
        ...members,
        affiliateIds: [AFFILIATE_ID, OTHER_AFFILIATE_ID],
        at: AWKWARD_INSTANT,
      });
      await affiliateGroups.removeMembers({ ...members, affiliateIds: [AFFILIATE_ID], at: NOW });
      const found = await inBooks(opened(), async ({ catalog }) => ({
        one: await catalog.groupMemberships([AFFILIATE_ID]),
        none: await catalog.groupMemberships([ADVERTISER_ID as string as typeof AFFILIATE_ID]),
      }));
      const of = { groupId: members.groupId, affiliateId: AFFILIATE_ID };
      const former = { ...of, since: AWKWARD_INSTANT, until: NOW, holdDays: null };
      expect(found).toEqual({ one: [former], none: [] });
    });

    // docs/rules/attribution.md#days-of-a-hold
    it('finds with memberships the hold that their groups have now, in the order of the groups, removed ones last', async () => {
      const { affiliateGroups } = opened().records;
      const groups = (
        [
          ['970', 5, 30],
          ['971', 9, null],
          ['972', 2, 0],
          ['973', 1, 7],
        ] as const
      ).map(([prefix, order, holdDays]) =>
        affiliateGroup({ id: idOf(prefix), name: `Group ${order}`, order, holdDays }),
      );
      for (const group of groups) {
        await affiliateGroups.add(group);
        const member = { networkId: NETWORK_ID, groupId: group.id, affiliateIds: [AFFILIATE_ID] };
        await affiliateGroups.addMembers({ ...member, at: AWKWARD_INSTANT });
      }
      const [last, , first, removed] = groups;
      if (!last || !first || !removed) throw new Error('There are four.');
      await affiliateGroups.remove(NETWORK_ID, removed.id, NOW);
      await affiliateGroups.replace({ ...last, holdDays: 31 }, NOW);
      const found = await inBooks(opened(), ({ catalog }) => catalog.groupMemberships([AFFILIATE_ID]));
      expect(found.map(({ groupId, holdDays }) => [groupId, holdDays])).toEqual([
        [first.id, 0],
        [last.id, 31],
        [idOf('971'), null],
        [removed.id, null],
      ]);
      const named = await inBooks(opened(), ({ catalog }) =>
        catalog.groupNames([first.id, removed.id, idOf('979')]),
      );
      expect(named).toEqual([{ id: first.id, name: first.name }]);
    });

    it('finds campaigns, deleted ones too', async () => {
      const whole = fullCampaign({ id: CAMPAIGN_ID, displayId: 1, createdAt: campaign().createdAt });
      const removed = { ...whole, deletedAt: NOW };
      await opened().records.campaigns.replace(removed, NOW);
      const found = await inBooks(opened(), ({ catalog }) =>
        catalog.campaigns([CAMPAIGN_ID, OTHER_CAMPAIGN_ID, idOf('ca', 77)]),
      );
      expect(idsOf(found).sort()).toEqual([CAMPAIGN_ID, OTHER_CAMPAIGN_ID]);
      expect(found.find((one) => one.id === CAMPAIGN_ID)).toEqual(removed);
    });

    it('finds accounts of both kinds', async () => {
      await opened().records.accounts.replace(fullAccount());
      const found = await inBooks(opened(), ({ catalog }) => catalog.accounts([AFFILIATE_ID, ADVERTISER_ID]));
      expect(idsOf(found).sort()).toEqual([ADVERTISER_ID, AFFILIATE_ID].sort());
      expect(found.find((one) => one.id === AFFILIATE_ID)).toEqual(fullAccount());
    });

    // docs/rules/attribution.md#allowed-addresses
    it('finds accounts whole, with the addresses that an advertiser allows', async () => {
      const { accounts } = opened().records;
      await accounts.replace(advertiser({ allowedIps: ['198.51.100.7', '2001:db8::1'] }));
      const found = await inBooks(opened(), ({ catalog }) => catalog.accounts([ADVERTISER_ID]));
      expect(found).toEqual([await accounts.find(NETWORK_ID, 'advertiser', ADVERTISER_ID)]);
      expect(found[0]?.allowedIps).toEqual(['198.51.100.7', '2001:db8::1']);
    });

    it('finds what is left of removed accounts, and their campaigns with the instant they went', async () => {
      const { accounts } = opened().records;
      expect(
        await accounts.remove({
          networkId: NETWORK_ID,
          kind: 'affiliate',
          id: AFFILIATE_ID,
          at: AWKWARD_INSTANT,
        }),
      ).toBe(true);
      expect(
        await accounts.remove({
          networkId: NETWORK_ID,
          kind: 'advertiser',
          id: ADVERTISER_ID,
          at: AWKWARD_INSTANT,
        }),
      ).toBe(true);
      await inBooks(opened(), async ({ catalog }) => {
        const found = sortedById(await catalog.accounts([AFFILIATE_ID, ADVERTISER_ID]));
        expect(found).toEqual(sortedById([affiliate(), advertiser()].map(erased)));
        const went = { live: false, deletedAt: AWKWARD_INSTANT, modifiedAt: AWKWARD_INSTANT };
        expect(await catalog.campaigns([CAMPAIGN_ID])).toEqual([campaign(went)]);
      });
    });

    it('tells the same version for an instant as the domain, however the changes lie in time', async () => {
      const minutes = [30, 10, 50, 50, 20, 60, 40, 5];
      const at = (minute: number) => new Date(NOW.getTime() + minute * MINUTE_MS);
      for (const [n, minute] of minutes.entries()) {
        const model = n % 2 === 0 ? 'cpi' : 'cpa';
        await opened().records.campaigns.replace(campaign({ model }), at(minute));
      }
      await inBooks(opened(), async ({ catalog }) => {
        const versions = await catalog.terms(
          [0, ...minutes].map((_, n) => ({ campaignId: CAMPAIGN_ID, version: n + 1 })),
        );
        expect(versions).toHaveLength(minutes.length + 1);
        const instants = [-1, 0, ...minutes, 61].flatMap((minute) => [
          at(minute),
          new Date(at(minute).getTime() - 1),
        ]);
        const told = await catalog.termsVersionsAt(
          instants.map((instant) => ({ campaignId: CAMPAIGN_ID, at: instant })),
        );
        for (const { at: instant, version } of told) {
          expect([instant, version]).toEqual([instant, termsAt(versions, instant)?.version]);
        }
        expect(told).toHaveLength(instants.length);
      });
    });

    it('tells the version of the terms that was in force', async () => {
      const edited = new Date(NOW.getTime() + MINUTE_MS);
      await opened().records.campaigns.replace(campaign({ model: 'cpi', modifiedAt: edited }), edited);
      await inBooks(opened(), async ({ catalog }) => {
        const at = (ms: number) => ({ campaignId: CAMPAIGN_ID, at: new Date(edited.getTime() + ms) });
        const before = { campaignId: CAMPAIGN_ID, at: new Date(0) };
        const wanted = [at(5), before, at(0), at(-1), { ...at(0), campaignId: idOf<CampaignId>('ca', 77) }];
        const versions = await catalog.termsVersionsAt(wanted);
        const versionOf = ({ at: asked }: { at: Date }) =>
          versions.find((one) => one.at.getTime() === asked.getTime())?.version;
        expect([at(5), before, at(0), at(-1)].map(versionOf)).toEqual([2, 1, 2, 1]);
        expect(versions).toHaveLength(4);
        expect(await catalog.termsVersionsAt([])).toEqual([]);
      });
    });

    it('finds the wanted versions of terms, and the newest', async () => {
      await opened().records.campaigns.replace(campaign({ model: 'cpi', modifiedAt: NOW }), NOW);
      await inBooks(opened(), async ({ catalog }) => {
        const wanted = await catalog.terms([
          { campaignId: CAMPAIGN_ID, version: 1 },
          { campaignId: CAMPAIGN_ID, version: 9 },
          { campaignId: OTHER_CAMPAIGN_ID, version: 1 },
        ]);
        expect(wanted).toHaveLength(2);
        expect(wanted.find((terms) => terms.campaignId === CAMPAIGN_ID)).toMatchObject({
          version: 1,
          model: 'cpa',
          commissions: [commission()],
        });
        const [newest] = await catalog.currentTerms([CAMPAIGN_ID]);
        expect(newest).toMatchObject({ version: 2, model: 'cpi', networkId: NETWORK_ID });
        expect(await catalog.terms([])).toEqual([]);
        expect(await catalog.currentTerms([])).toEqual([]);
      });
    });

    it('finds the caps of the campaigns, those turned off too', async () => {
      const { caps } = opened().records;
      await caps.add(
        cap({ affiliateIds: [AFFILIATE_ID], scope: 'group', countries: ['DE'], action: 'pause' }),
      );
      await caps.add(cap({ id: idOf<CapId>('cab', 2), live: false }));
      await caps.add(cap({ id: idOf<CapId>('cab', 3), campaignId: OTHER_CAMPAIGN_ID }));
      const found = await inBooks(opened(), ({ catalog }) => catalog.caps([CAMPAIGN_ID]));
      expect(found).toEqual([
        cap({ affiliateIds: [AFFILIATE_ID], scope: 'group', countries: ['DE'], action: 'pause' }),
        cap({ id: idOf<CapId>('cab', 2), live: false }),
      ]);
    });

    it('finds live postbacks of the affiliates', async () => {
      const { postbacks } = opened().records;
      await postbacks.add(WHOLE_POSTBACK);
      await postbacks.add(postback({ id: idOf<PostbackId>('b0', 2), live: false }));
      await postbacks.add(postback({ id: idOf<PostbackId>('b0', 3), affiliateId: OTHER_AFFILIATE_ID }));
      const found = await inBooks(opened(), ({ catalog }) => catalog.postbacks([AFFILIATE_ID]));
      expect(found).toEqual([WHOLE_POSTBACK]);
    });

    it('finds the goals of networks', async () => {
      await opened().records.goals.add(goal(), NOW);
      await opened().records.goals.add(
        goal({ id: idOf<GoalId>('90a1', 2), campaignId: null, payouts: [] }),
        NOW,
      );
      const found = await inBooks(opened(), async ({ catalog }) => ({
        own: await catalog.goals([NETWORK_ID]),
        others: await catalog.goals([OTHER_NETWORK_ID]),
      }));
      expect(idsOf(found.own).sort()).toEqual([goal().id, idOf<GoalId>('90a1', 2)]);
      expect(found.others).toEqual([]);
    });

    it('pauses a campaign, that one only, and says why', async () => {
      await inBooks(opened(), ({ catalog }) =>
        catalog.pauseCampaign(CAMPAIGN_ID, 'cap reached', AWKWARD_INSTANT),
      );
      const { campaigns } = opened().records;
      expect(await campaigns.find(NETWORK_ID, CAMPAIGN_ID)).toMatchObject({
        status: 'paused',
        disabledReason: 'cap reached',
        modifiedAt: AWKWARD_INSTANT,
      });
      expect((await campaigns.find(NETWORK_ID, OTHER_CAMPAIGN_ID))?.status).toBe('active');
      expect((await campaigns.find(OTHER_NETWORK_ID, FOREIGN_CAMPAIGN_ID))?.status).toBe('active');
    });

    it('leaves a campaign alone that is not active', async () => {
      await opened().records.campaigns.replace(
        campaign({ status: 'disabled', disabledReason: 'fraud' }),
        NOW,
      );
      await inBooks(opened(), ({ catalog }) => catalog.pauseCampaign(CAMPAIGN_ID, 'cap reached', NOW));
      expect(await opened().records.campaigns.find(NETWORK_ID, CAMPAIGN_ID)).toMatchObject({
        status: 'disabled',
        disabledReason: 'fraud',
      });
    });
  });
}
