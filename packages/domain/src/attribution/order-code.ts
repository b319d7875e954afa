import type { Campaign } from '../catalog/campaign.ts';

/**
 * What an advertiser is given to report the orders of a campaign by the way that the campaign expects: the address that its server calls,
 * or the element of its page (docs/rules/attribution.md#expected-way). Words in capitals stand for what each order has of its own.
 * `tracker`: the base of the network's tracker, without a slash at the end.
 */
export function orderCode(
  { id, currency, conversionTracking }: Pick<Campaign, 'id' | 'currency' | 'conversionTracking'>,
  tracker: string,
): string {
  const order = `txn_id=ORDER&sale_amount=49.90&currency=${currency}`;
  const page = `${tracker}/pixel?adid=${id}&${order}&click_id=CLICK_ID`;
  switch (conversionTracking) {
    case 'postback':
      return `${tracker}/acquisition?click_id=CLICK_ID&security_token=SECURITY_TOKEN&${order}`;
    case 'image_https':
      return `<img src="${page}" width="1" height="1" alt="">`;
    case 'iframe_https':
      return `<iframe src="${page}" width="1" height="1"></iframe>`;
  }
}
