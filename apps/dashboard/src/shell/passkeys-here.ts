import { t } from '@lingui/core/macro';

/** Why this page can ask for no passkey, which browsers allow over https and on this machine only; undefined where it can. */
export function noPasskeysHere(): string | undefined {
  if (!window.isSecureContext)
    return t`Passkeys need HTTPS or localhost. This page was loaded over plain HTTP.`;
  return 'PublicKeyCredential' in window ? undefined : t`This browser doesn’t support passkeys.`;
}

/** Why this page can ask for none of a deployment that is reached at `origin`; undefined where it can. */
export const noPasskeysFor = (origin: string): string | undefined =>
  noPasskeysHere() ??
  (origin === location.origin
    ? undefined
    : t`Passkeys only work at ${origin}/app/. Open the dashboard there.`);
