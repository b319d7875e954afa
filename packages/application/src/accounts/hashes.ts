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
  /** The same by the secret before a rotation that is not finished; undefined when there is none. */
  earlierCredential(text: string): EarlierHash | undefined;
  /** 32 hex characters. For click uniqueness. */
  fingerprint(text: string): string;
};

/** `replacedAt`: when another secret took the place of the one it was made with. */
export type EarlierHash = { readonly hash: string; readonly replacedAt: Date };
