import { z } from 'zod';
import type { AffiliateGroupId, AffiliateId } from '@tributary/domain/shared/ids';
import type { CampaignEdit, CampaignLists } from '@tributary/application/catalog/edit-campaign';
import { CAMPAIGN_WIRE } from './campaign-fields-wire.ts';
import { echoOf } from '../shared/common.ts';
import { amount, fileOrUrl, idRefs, longIds } from '../shared/input.ts';

const action = <const T extends string>(name: T) => z.literal(name).meta({ description: 'What to edit.' });
/** Who may run a campaign and who may not: `settings` of an edit, and creation. */
export const listsShape = {
  blacklist_pubs: idRefs<AffiliateId>("Short or long IDs of affiliates that can't run it.").optional(),
  whitelist_pubs: idRefs<AffiliateId>(
    'Short or long IDs of the only affiliates that may run it; empty for all.',
  ).optional(),
  blocked_groups: longIds<AffiliateGroupId>(
    "Long IDs of affiliate groups that can't run it, except members in whitelist_pubs.",
  ).optional(),
  approved_groups: longIds<AffiliateGroupId>(
    'Long IDs of affiliate groups that can run it without a request, even if it is invite only.',
  ).optional(),
};

const basicInfo = z.object({
  action: action('basic_info'),
  ...CAMPAIGN_WIRE.shape('basic_info'),
  payout: amount('To the affiliate, of the commission for all countries.').optional(),
  revenue: amount('From the advertiser, of the commission for all countries.').optional(),
});

const targeting = z.object({ action: action('targeting'), ...CAMPAIGN_WIRE.shape('targeting') });

const settings = z.object({
  action: action('settings'),
  ...listsShape,
});

const imageUpload = z.object({
  action: action('image_upload'),
  image_url: fileOrUrl('The picture.'),
});

/** The action decides which fields are read (docs/rules/input-output.md#editing-a-campaign). */
export const editBody = z.discriminatedUnion('action', [basicInfo, targeting, settings, imageUpload], {
  error: 'Allowed actions: basic_info, targeting, settings, image_upload.',
});

export function editOf(body: z.output<typeof editBody>): CampaignEdit {
  switch (body.action) {
    case 'basic_info':
      return {
        action: 'fields',
        changes: CAMPAIGN_WIRE.sent('basic_info', body),
        rates: { payout: body.payout, revenue: body.revenue },
      };
    case 'targeting':
      return { action: 'fields', changes: CAMPAIGN_WIRE.sent('targeting', body) };
    case 'settings':
      return { action: 'lists', changes: listsIn(body) };
    case 'image_upload':
      return { action: 'image', imageUrl: body.image_url };
  }
}

type Lists = z.output<z.ZodObject<typeof listsShape>>;
export const listsIn = ({
  blacklist_pubs: blocked,
  whitelist_pubs: allowed,
  ...groups
}: Lists): CampaignLists => ({
  blockedAffiliates: blocked && echoOf(blocked),
  allowedAffiliates: allowed && echoOf(allowed),
  blockedGroups: groups.blocked_groups,
  approvedGroups: groups.approved_groups,
});
