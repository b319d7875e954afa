/**
 * Seals what the product must read again, under the deployment's secret (docs/rules/running.md#rotating-the-secret). `of` names
 * whose it is: under another name it does not open.
 */
export type SecretBox = {
  /** As text that can be stored; sealing the same content twice gives two texts. */
  seal(of: string, content: Uint8Array): string;
  /** Also what was sealed before a rotation that is not finished. Throws for everything else. */
  open(of: string, sealed: string): Uint8Array;
};
