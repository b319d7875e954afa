import type { MediaExtension } from '@tributary/domain/media/media-file';
import type { VisitorFacts } from '@tributary/domain/tracking/click';

/** Facts about a visitor from databases that ship with the product; synchronous, because the click path awaits nothing but the log. */
export type VisitorLookup = {
  /** `needCity`: city and region are looked up only when something uses them (the city database is large and loaded on first need). */
  facts(ip: string, userAgent: string, needCity: boolean): VisitorFacts;
};

export type PasswordHashes = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** Keyed by the deployment's secret; different purposes never share a key. */
export type KeyedHashes = {
  /** Hex. For API keys and security tokens. */
  credential(text: string): string;
  /** 32 hex characters. For click uniqueness. */
  fingerprint(text: string): string;
};

export type Randomness = (bytes: number) => Uint8Array;
export type Clock = () => Date;

export type EgressRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly bodyBytesMax: number;
  /** A longer answer is cut at `bodyBytesMax` instead of failing as `too_large`. */
  readonly cutBody?: boolean;
};
export type EgressAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
      readonly latencyMs: number;
    }
  /** `forbidden`: the address is private or special; nothing was sent. */
  | {
      readonly kind: 'failed';
      readonly reason: 'forbidden' | 'timeout' | 'network' | 'too_large' | 'invalid_url';
      readonly error: string;
      readonly latencyMs: number;
    };

/** The only way out: postbacks, images, files. Never reaches a private, loopback, link-local or special address; never follows a redirect. */
export type Egress = { send(request: EgressRequest): Promise<EgressAnswer>; close(): Promise<void> };

/** A file as its bytes show it. */
export type InspectedFile = {
  readonly extension: MediaExtension;
  readonly contentType: string;
  /** In pixels, as it is looked at; null for what has none. */
  readonly width: number | null;
  readonly height: number | null;
};
/** Undefined for what is neither an image of a known kind nor a PDF. */
export type InspectFile = (bytes: Uint8Array) => InspectedFile | undefined;
