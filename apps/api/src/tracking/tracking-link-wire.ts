import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import type { TrackingLink } from '@tributary/domain/catalog/campaign';
import { linkUrl } from '@tributary/domain/tracking/tracking-domain';
import {
  bool,
  dayIn,
  dayInOrNull,
  dayOut,
  metaOf,
  metaOut,
  nullableDay,
  nullableString,
  string,
} from '../shared/output.ts';

/** docs/rules/tracking.md#tracking-link. */
export const linkOut = z
  .object({
    _id: string('Long id, also the last part of the URL.'),
    user_id: string('The affiliate.'),
    ad_id: string('The campaign.'),
    domain: nullableString('Tracking domain; null for the default.'),
    live: bool('Whether it redirects.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
    meta: metaOut,
  })
  .meta({ description: 'A tracking link.' });
export const linkUrlOut = string('The URL people click.');

type LinkAnswer = { tracking_link: string; link: z.input<typeof linkOut> };
export const linkAnswer = (link: TrackingLink, network: Network, trackerUrl: string): LinkAnswer => ({
  tracking_link: linkUrl(link, network, trackerUrl),
  link: {
    _id: link.id,
    user_id: link.affiliateId,
    ad_id: link.campaignId,
    domain: link.domain,
    live: link.live,
    created: dayIn(link.createdAt, network.zone),
    modified: dayInOrNull(link.modifiedAt, network.zone),
    meta: metaOf({}),
  },
});
