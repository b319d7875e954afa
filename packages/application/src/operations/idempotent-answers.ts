import { DAY_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import { refuse } from '@tributary/domain/shared/refusal';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { IdempotencyClaim } from '../shared/idempotency-claim.ts';

export type IdempotentAnswer = { readonly bodyHash: string; readonly status: number; readonly body: string };

/** How long an answer is kept (docs/rules/input-output.md#idempotency); then its key is free again. */
export const ANSWERS_KEPT_MS = DAY_MS;

/** A request that changed nothing for so long and has no answer is taken for gone: its process ended, or lost the database. */
export const ABANDONED_AFTER_MS = MINUTE_MS;

/** The key of a request, with what it belongs to. */
export type ClaimedKey = Pick<IdempotencyClaim, 'networkId' | 'scope' | 'key'>;

/**
 * First answers by Idempotency-Key, kept for ANSWERS_KEPT_MS. `scope` is the API key
 * and path they belong to.
 */
export type IdempotentAnswers = {
  /**
   * Claims the key for this request; `taken` with the stored answer, or null while there is none. Without an answer, `isWritten` says
   * that the first request changed something: it is carried out or about to be, whether anybody was told or not. A claim that is a
   * minute old and changed nothing goes to who asks.
   */
  claim(request: {
    readonly networkId: NetworkId;
    readonly scope: string;
    readonly key: string;
    readonly bodyHash: string;
    readonly now: Date;
  }): Promise<
    | { readonly kind: 'claimed' }
    | {
        readonly kind: 'taken';
        readonly bodyHash: string;
        readonly answer: IdempotentAnswer | null;
        readonly isWritten: boolean;
      }
  >;
  /**
   * Notes that the request of this claim changes something; within the transaction of the change, so that both are kept or neither.
   * False when another request has the claim by now.
   */
  noteWrite(claim: IdempotencyClaim): Promise<boolean>;
  /** Stores the answer under the claim. */
  complete(claim: ClaimedKey, answer: IdempotentAnswer): Promise<void>;
  /**
   * Gives an uncompleted claim back: the request was `refused`; or it `failed`, and then only if it changed nothing. One whose commit
   * is under way is waited for.
   */
  release(claim: ClaimedKey, why: 'refused' | 'failed'): Promise<void>;
};

/** At the end of a transaction: its changes are kept only together with the note that they were made for this claim. */
export async function noteWriteFor(
  claim: IdempotencyClaim | undefined,
  { idempotentAnswers }: { readonly idempotentAnswers: Pick<IdempotentAnswers, 'noteWrite'> },
): Promise<void> {
  if (!claim || (await idempotentAnswers.noteWrite(claim))) return;
  throw refuse('not_allowed_in_state', 'A newer request with this Idempotency-Key has replaced this one.');
}
