// Sends the day's clicks, impressions and conversions, and keeps a ledger of what was accepted.
import { hit } from './client.mjs';

const AT_ONCE = 50;
const CONVERSION_SHARE = 0.15;
const REPEAT_SHARE = 0.2;

/** Runs `job` over the items, some at a time. */
async function inParallel(items, job) {
  const queue = items[Symbol.iterator]();
  const work = async () => {
    for (const item of queue) await job(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

export async function sendTraffic({ tracker, campaigns, visitors, chance, counts, onSent }) {
  const ledger = {
    clicks: [],
    impressions: 0,
    conversions: new Set(),
    repeats: 0,
    // Filled by office.mjs.
    sales: [],
    paper: [],
    rejected: new Set(),
  };
  const headersOf = ({ ip, userAgent, referer }) => ({
    'X-Forwarded-For': ip,
    'User-Agent': userAgent,
    ...(referer ? { Referer: referer } : {}),
  });

  await inParallel(
    Array.from({ length: counts.clicks }, (_, n) => n),
    async (n) => {
      const campaign = chance.pick(campaigns);
      const link = chance.pick(campaign.links);
      const visitor = visitors();
      const answer = await hit(`${tracker}/${link.id}?p1=s${n % 7}&source=demo`, headersOf(visitor));
      if (answer.status !== 302)
        throw new Error(`A click was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      ledger.clicks.push({
        campaign,
        bot: visitor.bot,
        id: new URL(answer.headers.location).searchParams.get('click'),
      });
      onSent();
    },
  );

  const banner = campaigns.find(({ model }) => model === 'cpm');
  await inParallel(
    Array.from({ length: counts.impressions }, (_, n) => n),
    async () => {
      const visitor = visitors();
      const answer = await hit(`${tracker}/imp/${chance.pick(banner.links).id}`, headersOf(visitor));
      if (answer.status !== 200) throw new Error(`An impression was answered ${answer.status}`);
      if (!visitor.bot) ledger.impressions++;
      onSent();
    },
  );

  const buyers = ledger.clicks.filter(
    ({ campaign }) => campaign.model === 'cpa' && chance.next() < CONVERSION_SHARE,
  );
  const orders = buyers.flatMap((buyer) => (chance.next() < REPEAT_SHARE ? [buyer, buyer] : [buyer]));
  await inParallel(orders, async ({ campaign, id }) => {
    const answer = await hit(
      `${tracker}/acquisition?click_id=${id}&security_token=${campaign.advertiser.token}`,
    );
    if (answer.status !== 200) throw new Error(`A conversion was answered ${answer.status}: ${answer.body}`);
    if (ledger.conversions.has(id)) ledger.repeats++;
    ledger.conversions.add(id);
    onSent();
  });
  return ledger;
}
