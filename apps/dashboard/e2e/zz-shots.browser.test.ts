import { it } from '@jest/globals';
import { call } from '../../standalone/test/network.ts';
import { openDashboard } from './open-dashboard.ts';

it('shots', async () => { const d = await openDashboard('/usr/bin/chromium'); try {
  const { campaignId: c, affiliateId: a } = d.network;
  const say = async (r: string, body: unknown) => { const x = await call(d.product, r, { body }); if (!x.success) console.log(r, JSON.stringify(x.data)); };
  await say(`PUT /campaign/rate-rules/${c}`, { rate_rules: [{ name: 'Big orders', conditions: { sale_from: 100 }, effect: { type: 'raise', percent: 10 } }] });
  await say(`POST /campaign/volume-rules/${c}`, { name: 'Over 100 a month', period: 'month', effect: 'percent', steps: [{ from: 101, value: 10 }, { from: 501, value: 15 }] });
  await say('POST /network/bonuses', { user_id: a, amount: 25, reason: 'Best of the month' });
  await say('POST /network/bonuses', { user_id: a, amount: -5, reason: 'Returned voucher' });
  const n = await d.signIn('network');
  const p = await d.signIn('affiliate');
  for (const [who, what, addresses] of [['net', n, [`/campaigns/${c}?tab=rates`, '/billing?tab=bonuses']], ['aff', p, [`/campaigns/${c}?tab=rates`, '/payments']]] as const)
    for (const [i, address] of addresses.entries())
      for (const [w, scheme] of [[1280, 'light'], [390, 'dark']] as const) {
        await what.page.setViewportSize({ width: w, height: 900 });
        await what.page.emulateMedia({ colorScheme: scheme });
        await what.go(address); await what.page.waitForTimeout(2500);
        await what.page.screenshot({ path: `/tmp/tiers/${who}${i}-${w}-${scheme}.png`, fullPage: true });
        console.log(who, i, w, scheme, what.complaints.length);
      }
  console.log(n.complaints, p.complaints);
} finally { await d.close(); } }, 300000);
