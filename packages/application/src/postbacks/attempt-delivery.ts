import type { DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import { verdictOf } from '@tributary/domain/postbacks/retry';
import { parseUrl } from '@tributary/domain/shared/parse-url';
import type { Clock } from '../shared/stamps.ts';
import type { Egress, EgressAnswer } from '../shared/egress.ts';
import type { Deliveries, LeasedDelivery, Sendable } from './postbacks.ts';

/** Standard Webhooks signature of a message under a postback's secret; the timestamp is in Unix seconds. */
export type SignWebhook = (
  secret: string,
  message: { readonly id: string; readonly timestamp: number; readonly content: string },
) => string;

export type AttemptDependencies = {
  readonly deliveries: Pick<Deliveries, 'settle'>;
  readonly egress: Pick<Egress, 'send'>;
  readonly sign: SignWebhook;
  readonly clock: Clock;
  /** What requests call themselves; that of postbacks by default. */
  readonly userAgent?: string;
  /** In [0, 1): spreads the retries. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /**
   * What the process gives up because it ends: attempts without an answer first, then also the notes of answers. What is given up
   * is left to its lease, as after a crash.
   */
  readonly abandoned?: () => 'nothing' | 'unanswered' | 'all';
};

export const ATTEMPT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 3000;
const LOGGED_BYTES_MAX = 2048;
const USER_AGENT = 'Tributary-Postback/1';

/**
 * Between the tries to note what came of an attempt. With the attempt itself they take less than its lease, so that nobody
 * sends the message again while it is tried.
 */
const SETTLE_PAUSES_MS: readonly number[] = [250, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000];

/**
 * Sends one leased delivery, logs the attempt and settles the lease (docs/rules/postbacks.md#attempts). Undefined
 * when abandoned. What a receiver answered while storage was away is noted when it is back. `onAnswered` is called when there is
 * an answer to note.
 */
export const makeAttemptDelivery =
  ({ deliveries, random, pause, abandoned, ...sending }: AttemptDependencies) =>
  async (leased: LeasedDelivery<Sendable>, onAnswered?: () => void): Promise<DeliveryAttempt | undefined> => {
    const { clock } = sending;
    const { attempt, answer } = await sendMessage(sending, leased);
    if (abandoned && abandoned() !== 'nothing') return undefined;
    onAnswered?.();
    const outcome = {
      attempt: leased.attempt,
      status: attempt.status,
      retryAfter: answer.kind === 'answered' ? (answer.headers['retry-after'] ?? null) : null,
      failingSince: leased.failingSince,
    };
    const verdict = verdictOf(outcome, clock(), random());
    const settle = () =>
      deliveries.settle({
        id: leased.delivery.id,
        attempt,
        verdict: verdict.delivery,
        switchOff: verdict.switchOff,
      });
    for (const pauseMs of SETTLE_PAUSES_MS) {
      if (await settled(settle)) return attempt;
      await pause(pauseMs);
      if (abandoned?.() === 'all') return undefined;
    }
    await settle();
    return attempt;
  };

/** False when it failed: a later try may succeed. */
const settled = (settle: () => Promise<void>): Promise<boolean> =>
  settle().then(
    () => true,
    () => false,
  );

type Message = Pick<LeasedDelivery<Sendable>, 'delivery' | 'secret' | 'formerSecret' | 'attempt'>;

/** One request to a receiver, signed, and what came of it; never throws for what the receiver does. */
export async function sendMessage(
  {
    egress,
    sign,
    clock,
    userAgent = USER_AGENT,
  }: Pick<AttemptDependencies, 'egress' | 'sign' | 'clock' | 'userAgent'>,
  message: Message,
): Promise<{ readonly attempt: DeliveryAttempt; readonly answer: EgressAnswer }> {
  const startedAt = clock();
  const answer = await egress.send({
    method: message.delivery.method,
    url: message.delivery.url,
    headers: {
      'user-agent': userAgent,
      ...headersOf(message, Math.floor(startedAt.getTime() / 1000), sign),
    },
    body: message.delivery.body,
    timeoutMs: ATTEMPT_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    bodyBytesMax: LOGGED_BYTES_MAX,
    cutBody: true,
    reusesConnection: true,
  });
  return { attempt: attemptOf(message.attempt, startedAt, answer), answer };
}

function headersOf({ delivery, secret, formerSecret }: Message, timestamp: number, sign: SignWebhook) {
  const secrets = formerSecret === undefined ? [secret] : [secret, formerSecret];
  const content = delivery.method === 'POST' ? delivery.body : requestTarget(delivery.url);
  return {
    ...(delivery.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    'webhook-id': delivery.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((one) => sign(one, { id: delivery.id, timestamp, content })).join(' '),
  };
}

/** Path and query as they stand in the request line: what a GET has in place of a body to sign. */
function requestTarget(url: string): string {
  const parsed = parseUrl(url);
  return parsed ? parsed.pathname + parsed.search : '';
}

function attemptOf(attempt: number, startedAt: Date, answer: EgressAnswer): DeliveryAttempt {
  const { latencyMs } = answer;
  return answer.kind === 'answered'
    ? { attempt, startedAt, latencyMs, status: answer.status, error: '', body: loggedText(answer.body) }
    : { attempt, startedAt, latencyMs, status: null, error: `${answer.reason}: ${answer.error}`, body: '' };
}

/** NUL is dropped because PostgreSQL stores no text with it; bytes that are no UTF-8 become U+FFFD. */
const loggedText = (body: Uint8Array): string =>
  new TextDecoder().decode(body.subarray(0, LOGGED_BYTES_MAX)).replaceAll('\0', '');
