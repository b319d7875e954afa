// Every field of a campaign on the wire, in one table: how answers show it, and how creation and the actions of an edit
// take it. What may be edited may be sent at creation too: a field that only edits take would be dropped there in silence.
import { z } from 'zod';
import { HOLD_DAYS_MAX } from '@tributary/domain/attribution/hold';
import {
  CAMPAIGN_STATUSES,
  CONVERSION_TRACKINGS,
  NEW_CONVERSION_STATUSES,
  MODELS,
  VISIBILITIES,
  type Campaign,
  type Targeting,
} from '@tributary/domain/catalog/campaign';
import type { Account } from '@tributary/domain/accounts/account';
import type { CampaignChanges } from '@tributary/application/catalog/campaign-fields';
import {
  day,
  externalId,
  flag,
  integer,
  longId,
  nameList,
  oneOf,
  optionalFallback,
  optionalFileOrUrl,
  optionalText,
  template,
  text,
  textList,
  versionBounds,
} from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  int,
  MODIFIED_DAY,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

/** A campaign as fields alone: what it targets is among them. */
export type CampaignFields = Omit<Campaign, 'targeting' | 'commissions'> & Targeting;
export type CampaignNeeds = {
  readonly zone: string;
  /** The affiliates that the campaign blocks or allows; the answer shows their short ids. */
  readonly affiliates: readonly Account[];
};

const shortIds = (ids: readonly string[], { affiliates }: CampaignNeeds): number[] =>
  affiliates.filter(({ id }) => ids.includes(id)).map(({ displayId }) => displayId);

const PIXEL_DOMAIN =
  'Domain of the pages that report orders; required unless conversion_tracking is postback.';
const names = (description: string) => nameList(description).nullable().optional();

export const osVersionsOut = z
  .record(
    z.string(),
    z.object({
      min: string('Oldest version.').optional(),
      max: string('Newest version.').optional(),
    }),
  )
  .nullable()
  .meta({ id: 'OsVersions', description: 'Version bounds by operating system; null for none.' });
export const osVersionsOf = ({ osVersions }: Pick<Targeting, 'osVersions'>): z.input<typeof osVersionsOut> =>
  Object.keys(osVersions).length > 0 ? osVersions : null;

export const CAMPAIGN_WIRE = recordWire<CampaignFields, CampaignNeeds, CampaignChanges>()({
  id: { shown: ['_id', string('Long ID.')] },
  displayId: { shown: ['display_id', int('Short ID, counted per network.')] },
  advertiserId: { shown: ['user_id', string('The advertiser.')] },
  networkId: { shown: ['org_id', string('The network.')] },
  title: {
    shown: ['title', string('Title.')],
    created: ['title', text('Title.')],
    basic_info: ['title', text('Title.').optional()],
  },
  description: {
    shown: ['description', nullableString('Description.')],
    created: ['description', optionalText('Description.', 20_000)],
    basic_info: ['description', optionalText('Description.', 20_000)],
  },
  url: {
    shown: ['url', string('Destination, with macros.')],
    created: [
      'url',
      template(
        'Destination; may hold macros such as {click_id} outside of scheme, host and port.',
        'destination',
      ),
    ],
    basic_info: ['url', template('Destination, with macros.', 'destination').optional()],
  },
  previewUrl: {
    shown: ['preview_url', nullableString('Preview URL of the campaign.')],
    created: ['preview_url', optionalText('Preview URL of the campaign.', 4096)],
    basic_info: ['preview_url', optionalText('Preview URL of the campaign.', 4096)],
  },
  image: {
    shown: ['image', nullableString('Picture.')],
    created: ['image', optionalFileOrUrl('The picture.')],
  },
  categories: {
    shown: ['category', strings('Category names.')],
    created: ['category', names('Category names.')],
    basic_info: ['category', names('Category names.')],
    targeting: ['category', names('Category names.')],
  },
  currency: {
    shown: ['currency', string('Three-letter currency code.')],
    created: ['currency', optionalText("Of sale amounts that name none; the network's when left out.", 3)],
    basic_info: ['currency', text('Of sale amounts that name none.', 3).optional()],
  },
  model: {
    shown: ['comm_model', string('cpa, cpc, cpi, cpm or cps.')],
    created: ['model', oneOf('What is paid for.', MODELS).nullable().optional()],
    basic_info: ['model', oneOf('What is paid for.', MODELS).optional()],
  },
  devices: {
    shown: ['device', z.array(z.string()).nullable().meta({ description: 'Devices wanted; empty for all.' })],
    created: ['device', textList('Devices wanted; all when left out.').nullable().optional()],
    targeting: ['device', names('Devices wanted; empty for all.')],
  },
  fireGlobalPostback: {
    shown: [
      'fire_global_aff_pb',
      bool("Whether an affiliate's account-wide postback fires beside the campaign's own."),
    ],
    created: [
      'fire_global_aff_pb',
      flag("Whether the account-wide postback fires beside the campaign's own; false when left out.")
        .nullable()
        .optional(),
    ],
    basic_info: [
      'fire_global_aff_pb',
      flag("Whether the account-wide postback fires beside the campaign's own.").optional(),
    ],
  },
  shareAdvertiser: {
    shown: [
      'share_advertiser',
      bool("Whether affiliates' postbacks can include the advertiser's name and short ID."),
    ],
    created: [
      'share_advertiser',
      flag(
        "Whether affiliates' postbacks can include the advertiser's name and short ID; false when left out.",
      )
        .nullable()
        .optional(),
    ],
    basic_info: [
      'share_advertiser',
      flag("Whether affiliates' postbacks can include the advertiser's name and short ID.").optional(),
    ],
  },
  os: {
    shown: ['os', strings('Operating systems wanted; empty for all.')],
    created: ['os', names('Operating systems wanted; all when left out.')],
    targeting: ['os', names('Operating systems wanted; empty for all.')],
  },
  osVersions: {
    shown: ['os_ver', osVersionsOut, osVersionsOf],
    created: ['os_ver', versionBounds('Minimum and maximum versions by operating system.').optional()],
    targeting: ['os_ver', versionBounds('Minimum and maximum versions by operating system.').optional()],
  },
  cities: {
    shown: ['cities', strings('Cities wanted; empty for all.')],
    created: ['cities', names('Cities wanted; all when left out.')],
    targeting: ['cities', names('Cities wanted; empty for all.')],
  },
  isps: {
    shown: ['isps', strings('Internet providers wanted; empty for all.')],
    created: ['isps', names('Internet providers wanted; all when left out.')],
    targeting: ['isps', names('Internet providers wanted; empty for all.')],
  },
  // They have operations of their own (rate-rules.ts).
  rateRules: {},
  disabledReason: { shown: ['disabled_reason', nullableString('Why the product paused it.')] },
  blockedAffiliates: {
    shown: [
      'blocked_pubs',
      z.array(z.int()).meta({ description: "Short IDs of affiliates that can't run it." }),
      ({ blockedAffiliates }, needs) => shortIds(blockedAffiliates, needs),
    ],
  },
  allowedAffiliates: {
    shown: [
      'allowed_pubs',
      z
        .array(z.int())
        .meta({ description: 'Short IDs of the only affiliates that may run it; empty for all.' }),
      ({ allowedAffiliates }, needs) => shortIds(allowedAffiliates, needs),
    ],
  },
  blockedGroups: {
    shown: ['blocked_groups', strings("Long IDs of affiliate groups that can't run it.")],
  },
  approvedGroups: {
    shown: ['approved_groups', strings('Long IDs of affiliate groups that can run it without a request.')],
  },
  fallbackUrl: {
    shown: ['fallback_url', nullableString("URL for clicks that don't qualify.")],
    created: ['fallback_url', optionalFallback("URL for clicks that don't qualify.")],
    basic_info: ['fallback_url', optionalFallback("URL for clicks that don't qualify.")],
  },
  cookieDays: {
    shown: ['cookie_duration', int('Days a click can convert.')],
    created: [
      'cookie_duration',
      integer('Days a click can convert; 30 when left out.', 1, 400).nullable().optional(),
    ],
    basic_info: ['cookie_duration', integer('Days a click can convert.', 1, 400).optional()],
  },
  appName: {
    shown: ['app_name', nullableString('Name of the app.')],
    created: ['app_name', optionalText('Name of the app.')],
    basic_info: ['app_name', optionalText('Name of the app.')],
  },
  appId: {
    shown: ['app_id', nullableString('Id of the app.')],
    created: ['app_id', optionalText('Id of the app.')],
    basic_info: ['app_id', optionalText('Id of the app.')],
  },
  defaultGoalId: {
    shown: ['def_goal', nullableString('Goal of hits that name none.')],
    created: [
      'def_goal',
      longId<string>(
        'Goal for incoming conversions that name none; one that belongs to every campaign of the network.',
      )
        .nullable()
        .optional(),
    ],
    basic_info: ['def_goal', longId<string>('Goal of hits that name none.').nullable().optional()],
  },
  conversionTracking: {
    shown: ['conv_tracking', string('postback, iframe_https or image_https.')],
    created: [
      'conversion_tracking',
      oneOf('How orders are reported; postback when left out.', CONVERSION_TRACKINGS).nullable().optional(),
    ],
    basic_info: [
      'conversion_tracking',
      oneOf('How orders are reported from now on.', CONVERSION_TRACKINGS).optional(),
    ],
  },
  conversionPixelDomain: {
    shown: ['convt_domain', nullableString('Domain of the pages that report orders.')],
    created: ['conversion_pixel_domain', optionalText(PIXEL_DOMAIN)],
    basic_info: ['conversion_pixel_domain', optionalText(PIXEL_DOMAIN)],
  },
  conversionStatus: {
    shown: ['conversion_status', string('Status of new conversions: approved or pending.')],
    created: [
      'conversion_status',
      oneOf('Status of new conversions; approved when left out.', NEW_CONVERSION_STATUSES)
        .nullable()
        .optional(),
    ],
    basic_info: [
      'conversion_status',
      oneOf('Status of conversions from now on.', NEW_CONVERSION_STATUSES).optional(),
    ],
  },
  holdDays: {
    shown: ['hold_days', int('Days that conversions are on hold before approval; 0: none.')],
    created: [
      'hold_days',
      integer('Days that conversions are on hold before approval; 0 when left out.', 0, HOLD_DAYS_MAX)
        .nullable()
        .optional(),
    ],
    basic_info: [
      'hold_days',
      integer('Days that new conversions are on hold before approval; 0: none.', 0, HOLD_DAYS_MAX).optional(),
    ],
  },
  visibility: {
    shown: ['vis', string('public, private or permission.')],
    created: ['visibility', oneOf('public when left out.', VISIBILITIES).nullable().optional()],
    basic_info: ['visibility', oneOf('Who may run it.', VISIBILITIES).optional()],
    targeting: ['visibility', oneOf('Who may run it.', VISIBILITIES).optional()],
  },
  expiresOn: {
    shown: ['expiry', nullableDay('Last day it runs.')],
    created: ['expiry', day('Last day it runs; for ever when left out.').nullable().optional()],
    basic_info: ['expiry', day('Last day it runs; null for ever.').nullable().optional()],
  },
  live: {
    shown: ['live', bool('Whether it can run at all.')],
    created: ['live', flag('Whether it can run at all; true when left out.').nullable().optional()],
    basic_info: ['live', flag('Whether it can run at all.').optional()],
  },
  status: {
    shown: ['status', string('active, pending, paused or disabled.')],
    created: ['status', oneOf('pending when left out.', CAMPAIGN_STATUSES).nullable().optional()],
    basic_info: ['status', oneOf('Status.', CAMPAIGN_STATUSES).optional()],
  },
  externalId: {
    shown: ['external_id', nullableString('Its id in the system it comes from.')],
    created: ['external_id', externalId],
    basic_info: ['external_id', externalId],
  },
  createdAt: CREATED_DAY,
  modifiedAt: MODIFIED_DAY,
  deletedAt: {},
});
