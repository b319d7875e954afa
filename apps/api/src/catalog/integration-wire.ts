// How the orders of a campaign are reported, for the network and for its advertiser (docs/rules/attribution.md#expected-way).
import { z } from 'zod';
import { orderCode } from '@tributary/domain/attribution/order-code';
import type { Network } from '@tributary/domain/accounts/account';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { trackingBase } from '@tributary/domain/tracking/tracking-domain';
import { nullableString, string } from '../shared/output.ts';

export const integrationOut = z
  .object({
    conv_tracking: string('postback, iframe_https or image_https.'),
    convt_domain: nullableString('Domain of the pages that report orders.'),
    code: string(
      'The URL or script for the advertiser, with placeholders in capitals for the values of each order.',
    ),
  })
  .meta({ id: 'Integration', description: 'How its orders are reported.' });

export const integrationOf = (
  campaign: Campaign,
  network: Network,
  { trackerUrl }: { readonly trackerUrl: string },
): z.input<typeof integrationOut> => ({
  conv_tracking: campaign.conversionTracking,
  convt_domain: campaign.conversionPixelDomain,
  code: orderCode(campaign, trackingBase(null, network, trackerUrl)),
});
