import { z } from 'zod';
import { isId } from '@tributary/domain/shared/ids';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import type { Network } from '@tributary/domain/accounts/account';
import type { LogPosition } from '@tributary/application/shared/page';
import { AFFILIATE_CLICK_FIELDS, CLICK_FIELDS } from '@tributary/tables/click-fields';
import { ADVERTISER_FIELDS, AFFILIATE_FIELDS, CONVERSION_FIELDS } from '@tributary/tables/conversion-fields';
import { HIT_FIELDS } from '@tributary/tables/hit-fields';
import { jsonLine } from '@tributary/tables/cells';
import { type LogFields, recordOf } from '@tributary/tables/log-fields';
import type { ApiDependencies } from '../dependencies.ts';
import type { AdvertiserCaller, AffiliateCaller, Caller, NetworkCaller } from '../http/caller.ts';
import { badParameter, HttpError, WIRE_CODES } from '../http/http-error.ts';
import { type Reply, streamed } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { campaignIdsOf, networkOf } from '../shared/common.ts';
import { deliveryOf } from '../postbacks/postback-wire.ts';
import { choiceList, idRefs } from '../shared/input.ts';
import { KINDS, type LiveBatch, type LiveEvent } from './live-events.ts';

/** What comes without being asked for. */
const USUAL_KINDS: readonly LiveEvent['kind'][] = ['click', 'conversion', 'hit'];
const ADVERTISER_KINDS = ['conversion', 'hit'] as const;

const queryOf = <const K extends readonly string[]>(kinds: K) =>
  z.object({
    kinds: choiceList(
      'Only these; when left out, clicks, conversions and hits, as far as the role sees them.',
      kinds,
    ).optional(),
    campaign: idRefs<CampaignId>(
      'Only clicks, conversions and postbacks of these campaigns, by long or short ID; no hits.',
    ).optional(),
  });
type Query = {
  readonly kinds?: readonly LiveEvent['kind'][] | undefined;
  readonly campaign?: z.output<ReturnType<typeof queryOf>>['campaign'];
};

/** What somebody may see of what happens, and how it is written; undefined: nothing of it. */
type View = (event: LiveEvent) => Record<string, unknown> | undefined;

const written = <Line>(fields: LogFields<Line>, zone: string, line: Line): Record<string, unknown> =>
  recordOf(fields, { names: Object.keys(fields), zone }, line);

const ofNetwork =
  (zone: string): View =>
  (event) => {
    if (event.kind === 'click') return written(CLICK_FIELDS, zone, event.line);
    if (event.kind === 'conversion') return written(CONVERSION_FIELDS, zone, event.line);
    if (event.kind === 'hit') return written(HIT_FIELDS, zone, event.line);
    if (event.kind === 'postback') return deliveryOf(event.line, zone);
    const { id, of } = event.line;
    return { _id: id, kind: of.kind, click_id: of.kind === 'click' ? of.id : of.clickId };
  };

/** As in its logs: nothing of advertisers, and no conversions that were cancelled when they were made (docs/rules/statuses.md#cancelled-conversions). */
const ofAffiliate =
  (zone: string, affiliateId: AffiliateId): View =>
  (event) => {
    if (event.kind === 'hit' || event.kind === 'test') return undefined;
    if (event.line.affiliateId !== affiliateId) return undefined;
    if (event.kind === 'postback') return deliveryOf(event.line, zone);
    if (event.kind === 'click') return written(AFFILIATE_CLICK_FIELDS, zone, event.line);
    return event.line.shown ? written(AFFILIATE_FIELDS, zone, event.line) : undefined;
  };

/** The detail may speak of affiliates. */
const ADVERTISER_HIT_FIELDS = Object.fromEntries(
  Object.entries(HIT_FIELDS).filter(([name]) => name !== 'detail'),
);

/** As in its log, and the hits sent with its own tokens. */
const ofAdvertiser =
  (zone: string, advertiserId: AdvertiserId): View =>
  (event) => {
    if (event.kind === 'click' || event.kind === 'postback' || event.kind === 'test') return undefined;
    if (event.kind === 'conversion')
      return event.line.advertiserId === advertiserId
        ? written(ADVERTISER_FIELDS, zone, event.line)
        : undefined;
    return event.line.hit.tokenAdvertiserId === advertiserId
      ? written(ADVERTISER_HIT_FIELDS, zone, event.line)
      : undefined;
  };

const DESCRIPTION =
  'Server-sent events: `event` is the kind, `data` a JSON object with the fields of its log, `id` what to send as `Last-Event-ID` after a break. Past 10 events a second the others are counted: `event: counts` with a number for each kind, and `at_least` when there were too many to count. A stream ends after a minute, or within a second after its key or session ends or changes role. Reconnect with `Last-Event-ID` to get the events since then; a few of the last ones may be repeated.';

const EVENT_STREAM = 'text/event-stream';
const common = { method: 'GET', files: [EVENT_STREAM], data: z.never() } as const;

/** docs/rules/stats.md#live-events. */
const networkEvents = route({
  ...common,
  path: '/network/events',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'watch-network-events',
  summary: 'Stream clicks, hits and conversions',
  description: `${DESCRIPTION} The kind \`postback\` adds postbacks to affiliates, when they are created and at every attempt; the kind \`test\` the network's own tests: \`data\` names them, and GET /network/test-events has their results.`,
  query: queryOf(KINDS),
  handle: (context) => answer<NetworkCaller>(context, ({ zone }) => ofNetwork(zone)),
});

const affiliateEvents = route({
  ...common,
  path: '/affiliate/events',
  role: 'affiliate',
  operation: 'watch-affiliate-events',
  summary: 'Stream clicks and conversions',
  description: `${DESCRIPTION} Messages to the affiliate come when the kind \`postback\` is asked for: as they are written, and with every try.`,
  query: queryOf(['click', 'conversion', 'postback']),
  handle: (context) =>
    answer<AffiliateCaller>(context, ({ zone }, { affiliateId }) => ofAffiliate(zone, affiliateId)),
});

const advertiserEvents = route({
  ...common,
  path: '/advertiser/events',
  role: 'advertiser',
  operation: 'watch-advertiser-events',
  summary: 'Stream conversions and hits',
  description: DESCRIPTION,
  query: queryOf(ADVERTISER_KINDS),
  handle: (context) =>
    answer<AdvertiserCaller>(context, ({ zone }, { advertiserId }) => ofAdvertiser(zone, advertiserId)),
});

type StreamRequest<C extends Caller> = {
  readonly deps: ApiDependencies;
  readonly caller: C;
  readonly query: Query;
  readonly lastEventId: string | undefined;
  readonly isStillAdmitted: () => Promise<boolean>;
  readonly now: Date;
};

async function answer<C extends Caller>(
  { deps, caller, query, lastEventId, isStillAdmitted, now }: StreamRequest<C>,
  viewOf: (network: Network, caller: C) => View,
): Promise<Reply<never>> {
  const { networkId } = caller;
  const { after, since } =
    lastEventId === undefined ? { after: undefined, since: now } : cameBack(lastEventId);
  const network = await networkOf(deps, caller);
  const campaignIds = await campaignIdsOf(deps.stores, networkId, query.campaign);
  const view = viewOf(network, caller);
  const isAsked = (event: LiveEvent): boolean =>
    (query.kinds?.length ? query.kinds : USUAL_KINDS).includes(event.kind) &&
    (!campaignIds || campaignIds.some((id) => id === campaignOf(event)));
  const accepts = (event: LiveEvent): boolean => isAsked(event) && view(event) !== undefined;
  const watch = deps.liveEvents.watch({
    networkId,
    holder: caller.by.id,
    accepts,
    isStillAdmitted,
    after,
    since,
  });
  if (!watch) throw tooManyStreams(caller);
  return streamed({
    contentType: EVENT_STREAM,
    pieces: piecesOf(watch.batches, { view, since, isNew: after === undefined }),
    onGone: watch.end,
  });
}

const campaignOf = (event: LiveEvent): CampaignId | undefined => {
  if (event.kind === 'hit') return undefined;
  if (event.kind !== 'test') return event.line.campaignId;
  return event.line.of.kind === 'click' ? event.line.of.campaignId : undefined;
};

const RETRY_MS = 1000;

type Shown = {
  readonly view: View;
  /** When the watcher came for the first time; undefined for one whose id does not say. */
  readonly since: Date | undefined;
  readonly isNew: boolean;
};

async function* piecesOf(
  batches: AsyncIterable<LiveBatch>,
  { view, since, isNew }: Shown,
): AsyncGenerator<string> {
  // Whoever is cut off before anything happened comes back to this moment.
  const begun = isNew && since ? `id: ${idOf({ at: since, id: NO_EVENT }, since)}\n` : '';
  yield `retry: ${RETRY_MS}\n${begun}\n`;
  for await (const { events, counts, atLeast } of batches) {
    const lines = events.map((event) => messageOf(event, { since, data: view(event) }));
    if (Object.keys(counts).length > 0)
      lines.push(
        `event: counts\ndata: ${JSON.stringify({ ...counts, ...(atLeast && { at_least: true }) })}\n\n`,
      );
    yield lines.length > 0 ? lines.join('') : ':\n\n';
  }
}

type Said = { readonly since: Date | undefined; readonly data: Record<string, unknown> | undefined };

/** The line of an event as in a file of its log, amounts exact; it ends with a line feed of its own. */
const messageOf = (event: LiveEvent, { since, data = {} }: Said): string =>
  `id: ${idOf(event, since)}\nevent: ${event.kind}\ndata: ${jsonLine(data)}\n`;

/** Of no event. */
const NO_EVENT = '0'.repeat(24);

/** When it happened and what it is; then, since when the watcher watches. */
const idOf = ({ at, id }: LogPosition, since: Date | undefined): string =>
  [at.getTime(), id, ...(since ? [since.getTime()] : [])].join('.');

/** The end of year 9999, after which PostgreSQL and JavaScript write instants differently. */
const LAST_MS = 253_402_300_799_999;

const isInstant = (ms: string): boolean => /^\d{1,15}$/.test(ms) && Number(ms) <= LAST_MS;

/** Ids without the last part were given out before there was one. */
function cameBack(text: string): { readonly after: LogPosition; readonly since: Date | undefined } {
  const [ms = '', id = '', since, ...more] = text.split('.');
  const isKnown = isInstant(ms) && isId(id) && (since === undefined || isInstant(since));
  if (!isKnown || more.length > 0) throw badParameter("Last-Event-ID doesn't come from this stream.");
  return {
    after: { at: new Date(Number(ms)), id },
    since: since === undefined ? undefined : new Date(Number(since)),
  };
}

const tooManyStreams = ({ by }: Caller): HttpError =>
  new HttpError({
    status: 429,
    code: WIRE_CODES.tooMany,
    message: `Too many streams are open for this ${by.kind}. Close one, or try again in a minute.`,
    headers: { 'Retry-After': '60' },
  });

export const EVENT_ROUTES = [networkEvents, affiliateEvents, advertiserEvents];
