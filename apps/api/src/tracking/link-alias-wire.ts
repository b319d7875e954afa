// Links of other trackers that lead to links of this one (docs/rules/tracking.md#link-aliases).
import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { ALIAS_LENGTH_MAX, aliasText, type LinkAlias } from '@tributary/domain/tracking/link-alias';
import { linkUrl } from '@tributary/domain/tracking/tracking-domain';
import { idRef, text } from '../shared/input.ts';
import { dayIn, dayOut, nullableString, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';
import { linkUrlOut } from './tracking-link-wire.ts';

type Needs = { readonly network: Network; readonly trackerUrl: string };

/** Every field of an alias. It is sent as one text, which its domain, path and query are read from. */
export const ALIAS_WIRE = recordWire<LinkAlias, Needs>()(
  {
    id: { shown: ['_id', string('Long ID.')] },
    networkId: {},
    alias: {
      shown: ['alias', string('The path, and the parameters that must be there with it.'), aliasText],
      created: [
        'alias',
        text("A URL on one of the network's tracking domains, or a path for all of them.", ALIAS_LENGTH_MAX),
      ],
    },
    domain: {
      shown: ['domain', nullableString('The only domain it works on; null for all of the network.')],
    },
    path: {},
    query: {},
    affiliateId: {
      shown: ['user_id', string('The affiliate.')],
      created: ['publisher_id', idRef<AffiliateId>('Long or short ID of the affiliate.')],
    },
    campaignId: {
      shown: ['ad_id', string('The campaign.')],
      created: ['campaign_id', idRef<CampaignId>('Long or short ID of the campaign.')],
    },
    linkId: {
      shown: [
        'tracking_link',
        linkUrlOut,
        ({ linkId }, { network, trackerUrl }) => linkUrl({ id: linkId, domain: null }, network, trackerUrl),
      ],
    },
    createdAt: {
      shown: [
        'created',
        dayOut('Day of creation.'),
        ({ createdAt }, { network }) => dayIn(createdAt, network.zone),
      ],
    },
  },
  { created: ['campaignId', 'affiliateId'] },
);

export const aliasOut = z
  .object(ALIAS_WIRE.shape('shown'))
  .meta({ id: 'LinkAlias', description: 'A link of another tracker, and the link it leads to.' });

export const aliasOf = (alias: LinkAlias, network: Network, trackerUrl: string): z.input<typeof aliasOut> =>
  ALIAS_WIRE.show('shown', alias, { network, trackerUrl });
