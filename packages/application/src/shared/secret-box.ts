import { refuse } from '@tributary/domain/shared/refusal';

/**
 * What has a secret that is sealed. A kind more does not compile until operations/reseal-secrets.ts says who seals it anew: otherwise a
 * finished rotation would lose it (docs/rules/running.md#rotating-the-secret).
 */
export type SealedKind = 'second-factor' | 'identity-provider' | 'export' | 'tax-form';
/** Whose secret it is: the kind, and the id behind it. */
export type SealedName = `${SealedKind} ${string}`;

/**
 * Seals what the product must read again, under the deployment's secret (docs/rules/running.md#rotating-the-secret). `of` names
 * whose it is: under another name it does not open.
 */
export type SecretBox = {
  /** As text that can be stored; sealing the same content twice gives two texts. */
  seal(of: SealedName, content: Uint8Array): string;
  /** Also what was sealed before a rotation that is not finished. Throws for everything else. */
  open(of: SealedName, sealed: string): Uint8Array;
};

/** The same content under the present root secret. Refuses with `not_allowed_in_state`, and names, what no secret opens. */
export function resealed(box: SecretBox, of: SealedName, sealed: string): string {
  let content: Uint8Array;
  try {
    content = box.open(of, sealed);
  } catch {
    throw refuse(
      'not_allowed_in_state',
      `The secret of ${of} can't be decrypted with the current or the previous root secret. Set it again, or remove what it belongs to.`,
    );
  }
  return box.seal(of, content);
}

/** Seals the secrets of a kind under the present root secret, before the one before it is forgotten; how many there are. */
export type Reseal = (dryRun?: boolean) => Promise<number>;
