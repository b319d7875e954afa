import type { NetworkId } from '@tributary/domain/shared/ids';

/** An Idempotency-Key in the hands of one request. */
export type IdempotencyClaim = {
  readonly networkId: NetworkId;
  /** The API key and path that the key belongs to. */
  readonly scope: string;
  readonly key: string;
  readonly claimedAt: Date;
};
