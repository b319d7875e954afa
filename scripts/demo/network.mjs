// A small network: two advertisers, three affiliates, four campaigns of different models.
const PASSWORD = 'demo password, not secret';

export const CAMPAIGNS = [
  {
    title: 'Shoes',
    model: 'cpa',
    commissions: [
      { payout: '1.5', revenue: '2.25', coverage: ['US'] },
      { payout: '0.333333333333', revenue: '1', coverage: ['ALL'] },
    ],
  },
  {
    title: 'Newsletter',
    model: 'cpc',
    commissions: [{ payout: '0.02', revenue: '0.05', coverage: ['ALL'] }],
  },
  {
    title: 'Banner',
    model: 'cpm',
    commissions: [{ payout: '1.234567890123', revenue: '2', coverage: ['ALL'] }],
  },
  { title: 'Insurance', model: 'cpa', commissions: [{ payout: '12', revenue: '20', coverage: ['ALL'] }] },
];

export async function makeNetwork(client) {
  const advertisers = [];
  for (const name of ['Acme', 'Globex']) advertisers.push(await makeAdvertiser(client, name));
  const affiliates = [];
  for (const name of ['Blog', 'Newsroom', 'Cashback']) affiliates.push(await makeAffiliate(client, name));
  const campaigns = [];
  for (const [index, wanted] of CAMPAIGNS.entries()) {
    const advertiser = advertisers[index % advertisers.length];
    const { campaign, commissions } = await client.post('/campaign', {
      ...wanted,
      status: 'active',
      advertiser_id: advertiser._id,
      url: 'http://127.0.0.1:9/landing?click={click_id}&sub={p1}',
    });
    const links = [];
    for (const affiliate of affiliates) {
      const { link } = await client.post(`/network/link/${affiliate._id}/${campaign._id}`, {});
      links.push({ affiliate, id: link._id });
    }
    campaigns.push({ ...campaign, model: wanted.model, commissions, advertiser, links });
  }
  return { advertisers, affiliates, campaigns };
}

async function makeAdvertiser(client, name) {
  const { user } = await client.post('/advertiser', {
    name,
    email: `${name}@advertiser.example`,
    password: PASSWORD,
  });
  await client.post(`/advertiser/${user._id}`, { live: true });
  const { security_token: token } = await client.post('/network/security-tokens', {
    advertiser_id: user._id,
  });
  return { ...user, token };
}

async function makeAffiliate(client, name) {
  const { user } = await client.post('/affiliate', {
    name,
    email: `${name}@affiliate.example`,
    password: PASSWORD,
  });
  await client.post(`/affiliate/${user._id}`, { live: true });
  return user;
}
