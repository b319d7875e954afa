// Sixty days of a network that moved here: the files of `batch import-network` and the conversions of its clicks. The same chance makes
// the same past.
const DAYS = 60;
const CLICKS_A_DAY = 280;

const ADVERTISERS = [
  ['lumen', 'Lumen Home'],
  ['northwind', 'Northwind Broadband'],
  ['petal', 'Petal & Stem'],
  ['cobalt', 'Cobalt Bank'],
  ['atlas', 'Atlas Language School'],
];
/** Weight: how much of the traffic; rate: how many clicks of a hundred buy. */
const CAMPAIGNS = [
  {
    id: 'lamps',
    advertiser: 'lumen',
    title: 'Lumen Smart Lamps',
    payout: 6.4,
    revenue: 9.5,
    weight: 9,
    rate: 8.2,
  },
  {
    id: 'fibre',
    advertiser: 'northwind',
    title: 'Northwind Fibre 500',
    payout: 38,
    revenue: 55,
    weight: 6,
    rate: 3.2,
  },
  {
    id: 'flowers',
    advertiser: 'petal',
    title: 'Petal & Stem subscriptions',
    payout: 9,
    revenue: 14,
    weight: 8,
    rate: 6.4,
  },
  {
    id: 'card',
    advertiser: 'cobalt',
    title: 'Cobalt Travel Card',
    payout: 45,
    revenue: 60,
    weight: 5,
    rate: 2.4,
  },
  {
    id: 'account',
    advertiser: 'cobalt',
    title: 'Cobalt Current Account',
    payout: 22,
    revenue: 30,
    weight: 4,
    rate: 3.8,
  },
  {
    id: 'spanish',
    advertiser: 'atlas',
    title: 'Atlas Spanish in 12 weeks',
    payout: 15,
    revenue: 24,
    weight: 5,
    rate: 4.8,
  },
  { id: 'kids', advertiser: 'atlas', title: 'Atlas for Kids', payout: 11, revenue: 17, weight: 3, rate: 5.6 },
  {
    id: 'heating',
    advertiser: 'lumen',
    title: 'Lumen Smart Heating',
    payout: 28,
    revenue: 41,
    weight: 3,
    rate: 2.8,
  },
];
export const AFFILIATES = [
  ['Hearth and Light', 9],
  ['Frugal Foxes', 8],
  ['The Weekend List', 7],
  ['Switchboard Reviews', 6],
  ['Marta Oliveira', 5],
  ['Polyglot Diary', 5],
  ['Greenhouse Weekly', 4],
  ['Nils Bergström', 4],
  ['Dealcraft', 3],
  ['Kind Budget', 3],
  ['Commuter Post', 2],
  ['Aiko Tanaka', 2],
];
const COUNTRIES = [
  ['US', 34],
  ['GB', 17],
  ['DE', 13],
  ['FR', 8],
  ['ES', 7],
  ['BR', 6],
  ['NL', 5],
  ['SE', 4],
  ['CA', 4],
  ['IN', 2],
];
const SOURCES = ['newsletter', 'review', 'comparison', 'video', 'social', 'homepage'];

/** `files` by name, for a folder; `conversions` as a file of the API. Days end with yesterday. */
export function makePast(chance, now = new Date()) {
  const weighted = (list, weightOf) => {
    let rest = chance.next() * list.reduce((sum, one) => sum + weightOf(one), 0);
    return list.find((one) => (rest -= weightOf(one)) < 0) ?? list[0];
  };
  const clicks = ['click_id,affiliate,campaign,created,country,p1'];
  const conversions = ['click_id,txn_id,payout,revenue,status,created'];
  const links = new Set();
  for (let ago = DAYS; ago >= 1; ago--) {
    const day = new Date(now.getTime() - ago * 864e5);
    const weekend = [0, 6].includes(day.getUTCDay()) ? 0.72 : 1;
    const growth = 0.75 + (0.5 * (DAYS - ago)) / DAYS;
    const count = Math.round(CLICKS_A_DAY * weekend * growth * (0.9 + chance.next() * 0.2));
    for (let n = 0; n < count; n++) {
      const campaign = weighted(CAMPAIGNS, ({ weight }) => weight);
      const [affiliate] = weighted(AFFILIATES, ([, weight]) => weight);
      const [country] = weighted(COUNTRIES, ([, weight]) => weight);
      const second = Math.floor(86_000 * Math.sqrt(chance.next() * chance.next()));
      const id = `past-${ago}-${n}`;
      clicks.push(
        [id, slug(affiliate), campaign.id, timeOf(day, second), country, chance.pick(SOURCES)].join(','),
      );
      links.add(`${slug(affiliate)},${campaign.id}`);
      if (chance.next() * 100 >= campaign.rate) continue;
      const status =
        ago < 6 && chance.next() < 0.4 ? 'pending' : chance.next() < 0.06 ? 'rejected' : 'approved';
      const order = `${campaign.id.toUpperCase()}-${ago}${String(n).padStart(3, '0')}`;
      const at = timeOf(day, Math.min(86_399, second + 240));
      conversions.push([id, order, campaign.payout, campaign.revenue, status, at].join(','));
    }
  }
  const since = new Date(now.getTime() - 2 * DAYS * 864e5).toISOString().slice(0, 10);
  const accounts = [
    'kind,external_id,name,email,created',
    ...ADVERTISERS.map(([id, name]) => `advertiser,${id},${name},ads@${id}.example,${since}`),
    ...AFFILIATES.map(([name]) => `affiliate,${slug(name)},${name},hello@${slug(name)}.example,${since}`),
  ];
  const campaigns = [
    'external_id,advertiser,title,url,payout,revenue,created,visibility',
    ...CAMPAIGNS.map(({ id, advertiser, title, payout, revenue }) =>
      [
        id,
        advertiser,
        title,
        `https://${advertiser}.example/?click={click_id}`,
        payout,
        revenue,
        since,
        'public',
      ].join(','),
    ),
  ];
  return {
    files: {
      'accounts.csv': accounts.join('\n'),
      'campaigns.csv': campaigns.join('\n'),
      'links.csv': ['affiliate,campaign', ...[...links].sort()].join('\n'),
      'clicks.csv': clicks.join('\n'),
    },
    conversions: conversions.join('\n'),
  };
}

export const slug = (name) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const timeOf = (day, second) =>
  `${day.toISOString().slice(0, 10)} ${new Date(second * 1000).toISOString().slice(11, 19)}`;
