// Everything that is sealed, sealed anew before the secret it was sealed under is forgotten (docs/rules/running.md#rotating-the-secret).
import { makeResealExports } from '../exports/edit-exports.ts';
import { makeResealIdentityProviders } from '../identity/identity-provider-settings.ts';
import { makeResealSecondFactors } from '../identity/second-factor.ts';
import type { SealedKind } from '../shared/secret-box.ts';

type Dependencies = Parameters<typeof makeResealSecondFactors>[0] &
  Parameters<typeof makeResealIdentityProviders>[0] &
  Parameters<typeof makeResealExports>[0];

export type ResealSecrets = (dryRun?: boolean) => Promise<Readonly<Record<SealedKind, number>>>;

/**
 * Seals every secret under the present root secret, each in a transaction of its own: one that ends in between loses nothing, and may be
 * called again. How many there are of each kind. Refuses with `not_allowed_in_state`, and names, a secret that does not open.
 */
export function makeResealSecrets(ports: Dependencies): ResealSecrets {
  const resealSecondFactors = makeResealSecondFactors(ports);
  const resealIdentityProviders = makeResealIdentityProviders(ports);
  const resealExports = makeResealExports(ports);
  return async (dryRun) => ({
    'second-factor': await resealSecondFactors(dryRun),
    'identity-provider': await resealIdentityProviders(dryRun),
    export: await resealExports(dryRun),
  });
}
