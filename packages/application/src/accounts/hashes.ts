export type PasswordHashes = {
  /** A salted hash, slow on purpose. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed; takes as long either way. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** Keyed by the deployment's secret; different purposes never share a key. */
export type KeyedHashes = {
  /** Hex. For API keys and security tokens. */
  credential(text: string): string;
  /** 32 hex characters. For click uniqueness. */
  fingerprint(text: string): string;
};
