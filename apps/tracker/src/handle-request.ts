// Which handler answers which request (docs/rules/tracking.md), and the one place where failing to make an event
// durable becomes a 503.
import { ID_PATTERN } from '@tributary/domain/shared/ids';
import { PARAMETER_LENGTH_MAX } from '@tributary/domain/tracking/click';
import { FOREIGN_PARAMETERS } from '@tributary/domain/tracking/link-alias';
import { type EventLog, EventLogFull, REFUSING } from '@tributary/application/tracking/event-log';
import { acquisition } from './acquisition.ts';
import { file, json, methodNotAllowed, notFound, text, tooLong, unavailable } from './answers.ts';
import { click } from './click.ts';
import type { Reply, HttpRequest, RequestHandler } from './exchange.ts';
import { impression } from './impression.ts';
import { sendPageScript } from './page-script.ts';
import { partyOfIds, partyOfLink, type Party } from './party.ts';
import { pixel } from './pixel.ts';
import { parseQuery } from './query.ts';
import { FOR_ROBOTS } from './robots.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tracker } from './tracker.ts';
import { bareId } from './text.ts';
import { splitTarget, visitOf, withoutRest, type Visit, type VisitRules } from './visit.ts';

const URL_LENGTH_MAX = 48 * 1024;
const PENDING_DEFAULT = 10_000;
/** Not ready for so long after a failed event; then it is tried again, because without requests nothing would show that it works. */
const FAILING_FOR_MS = 5000;

export function makeHandleRequest(tracker: Tracker, rules: VisitRules): RequestHandler {
  const { clock, metrics, onError } = tracker.dependencies;
  const pendingMax = tracker.options.pendingMax ?? PENDING_DEFAULT;
  let pending = 0;
  let failing = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  function fail(reply: Reply, error: unknown): void {
    metrics.unavailable();
    failedAt = performance.now();
    // Logged once until it works again, because thousands of the same line a second would hide all others.
    if (!failing && !(error instanceof EventLogFull)) onError('An event could not be recorded.', error);
    failing = true;
    if (reply.isSent) reply.abandon();
    else unavailable(reply);
  }

  /** Ready without a database: the snapshot goes on serving while the database is away. */
  function notReady(snapshot: Snapshot | undefined): string | undefined {
    if (!snapshot) return 'The links and campaigns are not loaded yet.';
    const refusing = tracker.dependencies.eventLog.refusing();
    if (refusing) return REFUSING[refusing];
    const isBroken = failing && performance.now() - failedAt < FAILING_FOR_MS;
    return isBroken ? 'Events cannot be made durable.' : undefined;
  }

  return (request, reply) => {
    const visit = visitOf(request, clock(), rules);
    if (!ORDERS.has(visit.path)) {
      if (request.isUnread === true) return;
      if (request.target.length > URL_LENGTH_MAX) return tooLong(reply);
    }
    const forRobots = FOR_ROBOTS.get(visit.path);
    if ((HEALTH.has(visit.path) || forRobots) && !isRead(visit)) return methodNotAllowed(reply, 'GET, HEAD');
    if (forRobots) return file(reply, forRobots);
    if (visit.path === '/healthz') return text(reply, 200, 'ok\n');
    if (visit.path === '/tb.js') return sendPageScript(tracker.dependencies.pageScript, visit, reply);
    const snapshot = tracker.snapshot();
    if (visit.path === '/readyz')
      return void readiness(reply, notReady(snapshot), tracker.dependencies.eventLog);
    if (!snapshot || pending >= pendingMax) {
      metrics.unavailable();
      return unavailable(reply);
    }
    pending++;
    const onFailed = (error: unknown): void => {
      pending--;
      fail(reply, error);
    };
    const onAnswered = (): void => {
      pending--;
      failing = false;
    };
    try {
      const answering = answer(tracker, { snapshot, visit, request }, reply);
      if (answering) answering.then(onAnswered, onFailed);
      else onAnswered();
    } catch (error) {
      onFailed(error);
    }
  };
}

const HEALTH = new Set(['/healthz', '/readyz']);
/** Where orders are reported: none is refused because of its length alone. */
const ORDERS = new Set(['/acquisition', '/pixel']);

/** Damaged files from before do not keep the tracker from serving, so they are only mentioned (docs/rules/running.md#damaged-spool). */
async function readiness(
  reply: Reply,
  reason: string | undefined,
  eventLog: Pick<EventLog, 'unreadable' | 'unreachable'>,
): Promise<void> {
  if (reason !== undefined) return json(reply, 503, { ready: false, reason });
  // A folder that cannot be read now says nothing of whether events can be taken.
  const damaged = await eventLog.unreadable().catch(() => 0);
  const unreachable = await eventLog.unreachable().catch(() => 1);
  const lines = [
    'ready',
    ...(damaged > 0 ? [`events of the log that could not be read and were kept aside: ${damaged}`] : []),
    ...(unreachable > 0 ? [`files of the log that cannot be read where they lie: ${unreachable}`] : []),
  ];
  text(reply, 200, `${lines.join('\n')}\n`);
}

type TrackerRequest = {
  readonly snapshot: Snapshot;
  readonly visit: Visit;
  readonly request: HttpRequest;
};

const LINK = new RegExp(`^/(${ID_PATTERN})$`);
const IMPRESSION_LINK = new RegExp(`^/imp/(${ID_PATTERN})$`);
const BY_IDS = new Set(['campaign_id', 'pub_id']);
/** Longer than any id with marks around it, so that a longer text is not cut to a valid id. */
const ID_TEXT_LENGTH_MAX = 200;

/** A promise where it takes the event log or a body to answer; not one of its own for each click, which waits for its group's. */
function answer(tracker: Tracker, incoming: TrackerRequest, reply: Reply): Promise<void> | void {
  const { path } = incoming.visit;
  if (path === '/acquisition') return acquisition(tracker, incoming, reply);
  const tracked = trackedOf(incoming);
  if (!tracked && path !== '/pixel') return notFound(reply);
  if (!isRead(incoming.visit) && incoming.visit.method !== 'POST')
    return methodNotAllowed(reply, 'GET, HEAD, POST');
  if (!tracked) return pixel(tracker, incoming, reply);
  const { record, party, visit = incoming.visit } = tracked;
  if (!party) return notFound(reply);
  // No spread: V8 put its copies among its old objects, whose collection stops every click (docs/internals/performance.md#redirects).
  return record(tracker, { snapshot: incoming.snapshot, visit, party }, reply);
}

type Tracked = {
  readonly record: typeof click;
  readonly party: Party | undefined;
  /** The visit to record, where that is not the one that came: an alias's query in our words. */
  readonly visit?: Visit;
};

/** Undefined when the path is that of neither a click nor an impression. */
function trackedOf(incoming: TrackerRequest): Tracked | undefined {
  const { path } = incoming.visit;
  // An alias comes first: it may hold short ids of the network's former tracker (docs/rules/tracking.md#link-aliases).
  if (path === '/click') return aliased(incoming) ?? ownTracked(incoming);
  const own = ownTracked(incoming);
  return own?.party || path === '/pixel' ? own : (aliased(incoming) ?? own);
}

/** A link of another tracker that leads where one of ours does. */
function aliased({ snapshot, visit, request }: TrackerRequest): Tracked | undefined {
  const sent = splitTarget(request.target);
  for (const asked of [sent, withoutRest(sent)]) {
    const linkId = snapshot.aliasedLink({ host: visit.host, ...asked });
    const party = linkId === undefined ? undefined : partyOfLink(snapshot, linkId, visit.host);
    if (party) return { record: click, party, visit: { ...visit, query: inOurWords(asked.query) } };
  }
  return undefined;
}

/** The query, and behind it the affiliate's own values under our names: the first of two names counts. */
function inOurWords(query: string): string {
  const foreign = parseQuery(query, FOREIGN_NAMES, PARAMETER_LENGTH_MAX);
  const ours = Object.entries(foreign).map(
    ([name, value]) => `&${FOREIGN_PARAMETERS.get(name) ?? name}=${encodeURIComponent(value)}`,
  );
  return query + ours.join('');
}

const FOREIGN_NAMES: ReadonlySet<string> = new Set(FOREIGN_PARAMETERS.keys());

function ownTracked({ snapshot, visit }: TrackerRequest): Tracked | undefined {
  const { path, host } = visit;
  const linkId = LINK.exec(path)?.[1];
  if (linkId !== undefined) return { record: click, party: partyOfLink(snapshot, linkId, host) };
  if (path === '/click') return { record: click, party: namedParty(snapshot, visit) };
  if (path === '/imp') return { record: impression, party: namedParty(snapshot, visit) };
  const seenLinkId = IMPRESSION_LINK.exec(path)?.[1];
  return seenLinkId === undefined
    ? undefined
    : { record: impression, party: partyOfLink(snapshot, seenLinkId, host) };
}

const isRead = ({ method }: Visit): boolean => method === 'GET' || method === 'HEAD';

function namedParty(snapshot: Snapshot, { query, host }: Visit): Party | undefined {
  const ids = parseQuery(query, BY_IDS, ID_TEXT_LENGTH_MAX);
  const [campaignId, affiliateId] = [bareId(ids['campaign_id'] ?? ''), bareId(ids['pub_id'] ?? '')];
  return partyOfIds(snapshot, { campaignId, affiliateId }, host);
}
