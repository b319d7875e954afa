// A walk through the product as a folder of the Postman collection: from two accounts to a paid conversion, and everything
// it made removed again. Each request keeps what later ones need, and tests its own answer.
type Json = { readonly [name: string]: unknown };
type Step = {
  readonly name: string;
  readonly line: string;
  readonly status: number;
  readonly key?: 'network_key' | 'affiliate_key' | 'advertiser_key';
  readonly body?: Json;
  /** Tests and what is kept, as JavaScript; `got` is the `data` of the answer. */
  readonly script?: readonly string[];
  readonly before?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

export const WALK = 'A walk from top to bottom';

/** What the requests keep for one another. */
export const KEPT = [
  'run',
  'advertiser_id',
  'affiliate_id',
  'affiliate_key_id',
  'advertiser_key_id',
  'security_token',
  'security_token_id',
  'campaign_id',
  'link_id',
  'click_id',
  'conversion_id',
  'tries',
] as const;

const keep = (name: (typeof KEPT)[number] | 'affiliate_key' | 'advertiser_key', value: string): string =>
  `pm.collectionVariables.set('${name}', ${value});`;
const holds = (what: string, condition: string): string =>
  `pm.test('${what}', () => pm.expect(${condition}).to.be.true);`;

const account = (kind: string): Json => ({
  name: `Walking ${kind}`,
  email: `${kind}-{{run}}@example.com`,
  password: 'correct horse battery',
});
/** The user agent of the click: Postman's own would be taken for a bot's, whose clicks earn nothing. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const STEPS: readonly Step[] = [
  {
    name: 'The network',
    line: 'GET {{base_url}}/network/account',
    status: 200,
    before: [keep('run', 'String(Date.now())'), keep('tries', '0')],
    script: [holds('it has a name', "typeof got.network.name === 'string'")],
  },
  {
    name: 'An advertiser',
    line: 'POST {{base_url}}/advertiser',
    status: 201,
    body: account('advertiser'),
    script: [
      holds('it waits for its activation', 'got.user.live === false'),
      keep('advertiser_id', 'got.user._id'),
    ],
  },
  {
    name: 'The advertiser is activated',
    line: 'POST {{base_url}}/advertiser/{{advertiser_id}}',
    status: 200,
    body: { live: true },
    script: [holds('it is live', 'got.user.live === true')],
  },
  {
    name: 'An affiliate',
    line: 'POST {{base_url}}/affiliate',
    status: 201,
    body: account('affiliate'),
    script: [
      holds('it waits for its activation', 'got.user.live === false'),
      keep('affiliate_id', 'got.user._id'),
    ],
  },
  {
    name: 'The affiliate is activated',
    line: 'POST {{base_url}}/affiliate/{{affiliate_id}}',
    status: 200,
    body: { live: true },
    script: [holds('it is live', 'got.affiliate.live === true')],
  },
  {
    name: 'A key for the affiliate',
    line: 'POST {{base_url}}/network/keys',
    status: 201,
    body: { role: 'affiliate', user_id: '{{affiliate_id}}' },
    script: [keep('affiliate_key', 'got.api_key'), keep('affiliate_key_id', 'got.key._id')],
  },
  {
    name: 'A key for the advertiser',
    line: 'POST {{base_url}}/network/keys',
    status: 201,
    body: { role: 'advertiser', user_id: '{{advertiser_id}}' },
    script: [keep('advertiser_key', 'got.api_key'), keep('advertiser_key_id', 'got.key._id')],
  },
  {
    name: "A security token for the advertiser's server",
    line: 'POST {{base_url}}/network/security-tokens',
    status: 201,
    body: { advertiser_id: '{{advertiser_id}}' },
    script: [keep('security_token', 'got.security_token'), keep('security_token_id', 'got.token._id')],
  },
  {
    name: 'A campaign',
    line: 'POST {{base_url}}/campaign',
    status: 201,
    body: {
      title: 'Walking shoes {{run}}',
      url: 'https://shop.example/shoes?cid={click_id}',
      advertiser_id: '{{advertiser_id}}',
      model: 'cpa',
      status: 'active',
      commissions: [{ payout: 4, revenue: 5 }],
    },
    script: [holds('it pays 4', 'got.commissions[0].rate === 4'), keep('campaign_id', 'got.campaign._id')],
  },
  {
    name: 'A tracking link',
    line: 'POST {{base_url}}/network/link/{{affiliate_id}}/{{campaign_id}}',
    status: 201,
    body: {},
    script: [
      holds('it holds its id', 'got.tracking_link.includes(got.link._id)'),
      keep('link_id', 'got.link._id'),
    ],
  },
  {
    name: 'The campaign as the affiliate sees it',
    line: 'GET {{base_url}}/affiliate/campaigns/{{campaign_id}}',
    status: 200,
    key: 'affiliate_key',
    script: [
      holds('it is that campaign', "got.campaign._id === pm.collectionVariables.get('campaign_id')"),
      holds('what the advertiser is charged is not shown', '!JSON.stringify(got).includes("revenue")'),
    ],
  },
  {
    name: 'A click on the link',
    line: 'GET {{tracker_url}}/{{link_id}}?p1=walk',
    status: 302,
    headers: { 'User-Agent': BROWSER },
    script: [
      "const leads = pm.response.headers.get('Location');",
      holds(
        'it leads to the shop, with the id of the click',
        '/^https:\\/\\/shop\\.example\\/shoes\\?cid=\\w{24}$/.test(leads)',
      ),
      keep('click_id', 'leads.slice(-24)'),
    ],
  },
  {
    name: 'The shop reports an order',
    line: 'GET {{tracker_url}}/acquisition?click_id={{click_id}}&security_token={{security_token}}&txn_id=order-{{run}}',
    status: 200,
    script: [holds('it is kept', "got.status === 'accepted'"), keep('conversion_id', 'got.conversion_id')],
  },
  {
    name: 'The conversion, once it is decided',
    line: 'GET {{base_url}}/network/conversions?cid={{click_id}}',
    status: 200,
    // Postman sends the request when its timers have run out: half a second between two tries.
    before: ['setTimeout(() => {}, 500);'],
    script: [
      "const tries = Number(pm.collectionVariables.get('tries')) + 1;",
      keep('tries', 'tries'),
      'if (got.count === 0 && tries < 40) return pm.execution.setNextRequest(pm.info.requestName);',
      holds(
        'it is approved and pays 4',
        "got.records[0].status === 'approved' && Number(got.records[0].payout) === 4",
      ),
    ],
  },
  {
    name: 'Why it was paid',
    line: 'GET {{base_url}}/network/conversions/{{conversion_id}}/explain',
    status: 200,
    script: [
      holds('it is about that click', "JSON.stringify(got).includes(pm.collectionVariables.get('click_id'))"),
    ],
  },
  {
    name: 'What the affiliate earned',
    line: 'GET {{base_url}}/affiliate/report',
    status: 200,
    key: 'affiliate_key',
    script: [
      holds('one conversion', 'got.performance[0].conversions === 1 && got.performance[0].revenue === 4'),
    ],
  },
  {
    name: 'What the advertiser owes',
    line: 'GET {{base_url}}/advertiser/report',
    status: 200,
    key: 'advertiser_key',
    script: [
      holds('one conversion', 'got.performance[0].conversions === 1 && got.performance[0].revenue === 5'),
    ],
  },
  {
    name: 'The campaign by day',
    line: 'GET {{base_url}}/campaign/stats/{{campaign_id}}',
    status: 200,
    script: [holds('one click, one conversion', 'got.total.clicks === 1 && got.total.conversions === 1')],
  },
  removed('The security token is revoked', 'network/security-tokens/{{security_token_id}}'),
  removed("The affiliate's key is revoked", 'network/keys/{{affiliate_key_id}}'),
  removed("The advertiser's key is revoked", 'network/keys/{{advertiser_key_id}}'),
  removed('The campaign is removed', 'campaign/{{campaign_id}}'),
  removed('The affiliate is removed', 'affiliate/{{affiliate_id}}'),
  removed('The advertiser is removed', 'advertiser/{{advertiser_id}}'),
  {
    name: 'Nothing is left',
    line: 'GET {{base_url}}/affiliate/{{affiliate_id}}',
    status: 404,
    script: [holds('it is unknown', 'got.code === 31')],
  },
];

function removed(name: string, path: string): Step {
  return {
    name,
    line: `DELETE {{base_url}}/${path}`,
    status: 200,
    script: [holds('it says so', "typeof got.message === 'string'")],
  };
}

/** The folder; `authOf` sends a key from a variable. */
export const postmanWalk = (authOf: (variable: string | undefined) => Json): Json => ({
  name: WALK,
  description:
    'Run it in this order: each request uses what the ones before it made. It ends by removing everything.',
  auth: authOf('network_key'),
  item: STEPS.map((step) => ({
    name: step.name,
    ...(step.status === 302 && { protocolProfileBehavior: { followRedirects: false } }),
    event: [...(step.before ? [eventOf('prerequest', step.before)] : []), eventOf('test', testsOf(step))],
    request: requestOf(step, authOf),
    response: [],
  })),
});

const eventOf = (listen: string, exec: readonly string[]): Json => ({
  listen,
  script: { type: 'text/javascript', exec },
});

const testsOf = ({ status, script = [] }: Step): string[] => [
  `pm.test('is answered with ${status}', () => pm.response.to.have.status(${status}));`,
  ...(status === 302
    ? []
    : [
        'const { success, data: got } = pm.response.json();',
        `pm.test('says whether it was done', () => pm.expect(success).to.equal(${status < 400}));`,
      ]),
  ...script,
];

function requestOf(
  { line, key, body, headers = {} }: Step,
  authOf: (variable: string | undefined) => Json,
): Json {
  const [method = '', address = ''] = line.split(' ');
  const toTracker = address.startsWith('{{tracker_url}}');
  const [place = '', query] = address.split('?');
  const [host = '', ...path] = place.split('/');
  const sent = { ...headers, ...(body && { 'Content-Type': 'application/json' }) };
  return {
    method,
    ...((key || toTracker) && { auth: authOf(toTracker ? undefined : key) }),
    header: Object.entries(sent).map(([name, value]) => ({ key: name, value })),
    ...(body && {
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    }),
    url: {
      raw: address,
      host: [host],
      path,
      ...(query && {
        query: query
          .split('&')
          .map((one) => ({ key: one.split('=')[0], value: one.split('=').slice(1).join('=') })),
      }),
    },
  };
}
