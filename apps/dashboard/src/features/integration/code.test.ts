import { describe, expect, it } from '@jest/globals';
import { CONVERSION_TRACKINGS } from '@tributary/domain/catalog/campaign';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { orderCode } from '@tributary/domain/attribution/order-code';
import {
  clickParameterOf,
  expectedText,
  frame,
  landingScript,
  orderScript,
  pixel,
  serverCall,
  wayOf,
} from './code.ts';

const SHOP = {
  tracker: 'https://go.example',
  advertiserId: 'a'.repeat(24),
  campaignId: undefined,
  parameter: 'click',
  token: '',
};

it('finds the parameter that carries the click id', () => {
  expect(clickParameterOf('https://shop.example/?a=b&click={click_id}&c=d')).toBe('click');
  expect(clickParameterOf('https://shop.example/?click_id={click_id}')).toBe('click_id');
  expect(clickParameterOf('https://shop.example/')).toBeUndefined();
});

describe('the code for a shop', () => {
  it('has the token where it is known, escaped, and says where it is missing', () => {
    expect(serverCall(SHOP)).toContain('security_token=SECURITY_TOKEN&');
    expect(serverCall({ ...SHOP, token: 'tb sec&1' })).toContain('security_token=tb%20sec%261&');
  });

  it('names the parameter of the campaign unless it is the usual one', () => {
    expect(landingScript(SHOP)).toBe(
      '<script async src="https://go.example/tb.js" data-param="click"></script>',
    );
    expect(landingScript({ ...SHOP, parameter: 'click_id' })).not.toContain('data-param');
  });

  it('never has the token in a page, and names one campaign where one was chosen', () => {
    const shop = { ...SHOP, token: 'secret', campaignId: 'c'.repeat(24) };
    for (const code of [landingScript(shop), orderScript(shop), pixel(shop)])
      expect(code).not.toContain('secret');
    expect(pixel(shop)).toContain(`adid=${'c'.repeat(24)}`);
    expect(pixel(SHOP)).toContain(`av=${'a'.repeat(24)}`);
    expect(orderScript(shop)).toContain(`data-adid="${'c'.repeat(24)}"`);
  });
});

describe('the way that a campaign expects', () => {
  it.each(CONVERSION_TRACKINGS)(
    '%s is shown first, with the code that the API gives',
    (conversionTracking) => {
      const shop = { ...SHOP, campaignId: 'c'.repeat(24) };
      const shown = {
        postback: [serverCall(shop), 'server'],
        image_https: [pixel(shop), 'pixel'],
        iframe_https: [frame(shop), 'pixel'],
      }[conversionTracking];
      const campaign = { id: shop.campaignId as CampaignId, currency: 'USD', conversionTracking };
      expect(shown).toEqual([orderCode(campaign, SHOP.tracker), wayOf(conversionTracking)]);
    },
  );

  it('is your server where no campaign says more', () => {
    expect(wayOf(undefined)).toBe('server');
  });

  it.each([
    ['postback', null, 'from your server'],
    ['image_https', 'shop.example', 'by a pixel on pages of shop.example'],
    ['iframe_https', 'shop.example', 'by an iframe on pages of shop.example'],
  ])('%s of %s is said', (conv_tracking, convt_domain, says) => {
    expect(expectedText({ conv_tracking, convt_domain })).toContain(`orders of this campaign ${says}.`);
  });
});
