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
