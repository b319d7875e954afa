import { expect, it } from '@jest/globals';
import { filled } from './filled.ts';

const CLICK = {
  _id: 'c1',
  created: '2026-11-12 10:00:00',
  campaign_id: '7',
  p1: 'a b&c',
  ua: '{p1}',
  payout: '0.02',
};
const CONVERSION = { ...CLICK, _id: 'v1', click_id: 'c1', click_time: '2026-11-12 09:00:00', txn_id: 'é' };

it.each([
  [
    'https://a.example/?c={click_id}&p={p1}&m={payout}',
    'click',
    'https://a.example/?c=c1&p=a%20b%26c&m=0.02',
  ],
  [
    'https://a.example/?id={conversion_id}&c={click_id}&o={txn_id}',
    'conversion',
    'https://a.example/?id=v1&c=c1&o=%C3%A9',
  ],
  ['{click_datetime}', 'click', '2026-11-12%2010%3A00%3A00'],
  ['{click_datetime}', 'conversion', '2026-11-12%2009%3A00%3A00'],
  ['{camp_id}', 'click', '7'],
  // What looks like a macro came from a visitor and stays what it is.
  ['{agent}', 'click', '%7Bp1%7D'],
] as const)('%s of a %s', (template, event, url) => {
  expect(filled(template, event, event === 'click' ? CLICK : CONVERSION)).toEqual({ url, unknown: [] });
});

it('leaves what the log does not say, and says what that is', () => {
  const template = '{tdomain}-{click_time}-{tdomain}-{constructor}-{p1}';
  expect(filled(template, 'click', CLICK)).toEqual({
    url: '{tdomain}-{click_time}-{tdomain}-{constructor}-a%20b%26c',
    unknown: ['{tdomain}', '{click_time}', '{constructor}'],
  });
});
