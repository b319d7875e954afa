/**
 * What a database keeps of the deployment's secrets; one record. `sealed` can be opened only with the root secret of
 * the record.
 */
export type DeploymentRecord = {
  /** The root secret; null when the operator keeps it (SECRET_KEY). */
  readonly secret: Uint8Array | null;
  /** By which a start sees whether its root secret is that of the record; null in records of older versions. */
  readonly fingerprint: string | null;
  /** What a rotation keeps; null before the first one. */
  readonly sealed: Uint8Array | null;
  /** When the root secret became what it is, if it was another before. */
  readonly rotatedAt: Date | null;
};

/** The record of the deployment's secrets: click ids and keys depend on it. */
export type DeploymentSecrets = {
  /** Stores `candidate` if there is no record yet; gives back the stored one. Of racing callers all get the same. */
  getOrSet(candidate: DeploymentRecord): Promise<DeploymentRecord>;
  /** Replaces the record, if its fingerprint is `expected`; of racing callers one does, the others get false. */
  replace(expected: string | null, record: DeploymentRecord): Promise<boolean>;
};
