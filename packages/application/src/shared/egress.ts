export type EgressRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST and PUT. */
  readonly body: string | Uint8Array;
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly bodyBytesMax: number;
  /**
   * The head of the answer decides, whatever follows: a longer body is cut at `bodyBytesMax` instead of failing as `too_large`, and one that
   * breaks off, is malformed or takes longer than a second is what came of it (docs/rules/postbacks.md#success-and-failure).
   */
  readonly cutBody?: boolean;
  /** Whether a connection that an earlier such request to the same host and port left open may carry it (docs/rules/postbacks.md#connections). */
  readonly reusesConnection?: boolean;
};

export type EgressAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
      readonly latencyMs: number;
    }
  /** `forbidden`: the address is private or special, or the name has no public one; nothing was sent. */
  | {
      readonly kind: 'failed';
      readonly reason: 'forbidden' | 'timeout' | 'network' | 'too_large' | 'invalid_url';
      readonly error: string;
      readonly latencyMs: number;
    };

/** The only way out: postbacks, images, files. Never reaches a private, loopback, link-local or special address; never follows a redirect. */
export type Egress = {
  /** Sends one request. Never throws: what went wrong is in the answer. */
  send(request: EgressRequest): Promise<EgressAnswer>;
  /** Closes the connections that are kept open. */
  close(): Promise<void>;
};
