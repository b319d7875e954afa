import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  ClickId,
  ImpressionId,
  LandingPageId,
  NetworkId,
  TrackingLinkId,
} from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { VisitorFacts } from '../shared/visitor-facts.ts';
import { cleanText } from './clean-text.ts';

export const CLICK_REJECTIONS = [
  'LINK_DISABLED',
  'AFFILIATE_INACTIVE',
  'CAMPAIGN_INACTIVE',
  'CAMPAIGN_EXPIRED',
  'ADVERTISER_CREDIT',
  'NO_PERMISSION',
  'BLOCKED',
  'TARGETING',
  'CAP_REACHED',
  'BOT',
  'PREFETCH',
] as const;

export type ClickRejection = (typeof CLICK_REJECTIONS)[number];

/** The ten parameters that are the affiliate's own: reports group by them, logs filter by them. */
export const NUMBERED_PARAMETERS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10'] as const;
export type NumberedParameter = (typeof NUMBERED_PARAMETERS)[number];

/** One entry for each of the ten. */
export const eachNumbered = <Value>(
  valueOf: (name: NumberedParameter) => Value,
): Readonly<Record<NumberedParameter, Value>> =>
  Object.fromEntries(NUMBERED_PARAMETERS.map((name) => [name, valueOf(name)])) as Record<
    NumberedParameter,
    Value
  >;

/**
 * The affiliate's own values on a link: p1…p10, source and the app ids (docs/rules/tracking.md#link-parameters).
 * Absent ones are left out.
 */
export type ClickParameters = Readonly<Partial<Record<ClickParameter, string>>>;

export const CLICK_PARAMETERS = [
  ...NUMBERED_PARAMETERS,
  'source',
  'gaid',
  'idfa',
  'aid',
  'app_id',
  'app_name',
  'cr_name',
  'lp_id',
  'url',
] as const;

export type ClickParameter = (typeof CLICK_PARAMETERS)[number];

/** Each parameter but `url` is cut to this many characters when it is read. */
export const PARAMETER_LENGTH_MAX = 1000;

/** A deep link is not cut: half of one leads elsewhere. A longer one is neither followed nor kept (docs/rules/tracking.md#deep-links). */
export const DEEP_LINK_LENGTH_MAX = 4096;

/** What is kept of a parameter; nothing of a deep link that is too long. */
export const keptParameter = (name: ClickParameter, value: string): string =>
  name !== 'url'
    ? cleanText(value, PARAMETER_LENGTH_MAX)
    : value.length > DEEP_LINK_LENGTH_MAX
      ? ''
      : cleanText(value, DEEP_LINK_LENGTH_MAX);

/** How many characters of the two headers are kept. */
export const REFERER_LENGTH_MAX = 2000;
export const USER_AGENT_LENGTH_MAX = 1000;

/** What the tracker writes to the event log for a click: all that is needed to decide it later, without the tracker. */
export type ClickEvent = {
  readonly kind: 'click';
  readonly id: ClickId;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  readonly advertiserId: AdvertiserId;
  readonly linkId: TrackingLinkId | null;
  readonly landingPageId: LandingPageId | null;
  /** The version of the campaign's terms the tracker knew at the click. */
  readonly termsVersion: number;
  readonly clickedAt: Date;
  /** As stored and shown: truncated unless STORE_FULL_IP. */
  readonly ip: string;
  /** Keyed hash of IP and user agent, for uniqueness; 32 hex characters. */
  readonly fingerprint: string;
  readonly userAgent: string;
  /** Host of the Referer header; empty when none. */
  readonly refererHost: string;
  readonly referer: string;
  readonly facts: VisitorFacts;
  readonly parameters: ClickParameters;
  readonly rejection: ClickRejection | null;
  /** Which part of the rule rejected it, e.g. `country FR is not covered`; empty when valid. */
  readonly rejectionDetail: string;
};

/**
 * Whether an order may name the click (docs/rules/tracking.md#speculative-requests). Where no known bot made it, the
 * visitor was given the destination with this click's id, and may never ask again.
 */
export const mayConvert = ({
  rejection,
  overCap,
  facts,
}: Pick<Click, 'rejection' | 'overCap'> & { readonly facts: Pick<VisitorFacts, 'bot'> }): boolean =>
  rejection === null || overCap || rejection === 'PREFETCH' || (rejection === 'BOT' && !facts.bot);

/** A click as decided and stored. */
export type Click = ClickEvent & {
  readonly duplicate: boolean;
  /**
   * True when the cap turned out to be full only after the visitor had been sent to the destination. The click then has the
   * rejection CAP_REACHED and earns nothing itself, but it may still convert (docs/rules/tracking.md#full-caps).
   */
  readonly overCap: boolean;
  /** What the click itself earned (model cpc); zero otherwise. */
  readonly payout: Money;
  readonly revenue: Money;
};

export type ImpressionEvent = {
  readonly kind: 'impression';
  readonly id: ImpressionId;
  readonly networkId: NetworkId;
  readonly campaignId: CampaignId;
  readonly affiliateId: AffiliateId;
  readonly advertiserId: AdvertiserId;
  readonly linkId: TrackingLinkId | null;
  readonly termsVersion: number;
  readonly seenAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly refererHost: string;
  readonly facts: VisitorFacts;
  readonly parameters: ClickParameters;
  readonly rejection: ClickRejection | null;
};

export type Impression = ImpressionEvent & { readonly payout: Money; readonly revenue: Money };
