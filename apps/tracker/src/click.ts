import { DAY_SECONDS } from '@tributary/domain/shared/durations';
import type { Reply } from './exchange.ts';
import { testEventOf } from '@tributary/domain/attribution/test-event';
import type { ClickId } from '@tributary/domain/shared/ids';
import { householdOf } from '@tributary/domain/shared/ip-address';
import {
  CLICK_PARAMETERS,
  DEEP_LINK_LENGTH_MAX,
  keptParameter,
  PARAMETER_LENGTH_MAX,
  type ClickParameter,
  type ClickEvent,
  type ClickParameters,
} from '@tributary/domain/tracking/click';
import { isDeepLinkAllowed } from '@tributary/domain/tracking/deep-link';
import { destinationUrl } from '@tributary/domain/tracking/destination-url';
import { destinationValues } from '@tributary/domain/tracking/destination-values';
import { testTwin } from '@tributary/domain/tracking/event-id';
import type { Target } from '@tributary/domain/tracking/resolve-target';
import { notFound, redirect } from './answers.ts';
import { leadsBack } from './loops.ts';
import { targetOf, type Party } from './party.ts';
import { isMarkedTest, testMarkOf } from './tests.ts';
import { cookieValue, parseQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { type TrackedCampaign, templates } from './tracked-campaign.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';
import { factsOf } from './visitor-facts.ts';

const WANTED: ReadonlySet<string> = new Set(CLICK_PARAMETERS);
const NO_PARAMETERS: ClickParameters = {};
const NOBODY = { id: '', displayId: 0, name: '', username: '' };
const networkTemplates = templates();

/**
 * A click (docs/rules/tracking.md#redirect): decided, made durable, then answered. Throws when it could not be made
 * durable.
 */
export function click(
  tracker: Tracker,
  { snapshot, party, visit }: { snapshot: Snapshot; party: Party; visit: Visit },
  reply: Reply,
): Promise<void> | void {
  const { campaign } = party;
  if (!campaign) return withoutCampaign(tracker, { party, visit }, reply);
  const isTest = testMarkOf(visit) !== undefined;
  // One that has run out must not become a click that counts.
  if (isTest && !isMarkedTest(tracker, visit, party.link?.id)) return notFound(reply);
  const parameters = parametersOf(visit.query);
  const facts = factsOf(tracker, visit, { network: party.network, campaign });
  const landingPageId = parameters.lp_id ?? '';
  const target = targetOf(snapshot, party, {
    campaign,
    trackerUrl: tracker.options.trackerUrl,
    visit,
    facts,
    landingPageId,
    ofClick: true,
  });
  const event = eventOf(tracker, { party, visit, campaign, parameters, facts, target, isTest });
  const url = urlOf(snapshot, { event, party, campaign, target, host: visit.host });
  const { metrics, eventLog } = tracker.dependencies;

  const logged = url === null && event.rejection === null ? withoutDestination(event) : event;
  return eventLog.append(isTest ? testEventOf(logged) : logged).then(() => {
    if (!isTest) count(metrics, logged);
    if (url === null) notFound(reply);
    else {
      const cookie = getsCookie(logged, visit) ? cookieOf(campaign, event.id, visit.secure) : null;
      redirect(reply, { url, cookie, method: visit.method });
    }
  });
}

function count(metrics: Tracker['dependencies']['metrics'], { rejection }: ClickEvent): void {
  if (rejection !== null) metrics.rejectedClick(rejection);
  else metrics.redirect();
}

/** Enough to see that a deep link is too long, also where half of an escape was cut off its end. */
const READ_LENGTH_MAX = DEEP_LINK_LENGTH_MAX + 20;

export function parametersOf(query: string): ClickParameters {
  if (query === '') return NO_PARAMETERS;
  const parameters = parseQuery(query, WANTED, READ_LENGTH_MAX);
  for (const [name, value] of Object.entries(parameters)) {
    // Nearly all are short, and none of them is made anew.
    if (value.length > PARAMETER_LENGTH_MAX) parameters[name] = keptParameter(name as ClickParameter, value);
  }
  return parameters;
}

type Decided = {
  readonly party: Party;
  readonly visit: Visit;
  readonly campaign: TrackedCampaign;
  readonly parameters: ClickParameters;
  readonly facts: ClickEvent['facts'];
  readonly target: Target;
  readonly isTest: boolean;
};

function eventOf({ dependencies }: Tracker, decided: Decided): ClickEvent {
  const { party, visit, campaign, parameters, facts, target, isTest } = decided;
  const id = dependencies.eventIds.next();
  return {
    kind: 'click',
    id: (isTest ? testTwin(id) : id) as ClickId,
    networkId: party.network.id,
    campaignId: campaign.id,
    affiliateId: party.affiliateId,
    advertiserId: campaign.advertiserId,
    linkId: party.link ? party.link.id : null,
    landingPageId: target.kind === 'redirect' && target.landingPage ? target.landingPage.id : null,
    termsVersion: campaign.termsVersion,
    clickedAt: visit.at,
    ip: visit.storedIp,
    fingerprint: dependencies.hashes.fingerprint(`${householdOf(visit.ip)}\n${visit.userAgent}`),
    userAgent: visit.userAgent,
    refererHost: visit.refererHost,
    referer: visit.referer,
    facts,
    parameters,
    rejection: target.kind === 'reject' ? target.reason : target.rejection,
    rejectionDetail: target.detail,
  };
}

type Chosen = {
  readonly event: ClickEvent;
  readonly party: Party;
  readonly campaign: TrackedCampaign;
  readonly target: Target;
  readonly host: string;
};

/** The URL the visitor is sent to: the destination or a fallback, with its macros filled. Null when there is none. */
function urlOf(snapshot: Snapshot, { event, party, campaign, target, host }: Chosen): string | null {
  if (target.url === null) return null;
  const wanted = event.parameters.url ?? '';
  const deepLink =
    target.kind === 'redirect' && wanted !== '' && isDeepLinkAllowed(target.url, wanted) ? wanted : '';
  const values = destinationValues({
    click: event,
    campaign,
    affiliate: party.affiliate ?? NOBODY,
    advertiser: snapshot.advertiser(campaign.advertiserId) ?? { ...NOBODY, id: campaign.advertiserId },
    landingPage: target.kind === 'redirect' ? target.landingPage : null,
    trackingDomain: host,
    zone: party.network.zone,
    deepLink,
  });
  return destinationUrl(campaign.template(target.url), values, deepLink);
}

/**
 * Validation refuses such a destination. Should one be stored all the same, the click is rejected, so that it is not
 * paid for.
 */
const withoutDestination = (event: ClickEvent): ClickEvent => ({
  ...event,
  rejection: 'CAMPAIGN_INACTIVE',
  rejectionDetail: 'the destination is no web address',
});

/**
 * The campaign was removed, so a record would belong to nobody: the visitor goes to the network's fallback, if there
 * is one, and no event is written.
 */
function withoutCampaign(
  { options }: Tracker,
  { party: { network }, visit }: { readonly party: Party; readonly visit: Visit },
  reply: Reply,
): void {
  const { fallbackUrl, domains } = network;
  const here = { domains, host: visit.host, trackerUrl: options.trackerUrl };
  const url =
    fallbackUrl === null || leadsBack(fallbackUrl, here)
      ? null
      : destinationUrl(networkTemplates(fallbackUrl), () => '', '');
  if (url === null) notFound(reply);
  else redirect(reply, { url, cookie: null, method: visit.method });
}

/**
 * A rejected click gets no cookie, because it must not take the place of one that counts. A speculative request may be the
 * visitor's only one, so it gets the cookie if the browser has none of the campaign.
 */
const getsCookie = ({ rejection, campaignId }: ClickEvent, { headers }: Visit): boolean =>
  rejection === null ||
  (rejection === 'PREFETCH' && cookieValue(headers.cookie ?? '', `tb_${campaignId}`) === undefined);

/**
 * The cookie by which /pixel finds the click. A pixel is on the advertiser's pages, so the cookie must travel to
 * another site, which browsers allow over https only. Null where it lasts no day.
 */
function cookieOf({ id, cookieDays }: TrackedCampaign, clickId: string, secure: boolean): string | null {
  if (cookieDays <= 0) return null;
  const reach = secure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `tb_${id}=${clickId}; Path=/; Max-Age=${cookieDays * DAY_SECONDS}; HttpOnly; ${reach}`;
}
