// A conversion hit by postback or pixel: what can be checked without a database is checked here, the rest is left to
// the worker (docs/rules/attribution.md#refused-at-once).
import type { HitEvent, HitMethod, HitReason, Subs } from '@tributary/domain/attribution/conversion';
import { type TestEvent, testEventOf } from '@tributary/domain/attribution/test-event';
import { testTwin } from '@tributary/domain/tracking/event-id';
import type { ClickId, ConversionId, NetworkId } from '@tributary/domain/shared/ids';
import {
  CLICK_ID_TEXT_LENGTH_MAX,
  GOAL_TEXT_LENGTH_MAX,
  STATUS_TEXT_LENGTH_MAX,
  SUBS,
} from '@tributary/domain/attribution/conversion';
import { readAmounts, refusedText, type SentAmounts } from '@tributary/domain/attribution/sent-amount';
import { statusOfWord, type StatusWords } from '@tributary/domain/accounts/status-words';
import { transactionId } from '@tributary/domain/attribution/transaction-id';
import { cleanText } from '@tributary/domain/tracking/clean-text';
import { PARAMETER_LENGTH_MAX } from '@tributary/domain/tracking/click';
import { isTestId } from './tests.ts';
import { bareId } from './text.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tracker } from './tracker.ts';
import type { Visit } from './visit.ts';

/** Everything a hit may carry, under the wire's names. */
export type HitFields = Readonly<Record<string, string>>;

export const HIT_FIELDS: ReadonlySet<string> = new Set([
  'click_id',
  'security_token',
  'txn_id',
  'goal_value',
  'goal_id',
  'sale_amount',
  'revenue',
  'currency',
  'status',
  'adid',
  'av',
  ...SUBS,
]);
export const HIT_FIELD_LENGTH_MAX = 4 * PARAMETER_LENGTH_MAX;

/** Who vouches for a hit, and what its way of coming in adds. */
export type HitOrigin = {
  readonly method: HitMethod;
  readonly networkId: HitEvent['networkId'];
  readonly clickIdText: string;
  /** Whether its click may be one that came along from another system under the id it had there. */
  readonly mayBeFormer: boolean;
  readonly tokenId: HitEvent['tokenId'];
  readonly tokenAdvertiserId: HitEvent['tokenAdvertiserId'];
  readonly pixelCampaignId: HitEvent['pixelCampaignId'];
  readonly pixelAdvertiserId: HitEvent['pixelAdvertiserId'];
  /** The reason to refuse it that the caller found; without one, amounts and click id are checked. */
  readonly refusal: HitReason | null;
};

export type JudgedHit = {
  readonly event: HitEvent;
  /** What is written to the event log. */
  readonly logged: HitEvent | TestEvent;
  readonly problem: string;
};

/** What was sent, and who vouches for it. */
export type SentHit = {
  readonly fields: HitFields;
  readonly origin: HitOrigin;
  /** That of the host, where only one can be meant: whose log it stands in when it names neither a network nor a click of ours. */
  readonly hostNetwork: { readonly id: NetworkId } | undefined;
  /** Of the network whose hit it is. */
  readonly statusWords: StatusWords;
};

export function judgeHit(
  { dependencies }: Tracker,
  visit: Visit,
  { fields, origin, hostNetwork, statusWords }: SentHit,
): JudgedHit {
  const { refused, ...amounts } = readAmounts(fields);
  const isTest = isTestId(dependencies, origin.clickIdText);
  const isOurs = isTest || dependencies.eventIds.verify(origin.clickIdText);
  const id = dependencies.eventIds.next();
  const txnId = transactionId(fields['txn_id'] ?? '', (text) => dependencies.hashes.fingerprint(text));
  const { requestedStatus, unknownStatus } = statusOf(fields['status'] ?? '', statusWords);
  const isOrder = namesOrder(origin, { txnId, status: requestedStatus });
  const [refusal, problem] = refusalOf({ origin, isOurs: isOurs || isOrder, refused });
  const event: HitEvent = {
    kind: 'hit',
    id: (isTest ? testTwin(id) : id) as ConversionId,
    networkId: isOurs ? origin.networkId : networkOf(origin, hostNetwork),
    method: origin.method,
    clickId: isOurs ? (origin.clickIdText as ClickId) : null,
    clickIdText: cleanText(origin.clickIdText, CLICK_ID_TEXT_LENGTH_MAX),
    hitAt: visit.at,
    tokenId: origin.tokenId,
    tokenAdvertiserId: origin.tokenAdvertiserId,
    pixelCampaignId: origin.pixelCampaignId,
    pixelAdvertiserId: origin.pixelAdvertiserId,
    goalId: cleanText((fields['goal_id'] ?? '').trim(), GOAL_TEXT_LENGTH_MAX),
    goalValue: cleanText((fields['goal_value'] ?? '').trim(), GOAL_TEXT_LENGTH_MAX),
    txnId,
    ...amounts,
    requestedStatus,
    unknownStatus,
    subs: subsOf(fields),
    ip: visit.storedIp,
    userAgent: visit.userAgent,
    referer: visit.referer,
    refusal,
  };
  return { event, logged: isTest ? testEventOf(event) : event, problem };
}

/** Of the network that an origin names; none where it names none. */
export const statusWordsOf = (snapshot: Snapshot, { networkId }: HitOrigin): StatusWords =>
  (networkId === null ? undefined : snapshot.network(networkId))?.statusWords ?? {};

const networkOf = ({ networkId }: HitOrigin, hostNetwork: SentHit['hostNetwork']): HitEvent['networkId'] =>
  networkId ?? hostNetwork?.id ?? null;

/** The click id of what was sent as one; as it was sent, if none was issued here (docs/rules/tracking.md#spelling-of-paths). */
export function clickIdIn({ eventIds }: Pick<Tracker['dependencies'], 'eventIds'>, sent = ''): string {
  const text = sent.trim();
  if (eventIds.verify(text)) return text;
  const bared = bareId(text.slice(0, ID_TEXT_LENGTH_MAX));
  return eventIds.verify(bared) || isTestId({ eventIds }, bared) ? bared : text;
}

/** Longer than any id with marks around it. */
const ID_TEXT_LENGTH_MAX = 200;

/** Whether anything was sent that makes it more than a visit of a page. */
export const hasFields = (fields: HitFields): boolean =>
  Object.values(fields).some((value) => value.trim() !== '');

type Findings = {
  readonly origin: HitOrigin;
  readonly isOurs: boolean;
  readonly refused: SentAmounts['refused'];
};

/**
 * Whether it names an order by its transaction id alone and says its status; the worker knows which order that is
 * (docs/rules/attribution.md#orders-that-exist).
 */
const namesOrder = (
  { method, tokenId, clickIdText }: HitOrigin,
  { txnId, status }: { readonly txnId: string; readonly status: HitEvent['requestedStatus'] },
): boolean =>
  method === 'postback' && tokenId !== null && clickIdText === '' && txnId !== '' && status !== null;

/** The worker knows which ids those are (docs/rules/imports.md#past-clicks). */
const namesFormer = ({ mayBeFormer, clickIdText }: HitOrigin): boolean =>
  mayBeFormer && clickIdText !== '' && clickIdText.length <= CLICK_ID_TEXT_LENGTH_MAX;

const PROBLEMS: Readonly<Partial<Record<HitReason, string>>> = {
  INVALID_SECURITY_TOKEN: 'security_token is missing or unknown.',
  UNTRUSTED_IP: 'This address is not on the allow-list of the advertiser.',
  INVALID_CLICK_ID: 'click_id is missing or was not issued here.',
  MALFORMED_REQUEST: 'The request cannot be read.',
};

function refusalOf(findings: Findings): [HitReason | null, string] {
  const { origin, isOurs, refused } = findings;
  const refusal = origin.refusal ?? (isOurs || namesFormer(origin) ? null : 'INVALID_CLICK_ID');
  if (refusal) return [refusal, PROBLEMS[refusal] ?? ''];
  return refused === null ? [null, ''] : ['INVALID_AMOUNT', refusedText(refused)];
}

/**
 * A word that nobody knows becomes pending: an unknown status must not pay anything, and the conversion must not be lost
 * (docs/rules/attribution.md#words-for-a-status).
 */
function statusOf(text: string, words: StatusWords): Pick<HitEvent, 'requestedStatus' | 'unknownStatus'> {
  if (text.trim() === '') return { requestedStatus: null, unknownStatus: '' };
  const requestedStatus = statusOfWord(text, words);
  if (requestedStatus) return { requestedStatus, unknownStatus: '' };
  return { requestedStatus: 'pending', unknownStatus: cleanText(text.trim(), STATUS_TEXT_LENGTH_MAX) };
}

function subsOf(fields: HitFields): Subs {
  const subs: Record<string, string> = {};
  for (const name of SUBS) {
    const value = fields[name];
    if (value !== undefined) subs[name] = cleanText(value, PARAMETER_LENGTH_MAX);
  }
  return subs;
}
