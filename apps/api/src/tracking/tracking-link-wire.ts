import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import type { TrackingLink } from '@tributary/domain/catalog/campaign';
import { linkUrl } from '@tributary/domain/tracking/tracking-domain';
import { optionalText } from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  metaOf,
  metaOut,
  MODIFIED_DAY,
  nullableString,
  string,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

/** Every field of a tracking link (docs/rules/tracking.md#tracking-link). */
export const LINK_WIRE = recordWire<TrackingLink, { readonly zone: string }>()({
  id: { shown: ['_id', string('Long ID, also the last part of the URL.')] },
  networkId: {},
  affiliateId: { shown: ['user_id', string('The affiliate.')] },
  campaignId: { shown: ['ad_id', string('The campaign.')] },
  domain: {
    shown: ['domain', nullableString('Tracking domain; null for the default.')],
    created: ['domain', optionalText("One of the network's tracking domains.")],
  },
  live: { shown: ['live', bool('Whether it redirects.')] },
  createdAt: CREATED_DAY,
  modifiedAt: MODIFIED_DAY,
  meta: { shown: ['meta', metaOut, () => metaOf({})] },
});

export const linkOut = z
  .object(LINK_WIRE.shape('shown'))
  .meta({ id: 'TrackingLink', description: 'A tracking link.' });
export const linkUrlOut = string('The URL people click.');

type LinkAnswer = { tracking_link: string; link: z.input<typeof linkOut> };
export const linkAnswer = (link: TrackingLink, network: Network, trackerUrl: string): LinkAnswer => ({
  tracking_link: linkUrl(link, network, trackerUrl),
  link: LINK_WIRE.show('shown', link, network),
});
