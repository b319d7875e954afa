import type { NetworkId } from '@tributary/domain/shared/ids';

export type IdempotentAnswer = { readonly bodyHash: string; readonly status: number; readonly body: string };

/**
 * First answers by Idempotency-Key, kept for 24 h (docs/rules/input-output.md#idempotency). `scope` is the API key
 * and path they belong to.
 */
export type IdempotentAnswers = {
  /** Claims the key for this request; `taken` with the stored answer, or null while the first request is still running. */
  claim(request: {
    readonly networkId: NetworkId;
    readonly scope: string;
    readonly key: string;
    readonly bodyHash: string;
    readonly now: Date;
  }): Promise<
    | { readonly kind: 'claimed' }
    | { readonly kind: 'taken'; readonly bodyHash: string; readonly answer: IdempotentAnswer | null }
  >;
  /** Stores the answer under the claim. */
  complete(networkId: NetworkId, scope: string, key: string, answer: IdempotentAnswer): Promise<void>;
  /** Gives an uncompleted claim back (the request failed). */
  release(networkId: NetworkId, scope: string, key: string): Promise<void>;
};
