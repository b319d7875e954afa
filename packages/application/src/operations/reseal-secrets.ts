// Everything that is sealed, sealed anew before the secret it was sealed under is forgotten (docs/rules/running.md#rotating-the-secret).
import { auditIds } from '../audit/audit-ids.ts';
import type { ActingContext, AuditLog } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import type { Networks } from '../accounts/networks.ts';
import { makeResealTaxForms } from '../billing/keep-tax-forms.ts';
import { makeResealExports } from '../exports/edit-exports.ts';
import { makeResealIdentityProviders } from '../identity/identity-provider-settings.ts';
import { makeResealSecondFactors } from '../identity/second-factor.ts';
import type { SealedKind } from '../shared/secret-box.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';

type Dependencies = Parameters<typeof makeResealSecondFactors>[0] &
  Parameters<typeof makeResealIdentityProviders>[0] &
  Parameters<typeof makeResealExports>[0] &
  Parameters<typeof makeResealTaxForms>[0] & {
    readonly stores: { readonly networks: Networks; readonly audit: Pick<AuditLog, 'add'> };
    readonly acting: ActingContext;
    readonly clock: Clock;
    readonly randomness: Randomness;
  };

export type ResealSecrets = (dryRun?: boolean) => Promise<Readonly<Record<SealedKind, number>>>;

/**
 * Seals every secret under the present root secret, each in a transaction of its own: one that ends in between loses nothing, and may be
 * called again. Each network's audit log says so once, at the end. How many there are of each kind. Refuses with `not_allowed_in_state`, and names, a secret that does not open.
 */
export function makeResealSecrets(ports: Dependencies): ResealSecrets {
  const resealSecondFactors = makeResealSecondFactors(ports);
  const resealIdentityProviders = makeResealIdentityProviders(ports);
  const resealExports = makeResealExports(ports);
  const resealTaxForms = makeResealTaxForms(ports);
  return async (dryRun) => {
    const resealed = {
      'second-factor': await resealSecondFactors(dryRun),
      'identity-provider': await resealIdentityProviders(dryRun),
      export: await resealExports(dryRun),
      'tax-form': await resealTaxForms(dryRun),
    };
    if (!dryRun) await noteRotation(ports);
    return resealed;
  };
}

/** No record of a network has changed: it is the deployment's secret that did. */
async function noteRotation({ stores, acting, clock, randomness }: Dependencies): Promise<void> {
  const nextId = auditIds(randomness);
  const { actor, requestId, clientRequestId = null } = acting.current();
  const at = clock();
  const rotated = {
    at,
    actor,
    requestId,
    clientRequestId,
    action: 'changed',
    object: 'network',
    parentId: null,
    ownerId: null,
    changes: changesBetween({}, { deploymentSecret: 'changed' }),
    reason: 'The secret of the deployment was rotated.',
  } as const;
  const networks = await stores.networks.list();
  await stores.audit.add(
    networks.map(({ id }) => ({ ...rotated, id: nextId(at), networkId: id, objectId: id })),
  );
}
