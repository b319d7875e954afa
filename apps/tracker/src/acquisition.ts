import type { Reply, HttpRequest } from './exchange.ts';
import { unreadText } from '@tributary/domain/attribution/sent-amount';
import type { HitEvent, HitReason } from '@tributary/domain/attribution/conversion';
import type { SnapshotToken } from '@tributary/application/tracking/tracking-snapshots';
import { json, methodNotAllowed } from './answers.ts';
import { isAddressIn } from './client-address.ts';
import {
  clickIdIn,
  hasFields,
  HIT_FIELD_LENGTH_MAX,
  HIT_FIELDS,
  judgeHit,
  statusWordsOf,
  type HitFields,
  type HitOrigin,
} from './hit.ts';
import { parseQuery } from './query.ts';
import { type HitBody, readHitBody } from './read-hit-body.ts';
import type { Snapshot } from './snapshot.ts';
import { isMarkedTest } from './tests.ts';
import { bare } from './text.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';

const STATUSES: Readonly<Record<HitReason, number>> = {
  INVALID_SECURITY_TOKEN: 403,
  UNTRUSTED_IP: 403,
  MALFORMED_REQUEST: 400,
  INVALID_CLICK_ID: 400,
  ACCOUNT_REMOVED: 400,
  INVALID_AMOUNT: 400,
  CLICK_EXPIRED: 400,
  INVALID_GOAL: 400,
  NO_COMMISSION: 400,
  CAP_REACHED: 400,
  DUPLICATE: 400,
  EDIT_REFUSED: 400,
};

type AcquisitionRequest = {
  readonly snapshot: Snapshot;
  readonly visit: Visit;
  readonly request: HttpRequest;
};

/**
 * A conversion, server to server (docs/rules/attribution.md#server-to-server). Accepted when durable; the worker
 * decides. Throws when it is not durable.
 */
export async function acquisition(
  tracker: Tracker,
  { snapshot, visit, request }: AcquisitionRequest,
  reply: Reply,
): Promise<void> {
  const body = METHODS.has(visit.method) ? await readHitBody(request) : OTHER_METHOD;
  if (body.kind === 'gone') return reply.abandon();
  const query = parseQuery(visit.query, HIT_FIELDS, HIT_FIELD_LENGTH_MAX);
  const fields = merged(body.fields, query);
  const token = tokenOf(tracker, snapshot, fields['security_token']);
  const clickIdText = clickIdIn(tracker.dependencies, fields['click_id']);
  const isMarked = isMarkedTest(tracker, visit, clickIdText);
  const isMalformed = body.kind === 'unreadable';
  const origin = originOf(snapshot, { clickIdText, token, ip: visit.ip, isMarked, isMalformed });
  const hostNetwork = snapshot.ownerOf(visit.host);
  const statusWords = statusWordsOf(snapshot, origin);
  const { event, logged, problem } = judgeHit(tracker, visit, { fields, origin, hostNetwork, statusWords });
  // One that says nothing, or that no network can be found for, belongs to nobody: it is counted in a metric and not stored.
  const isHit = hasFields(fields) || (isMalformed && body !== OTHER_METHOD);
  if (isHit && (event.networkId !== null || event.clickId !== null))
    await tracker.dependencies.eventLog.append(logged);
  if (event.refusal !== null) {
    if (logged.kind === 'hit') tracker.dependencies.metrics.refusedHit(event.refusal);
    if (body.kind === 'fields')
      return json(reply, STATUSES[event.refusal], refusalBody(event.refusal, problem));
    if (body === OTHER_METHOD) return methodNotAllowed(reply, 'GET, POST');
    return json(reply, body.status, refusalBody('MALFORMED_REQUEST', body.message));
  }
  if (logged.kind === 'hit') tracker.dependencies.metrics.hit();
  json(reply, 200, {
    success: true,
    data: {
      conversion_id: event.id,
      status: 'accepted',
      message: 'The conversion was accepted and is being decided.',
      ...warned([...unknownStatusOf(event), ...warningsOf(event)]),
    },
  });
}

const warned = (warnings: readonly object[]): object => (warnings.length === 0 ? {} : { warnings });

/** It counts as pending (docs/rules/attribution.md#words-for-a-status), which is not what whoever sent it means by it. */
const unknownStatusOf = ({ unknownStatus }: HitEvent): object[] =>
  unknownStatus === ''
    ? []
    : [
        {
          path: 'status',
          message: `status "${unknownStatus}" isn't known and counts as pending. Send approved, pending, rejected or cancelled, or ask the network to add the word to its table.`,
        },
      ];

/** Of what cannot be read; whether its price needs it, the worker knows (docs/rules/attribution.md#unreadable-amounts). */
const warningsOf = ({ unread }: HitEvent): object[] =>
  Object.entries(unread).map(([path, text]) => ({
    path,
    message: `${unreadText({ [path]: text })}. Where the price needs it, the conversion is refused: look at the log of hits.`,
  }));

/** The query wins, but an empty value counts as not sent (docs/rules/attribution.md#server-to-server). */
function merged(ofBody: HitFields, ofQuery: HitFields): HitFields {
  const sent = Object.entries(ofQuery).filter(
    ([name, value]) => value.trim() !== '' || !Object.hasOwn(ofBody, name),
  );
  return { ...ofBody, ...Object.fromEntries(sent) };
}

const METHODS = new Set(['GET', 'POST']);
const OTHER_METHOD: HitBody = { kind: 'unreadable', status: 405, message: '', fields: {} };

const refusalBody = (reason: string, message: string): object => ({
  success: false,
  data: { reason, message },
});

const TOKEN_LENGTH_MAX = 200;

/** As it was sent, else without the marks around it (docs/rules/tracking.md#spelling-of-paths). */
function tokenOf(tracker: Tracker, snapshot: Snapshot, sent = ''): SnapshotToken | undefined {
  const text = sent.trim();
  if (text === '' || text.length > TOKEN_LENGTH_MAX) return undefined;
  const bared = bare(text);
  return (
    knownToken(tracker, snapshot, text) ?? (bared === text ? undefined : knownToken(tracker, snapshot, bared))
  );
}

function knownToken({ dependencies }: Tracker, snapshot: Snapshot, text: string): SnapshotToken | undefined {
  const token =
    snapshot.token(dependencies.hashes.credential(text)) ?? earlierToken(dependencies, snapshot, text);
  return token?.live === true ? token : undefined;
}

/** A token that was hashed with the secret before a rotation (docs/rules/running.md#rotating-the-secret). */
function earlierToken(
  { hashes, renewHash }: Tracker['dependencies'],
  snapshot: Snapshot,
  text: string,
): SnapshotToken | undefined {
  const earlier = hashes.earlierCredential(text);
  const token = earlier && snapshot.token(earlier.hash);
  if (token?.live === true) renewHash('token', text);
  return token;
}

type Caller = {
  readonly clickIdText: string;
  readonly token: SnapshotToken | undefined;
  readonly ip: string;
  /** The network itself sends it, about a test click. */
  readonly isMarked: boolean;
  readonly isMalformed: boolean;
};

function originOf(snapshot: Snapshot, caller: Caller): HitOrigin {
  const { clickIdText, token } = caller;
  return {
    method: 'postback',
    clickIdText,
    mayBeFormer: token !== undefined && snapshot.network(token.networkId)?.hasFormerClicks === true,
    networkId: token ? token.networkId : null,
    tokenId: token ? token.id : null,
    tokenAdvertiserId: token ? token.advertiserId : null,
    pixelCampaignId: null,
    pixelAdvertiserId: null,
    refusal: refusalOf(snapshot, caller),
  };
}

function refusalOf(snapshot: Snapshot, { token, ip, isMarked, isMalformed }: Caller): HitReason | null {
  if (isMalformed) return 'MALFORMED_REQUEST';
  if (token) return untrustedAddress(snapshot, token, ip);
  return isMarked ? null : 'INVALID_SECURITY_TOKEN';
}

/** Only an advertiser's own token names the advertiser here, and only here is the whole address known. */
function untrustedAddress(snapshot: Snapshot, token: SnapshotToken, ip: string): HitReason | null {
  const allowed =
    token.advertiserId === null ? [] : (snapshot.advertiser(token.advertiserId)?.allowedIps ?? []);
  return allowed.length === 0 || isAddressIn(ip, allowed) ? null : 'UNTRUSTED_IP';
}
