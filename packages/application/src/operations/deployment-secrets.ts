/** The deployment's root secret, made once on the first start and kept for ever: click ids and keys depend on it. */
export type DeploymentSecrets = {
  /** Stores `candidate` if there is none yet; gives back the stored one. Of racing callers all get the same. */
  getOrSet(candidate: Uint8Array): Promise<Uint8Array>;
};
