import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
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
  serverSamples,
  wayOf,
} from './code.ts';

const SHOP = {
  tracker: 'https://go.example',
  advertiserId: 'a'.repeat(24),
  campaignId: undefined,
  parameter: 'click',
  token: '',
};

/** What the sample for Node.js asks for. */
async function sentBy(code: string): Promise<readonly [url: string, fields: object]> {
  const sent: [string, object][] = [];
  const fetch = (url: string, { body }: { body: URLSearchParams }) => {
    sent.push([url, Object.fromEntries(body)]);
    return { status: 200, text: () => '' };
  };
  const console = { log: () => undefined };
  await runInNewContext(`(async () => {${code}})()`, { fetch, URLSearchParams, console });
  return sent[0] ?? ['', {}];
}

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

  it('is the same order in each language, whatever is in the token', async () => {
    const token = `a'b\\c"d&e`;
    const samples = new Map(serverSamples({ ...SHOP, token }));
    expect([...samples.keys()]).toEqual(['cURL', 'Node.js', 'PHP', 'Python', 'URL']);
    const order = { click_id: 'CLICK_ID', txn_id: 'ORDER', sale_amount: '49.90', currency: 'USD' };
    expect(await sentBy(samples.get('Node.js') ?? '')).toEqual([
      'https://go.example/acquisition',
      { ...order, security_token: token },
    ]);
    expect(samples.get('cURL')).toContain(`--data-urlencode 'security_token=a'\\''b\\c"d&e'`);
    for (const language of ['PHP', 'Python']) expect(samples.get(language)).toContain(`'a\\'b\\\\c"d&e'`);
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
