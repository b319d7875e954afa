import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { IdempotentAnswers } from '@tributary/application/operations/idempotent-answers';
import type { IdempotencyClaim } from '@tributary/application/shared/idempotency-claim';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { failureOf } from './error-table.ts';
import { badParameter, HttpError, WIRE_CODES } from './http-error.ts';

export type WrittenAnswer = {
  readonly status: number;
  readonly body: string;
  /** JSON when left out. */
  readonly contentType?: string;
};
export type IdempotentCall = {
  readonly networkId: NetworkId;
  /** API key and endpoint. */
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
  /** The caller's key text: stored answers are encrypted with it, because they may hold a new key. */
  readonly sealText: string;
  readonly now: Date;
};

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;
const WAIT_MS = 50;
const WAITS_MAX = 200;

export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_FORM.test(header)) return header;
  throw badParameter('Idempotency-Key is 1 to 255 visible ASCII characters.');
}

/**
 * Runs the work once per key (docs/rules/input-output.md#idempotency): a repeat gets the first answer byte for byte,
 * the same key with another body is refused with 422, and a repeat that arrives while the first request is still
 * running waits for it. After a first request that was refused the key can be used again; after one that failed only if it changed
 * nothing, because otherwise nobody knows whether it was carried out. `work` is given the claim under which its changes are noted.
 */
export async function onceOnly(
  answers: IdempotentAnswers,
  call: IdempotentCall,
  work: (claim: IdempotencyClaim) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const { networkId, scope, key, bodyHash } = call;
  let isWritten = false;
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    const claim = await answers.claim({ networkId, scope, key, bodyHash, now: call.now });
    if (claim.kind === 'claimed') return runClaimed(answers, call, work);
    if (claim.bodyHash !== bodyHash) throw reused();
    if (claim.answer) return { status: claim.answer.status, body: open(claim.answer.body, call) };
    isWritten = claim.isWritten;
    await delay(WAIT_MS);
  }
  throw new HttpError({
    status: 409,
    code: WIRE_CODES.wrongState,
    message: isWritten
      ? 'The first request with this Idempotency-Key was at least partly carried out, and its answer was lost. Check the result before you send another.'
      : "The first request with this Idempotency-Key hasn't finished. Try again later.",
  });
}

async function runClaimed(
  answers: IdempotentAnswers,
  { networkId, scope, key, bodyHash, ...call }: IdempotentCall,
  work: (claim: IdempotencyClaim) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  let answer: WrittenAnswer;
  try {
    answer = await work({ networkId, scope, key, claimedAt: call.now });
  } catch (error) {
    const why = failureOf(error) ? 'refused' : 'failed';
    // With the database away the claim is handed on in a minute.
    await answers.release({ networkId, scope, key }, why).catch(() => undefined);
    throw error;
  }
  const sealed = seal(answer.body, { ...call, key });
  await answers.complete({ networkId, scope, key }, { bodyHash, status: answer.status, body: sealed });
  return answer;
}

const reused = (): HttpError =>
  new HttpError({
    status: 422,
    code: WIRE_CODES.badParameter,
    message: 'This Idempotency-Key was used with another body.',
  });

type Seal = Pick<IdempotentCall, 'sealText' | 'key'>;

const sealKey = ({ sealText, key }: Seal): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', sealText, key, 'idempotent-answer', 32));

/** Encrypts with AES-256-GCM under a key derived from the caller's API key: nonce, tag and text in Base64. */
function seal(text: string, by: Seal): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(by), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(sealed: string, by: Seal): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(by), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
