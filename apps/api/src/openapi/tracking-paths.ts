// What the tracker answers, on its own port and without an API key: part of the document, so that everything the product
// serves is found in one place.
import { type Json, named } from './components.ts';
import { own } from '@tributary/domain/shared/own';
import { SUBS } from '@tributary/domain/attribution/conversion';
import { ID_PATTERN } from '@tributary/domain/shared/ids';
import { MONEY_MAX_TEXT } from '@tributary/domain/shared/money';
import { HIT_REASONS } from '@tributary/domain/attribution/conversion';
import {
  CLICK_PARAMETERS,
  type ClickParameter,
  DEEP_LINK_LENGTH_MAX,
  PARAMETER_LENGTH_MAX,
  eachNumbered,
} from '@tributary/domain/tracking/click';

/** Each operation names the tracker as its server. */
export function trackingPaths(trackerUrl: string): Json {
  const servers = [{ url: trackerUrl, description: 'The tracker.' }];
  return Object.fromEntries(
    Object.entries(PATHS).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, one]) => [method, { ...operationOf(one), servers }]),
      ),
    ]),
  );
}

type TrackingOperation = {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Json;
};

const operationOf = ({ id, ...rest }: TrackingOperation): Json => ({
  operationId: id,
  ...rest,
  tags: ['tracking'],
  security: [],
});

const LONG_ID = `^${ID_PATTERN}$`;

/** What a click and the order it led to are reported with. */
const EXAMPLES: Readonly<Record<string, string>> = {
  linkId: '69b007c029a6681f9a9c1f4d',
  campaign_id: '16',
  pub_id: '7',
  p1: 'newsletter-12',
  source: 'newsletter',
  click_id: '69b007d2a1b2c3d4e5f60718',
  security_token: 'tb_sec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  txn_id: 'order-1001',
  sale_amount: '59.90',
  currency: 'USD',
  adid: '16',
};
const HIT = Object.fromEntries(
  ['click_id', 'security_token', 'txn_id', 'sale_amount', 'currency'].map((name) => [
    name,
    own(EXAMPLES, name),
  ]),
);

const parameter = (place: 'path' | 'query', required: boolean) => (name: string, schema: Json) => {
  const { description, ...rest } = schema;
  const sample = own(EXAMPLES, name);
  return {
    name,
    in: place,
    required,
    description,
    schema: rest,
    ...(sample !== undefined && { example: sample }),
  };
};
const inPath = parameter('path', true);
const mustSend = parameter('query', true);
const maySend = parameter('query', false);

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more });

const LINK = [inPath('linkId', text("The tracking link's id.", { pattern: LONG_ID }))];
const PARTY = [
  mustSend('campaign_id', text("The campaign's short or long ID.")),
  mustSend('pub_id', text("The affiliate's short or long ID.")),
];

const OWN_PARAMETER = 'Free for the affiliate; in reports and postbacks.';
const CLICK_WORDS: Readonly<Record<ClickParameter, string>> = {
  ...eachNumbered(() => OWN_PARAMETER),
  source: 'Where the visitor came from, in the words of the affiliate; a report group.',
  gaid: 'Advertising id of an Android device.',
  idfa: 'Advertising id of an Apple device.',
  aid: 'Id of an Android device.',
  app_id: 'Id of the app the visitor came from.',
  app_name: 'Name of that app.',
  cr_name: 'Name of the creative.',
  lp_id: 'Short ID of one of the landing pages of the campaign: leads there.',
  url: "Deep link: leads there, when it is on the destination's own host and loses no click ID.",
};
const VISIT = CLICK_PARAMETERS.map((name) =>
  maySend(
    name,
    text(CLICK_WORDS[name], { maxLength: name === 'url' ? DEEP_LINK_LENGTH_MAX : PARAMETER_LENGTH_MAX }),
  ),
);
type Kind = 'Click' | 'Hit' | 'Pixel';
type Named = { readonly name: string };
const componentsOf = (kind: Kind, parameters: readonly Named[]): [string, Named][] =>
  parameters.map((one) => [`${kind}.${one.name}`, one]);
const referredTo = (kind: Kind, parameters: readonly Named[]): Json[] =>
  componentsOf(kind, parameters).map(([name]) => ({ $ref: `#/components/parameters/${name}` }));
const OF_LINK = referredTo('Click', [...LINK, ...VISIT]);
const OF_PARTY = referredTo('Click', [...PARTY, ...VISIT]);

const SUB_PARAMETERS = Object.fromEntries(
  SUBS.map((name) => [name, text("For the advertiser's own use; stored with the conversion.")]),
);
const AMOUNT = { pattern: '^\\d+(\\.\\d+)?$' };
const CONVERSION: Readonly<Record<string, Json>> = {
  txn_id: text('The number of the order: the same one is paid once, however often it comes.'),
  goal_value: text('The event, by the value of its goal; the default goal when neither is sent.'),
  goal_id: text('The event, by the id of its goal.'),
  sale_amount: text(`What the customer paid, from 0 to ${MONEY_MAX_TEXT}.`, AMOUNT),
  revenue: text(
    `What the advertiser owes, instead of the agreed price, from 0 to ${MONEY_MAX_TEXT}.`,
    AMOUNT,
  ),
  currency: text("Of the amounts, ISO 4217; the network's when not sent.", { pattern: '^[A-Za-z]{3}$' }),
  status: text(
    'The status of the order, or a word of the trade for one; for an order that exists, its new status. `pending` holds a new one back until the network approves it.',
  ),
  ...SUB_PARAMETERS,
};
const CLICK_ID = text('What `{click_id}` was filled with at the destination.', { pattern: LONG_ID });
const POSTBACK_OWN: Readonly<Record<string, Json>> = {
  click_id: CLICK_ID,
  security_token: text("The advertiser's or the network's security token."),
};
const POSTBACK_MUST = Object.keys(POSTBACK_OWN);
const PIXEL_FIELDS: Readonly<Record<string, Json>> = {
  adid: text('The campaign, by short or long ID.'),
  av: text('The advertiser, by short or long ID: the last click on any of its campaigns counts.'),
  click_id: text(
    'What `{click_id}` was filled with; the cookie of the click when not sent. Of several, newest first with commas between, the first that was issued here.',
    { pattern: `^${ID_PATTERN}(,${ID_PATTERN}){0,9}$` },
  ),
};
const queryOf = (fields: Readonly<Record<string, Json>>, required: readonly string[] = []) =>
  Object.entries(fields).map(([name, schema]) =>
    required.includes(name) ? mustSend(name, schema) : maySend(name, schema),
  );
const OF_CONVERSION = queryOf(CONVERSION);
const OF_PIXEL = queryOf(PIXEL_FIELDS);
/** What clicks, impressions and conversions are reported with: for `components.parameters`. */
export const TRACKING_PARAMETERS: Json = Object.fromEntries([
  ...componentsOf('Click', [...LINK, ...PARTY, ...VISIT]),
  ...componentsOf('Hit', OF_CONVERSION),
  ...componentsOf('Pixel', OF_PIXEL),
]);

type Shown = { readonly schema?: Json; readonly example?: Json };

const answer = (
  description: string,
  type?: string,
  { schema = { type: 'string', description }, example }: Shown = {},
): Json => ({
  description,
  ...(type !== undefined && { content: { [type]: { schema, ...(example !== undefined && { example }) } } }),
});
const LOCATION = { Location: { description: 'Where to.', schema: { type: 'string' } } };
const COOKIE = {
  'Set-Cookie': {
    description: 'Remembers the click for the pixel, for the cookie window of the campaign.',
    schema: { type: 'string' },
  },
};

/** `allowed`: the methods of the path. */
const otherMethod = (allowed: string): Json => ({
  ...answer('Another method than the path has; Allow names those it has.', 'text/plain'),
  headers: { Allow: { description: 'The methods there are.', schema: { type: 'string', const: allowed } } },
});

const envelope = (success: boolean, data: Readonly<Record<string, Json>>): Json => ({
  type: 'object',
  description: 'The answer.',
  required: ['success', 'data'],
  properties: {
    success: { type: 'boolean', const: success, description: 'Whether it was done.' },
    data: {
      type: 'object',
      description: 'The answer itself.',
      required: Object.keys(data),
      properties: data,
    },
  },
});
const MESSAGE = text('What happened, in words.');
const refusal = (description: string, reasons: readonly string[]): Json =>
  answer(description, 'application/json', {
    schema: envelope(false, { reason: text('Why not.', { enum: reasons }), message: MESSAGE }),
    example: { success: false, data: { reason: reasons[0], message: description } },
  });
const FORBIDDEN = ['INVALID_SECURITY_TOKEN', 'UNTRUSTED_IP'];
/** What several operations answer: for `components.responses`. */
export const TRACKING_RESPONSES = {
  LedOn: {
    description: "To the destination URL, or to the fallback URL if the click doesn't qualify.",
    headers: { ...LOCATION, ...COOKIE },
  },
  Pixel: answer('A GIF of one pixel.', 'image/gif'),
  LeadsNowhere: answer(
    "The link doesn't exist, or it leads nowhere now and there is no fallback.",
    'text/html',
  ),
  NoSuchLink: answer("The link, campaign or affiliate doesn't exist.", 'text/html'),
  'TrackerMethods.GET': otherMethod('GET, HEAD'),
  'TrackerMethods.GET.POST': otherMethod('GET, HEAD, POST'),
  'TrackerMethods.Conversion': otherMethod('GET, POST'),
  NothingReported: refusal(
    'Nothing was reported.',
    HIT_REASONS.filter((reason) => !FORBIDDEN.includes(reason)),
  ),
  NotAllowedToReport: refusal("This token or IP address isn't allowed to report it.", FORBIDDEN),
  AddressTooLong: answer('The address is longer than 48 KiB.', 'text/plain'),
  NotRecorded: answer('Not recorded; the same request may succeed after Retry-After.', 'text/html'),
} satisfies Json;
const shared = (name: keyof typeof TRACKING_RESPONSES): Json => ({ $ref: `#/components/responses/${name}` });

const READ_ONLY = { 405: shared('TrackerMethods.GET'), 414: shared('AddressTooLong') };
const NOT_LED_ON: Json = {
  404: shared('LeadsNowhere'),
  405: shared('TrackerMethods.GET.POST'),
  414: shared('AddressTooLong'),
  503: shared('NotRecorded'),
};
const CLICKED: Json = { 302: shared('LedOn'), ...NOT_LED_ON };
/** The browser goes on with a GET. */
const POSTED: Json = { 303: shared('LedOn'), ...NOT_LED_ON };
const SEEN: Json = {
  200: shared('Pixel'),
  404: shared('NoSuchLink'),
  405: shared('TrackerMethods.GET.POST'),
  414: shared('AddressTooLong'),
  503: shared('NotRecorded'),
};

const PIXEL_LOADED: Json = {
  200: {
    description: 'A GIF of one pixel, or an empty page when an iframe asks.',
    content: {
      'image/gif': { schema: text('The GIF.') },
      'text/html': { schema: text('The page.') },
    },
  },
  405: shared('TrackerMethods.GET.POST'),
  414: shared('AddressTooLong'),
  503: shared('NotRecorded'),
};

const REPORTED: Json = {
  200: answer(
    'Stored. It is accepted or refused a moment later; see the conversion log.',
    'application/json',
    {
      schema: named(
        'ReportedAnswer',
        envelope(true, {
          conversion_id: text('ID of the conversion, if this request creates one.', { pattern: LONG_ID }),
          status: { type: 'string', const: 'accepted', description: 'Confirmation that it is stored.' },
          message: MESSAGE,
        }),
      ),
      example: {
        success: true,
        data: {
          conversion_id: '69b007e829a6681f9a9c2a01',
          status: 'accepted',
          message: 'The conversion was recorded.',
        },
      },
    },
  ),
  400: shared('NothingReported'),
  403: shared('NotAllowedToReport'),
  405: shared('TrackerMethods.Conversion'),
  414: shared('AddressTooLong'),
  503: shared('NotRecorded'),
};

const objectOf = (properties: Readonly<Record<string, Json>>, required: readonly string[]): Json => ({
  type: 'object',
  description: 'The hit.',
  required,
  properties,
});
const ABOUT_CLICKS =
  "Counts once per visitor within 24 hours. Clicks that don't qualify (a bot, a closed campaign, the wrong country, a reached cap) go to the fallback URL and are stored with the reason.";
const ABOUT_HITS =
  "From the advertiser's server. Repeat it if you aren't sure that it arrived: the same order is paid once.";

const PATHS: Readonly<Record<string, Readonly<Record<string, TrackingOperation>>>> = {
  '/{linkId}': {
    get: {
      id: 'follow-link',
      summary: 'Follow a tracking link',
      description: ABOUT_CLICKS,
      parameters: OF_LINK,
      responses: CLICKED,
    },
    post: {
      id: 'post-link',
      summary: 'Follow a tracking link by a form',
      description: `${ABOUT_CLICKS} The body is ignored.`,
      parameters: OF_LINK,
      responses: POSTED,
    },
  },
  '/click': {
    get: {
      id: 'follow-click',
      summary: 'Follow a link by campaign and affiliate',
      description: ABOUT_CLICKS,
      parameters: OF_PARTY,
      responses: CLICKED,
    },
    post: {
      id: 'post-click',
      summary: 'Follow a link by campaign and affiliate, by a form',
      description: `${ABOUT_CLICKS} The body is ignored.`,
      parameters: OF_PARTY,
      responses: POSTED,
    },
  },
  '/imp': {
    get: {
      id: 'count-impression',
      summary: 'Count an impression',
      description: 'By campaign and affiliate. For an `<img>` beside the advertisement.',
      parameters: OF_PARTY,
      responses: SEEN,
    },
    post: {
      id: 'post-impression',
      summary: 'Count an impression by POST',
      description: 'For beacons sent by pages. The body is ignored.',
      parameters: OF_PARTY,
      responses: SEEN,
    },
  },
  '/imp/{linkId}': {
    get: {
      id: 'count-link-impression',
      summary: 'Count an impression of a tracking link',
      description: 'For an `<img>` beside the advertisement.',
      parameters: OF_LINK,
      responses: SEEN,
    },
    post: {
      id: 'post-link-impression',
      summary: 'Count an impression of a tracking link by POST',
      description: 'For beacons sent by pages. The body is ignored.',
      parameters: OF_LINK,
      responses: SEEN,
    },
  },
  '/acquisition': {
    get: {
      id: 'report-conversion',
      summary: 'Report a conversion',
      description: ABOUT_HITS,
      parameters: [...queryOf(POSTBACK_OWN, POSTBACK_MUST), ...referredTo('Hit', OF_CONVERSION)],
      responses: REPORTED,
    },
    post: {
      id: 'post-conversion',
      summary: 'Report a conversion by POST',
      description: `${ABOUT_HITS} You can send fields in the query, too; the query wins.`,
      parameters: [],
      requestBody: {
        required: true,
        content: Object.fromEntries(
          ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
            type,
            {
              schema: named(
                'ReportedConversion',
                objectOf({ ...POSTBACK_OWN, ...CONVERSION }, POSTBACK_MUST),
              ),
              example: HIT,
            },
          ]),
        ),
      },
      responses: {
        ...REPORTED,
        413: refusal('The body is too large.', ['MALFORMED_REQUEST']),
        415: refusal('The body is compressed in an unknown way.', ['MALFORMED_REQUEST']),
      },
    },
  },
  '/pixel': {
    get: {
      id: 'count-pixel',
      summary: 'Report a conversion by pixel',
      description:
        'From the browser, on the page that says thank you. Names the campaign (`adid`) or the advertiser (`av`). The response is the same whether it is accepted or not; the log of incoming conversions has the reason.',
      parameters: [...referredTo('Pixel', OF_PIXEL), ...referredTo('Hit', OF_CONVERSION)],
      responses: PIXEL_LOADED,
    },
    post: {
      id: 'post-pixel',
      summary: 'Report a conversion by pixel, by POST',
      description: 'For beacons sent by pages. Send the fields in the query; the body is ignored.',
      parameters: [...referredTo('Pixel', OF_PIXEL), ...referredTo('Hit', OF_CONVERSION)],
      responses: PIXEL_LOADED,
    },
  },
  '/tb.js': {
    get: {
      id: 'get-page-script',
      summary: 'Load the script for shop pages',
      description:
        'Keeps the click ID, and reports the order to the pixel. Pages of any origin may load it, and browsers keep it for an hour.',
      parameters: [],
      responses: {
        200: answer('The script.', 'text/javascript'),
        304: answer('It is the one of `If-None-Match`.'),
        ...READ_ONLY,
      },
    },
  },
};
