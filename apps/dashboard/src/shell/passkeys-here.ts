/** Why this page can ask for no passkey, which browsers allow over https and on this machine only; undefined where it can. */
export function noPasskeysHere(): string | undefined {
  if (!window.isSecureContext)
    return 'Passkeys need https, or localhost: this page came over plain http, where browsers have none.';
  return 'PublicKeyCredential' in window ? undefined : 'This browser knows no passkeys.';
}

/** Why this page can ask for none of a deployment that is reached at `origin`; undefined where it can. */
export const noPasskeysFor = (origin: string): string | undefined =>
  noPasskeysHere() ??
  (origin === location.origin
    ? undefined
    : `Passkeys work at ${origin}/app/ only: open the dashboard there.`);
