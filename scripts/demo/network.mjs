// A small network: two advertisers, three affiliates, campaigns of every model. Each party calls with a key of its own.
import { slug } from './past.mjs';

const PASSWORD = 'demo password, not secret';

export const CAMPAIGNS = [
  {
    title: 'Fjord Running Shoes',
    model: 'cpa',
    commissions: [
      { payout: '1.5', revenue: '2.25', coverage: ['US'] },
      { payout: '0.333333333333', revenue: '1', coverage: ['ALL'] },
    ],
  },
  {
    title: 'Morning Brief sign-ups',
    model: 'cpc',
    commissions: [{ payout: '0.02', revenue: '0.05', coverage: ['ALL'] }],
  },
  {
    title: 'Aurora Energy display',
    model: 'cpm',
    commissions: [{ payout: '1.234567890123', revenue: '2', coverage: ['ALL'] }],
  },
  {
    title: 'Harbor Car Insurance',
    model: 'cpa',
    commissions: [{ payout: '12', revenue: '20', coverage: ['ALL'] }],
  },
  {
    title: 'Solstice Travel',
    model: 'cps',
    commissions: [{ payout: '10', revenue: '15', coverage: ['ALL'] }],
  },
];
const LANDING = 'http://127.0.0.1:9/landing?click={click_id}&sub={p1}';
const PREVIEW = 'https://shop.example/';

export async function makeNetwork(client, receiverUrl) {
  const advertisers = [];
  for (const name of ['Fjord Outdoor', 'Harbor Group']) advertisers.push(await makeAdvertiser(client, name));
  const [blog, newsroom] = [
    await makeAffiliate(client, 'Trailnotes'),
    await makeAffiliate(client, 'Daily Ledger'),
  ];
  const { referral } = await client.post('/network/referral', { publisher_id: blog._id, rate: 10 });
  const cashback = await makeAffiliate(client, 'Perks and Points', { referral_id: referral._id });
  const affiliates = [blog, newsroom, cashback];
  const campaigns = [];
  for (const [index, wanted] of CAMPAIGNS.entries()) {
    const advertiser = advertisers[index % advertisers.length];
    const campaign = await makeCampaign(client, { ...wanted, advertiser_id: advertiser._id });
    const links = [];
    for (const affiliate of affiliates) {
      const { link } = await client.post(`/network/link/${affiliate._id}/${campaign._id}`);
      links.push({ affiliate, id: link._id });
    }
    campaigns.push({ ...campaign, model: wanted.model, advertiser, links });
  }
  await makeCampaign(client, {
    ...CAMPAIGNS[0],
    title: 'Vineyard Direct',
    visibility: 'permission',
    advertiser_id: advertisers[0]._id,
  });
  await blog.client.post('/affiliate/postbacks', {
    event: 'conversion',
    data: `${receiverUrl}/?id={conversion_id}&earned={payout}&order={txn_id}&campaign={campaign_title}`,
  });
  return { advertisers, affiliates, campaigns, referral };
}

async function makeCampaign(client, wanted) {
  const { campaign, commissions } = await client.post('/campaign', {
    status: 'active',
    url: LANDING,
    preview_url: PREVIEW,
    ...wanted,
  });
  return { ...campaign, commissions };
}

async function makeAdvertiser(client, name) {
  const { user } = await client.post('/advertiser', {
    name,
    email: `ads@${slug(name)}.example`,
    password: PASSWORD,
  });
  await client.post(`/advertiser/${user._id}`, { live: true });
  const { security_token: token } = await client.post('/network/security-tokens', {
    advertiser_id: user._id,
  });
  return { ...user, token, client: await clientOf(client, 'advertiser', user._id) };
}

async function makeAffiliate(client, name, more = {}) {
  const { user } = await client.post('/affiliate', {
    name,
    email: `hello@${slug(name)}.example`,
    password: PASSWORD,
    ...more,
  });
  await client.post(`/affiliate/${user._id}`, { live: true });
  return { ...user, client: await clientOf(client, 'affiliate', user._id) };
}

async function clientOf(client, role, userId) {
  const { api_key: key } = await client.post('/network/keys', { role, user_id: userId });
  return client.as(key);
}
