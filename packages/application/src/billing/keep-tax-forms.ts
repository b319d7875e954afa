// Tax forms: given by affiliates, read by their network, sealed anew (docs/rules/billing.md#tax-forms).
import {
  maskedTaxId,
  parseTaxForm,
  type SentTaxForm,
  type TaxSecrets,
} from '@tributary/domain/billing/tax-form';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import { auditIds } from '../audit/audit-ids.ts';
import type { ActingContext, AuditLog } from '../audit/audit.ts';
import { found } from '../shared/found.ts';
import { type Reseal, resealed, type SealedName, type SecretBox } from '../shared/secret-box.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { TaxFormKey, TaxForms, TaxFormVersion } from './tax-forms.ts';

type Stores = { readonly accounts: Accounts; readonly taxForms: TaxForms; readonly audit: AuditLog };
type Dependencies = {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly stores: Stores;
  readonly acting: ActingContext;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly box: SecretBox;
};
type Of = { readonly networkId: NetworkId; readonly affiliateId: AffiliateId };

/** The name the secrets of a version are sealed under: another affiliate's don't open. */
const sealedFor = ({ affiliateId, version }: TaxFormKey): SealedName => `tax-form ${affiliateId} ${version}`;

export type GiveTaxForm = (of: Of, sent: SentTaxForm) => Promise<TaxFormVersion>;

/**
 * Adds a version of an affiliate's tax form: signed anew each time, also when nothing differs. Refuses a malformed one with
 * `invalid_parameter`, and two at once with `not_allowed_in_state`.
 */
export const makeGiveTaxForm =
  ({ unitOfWork, acting, clock, box }: Dependencies): GiveTaxForm =>
  ({ networkId, affiliateId }, sent) =>
    unitOfWork.run(async ({ accounts, taxForms }) => {
      const { form, secrets } = parseTaxForm(sent);
      found(await accounts.findForUpdate(networkId, 'affiliate', affiliateId), 'affiliate');
      const [newest] = await taxForms.list(networkId, affiliateId, 1);
      const version = (newest?.version ?? 0) + 1;
      const given: TaxFormVersion = {
        networkId,
        affiliateId,
        version,
        form,
        masked: {
          usTaxId: secrets.usTaxId && maskedTaxId(secrets.usTaxId),
          foreignTaxId: secrets.foreignTaxId && maskedTaxId(secrets.foreignTaxId),
        },
        sealedSecrets: box.seal(
          sealedFor({ affiliateId, version }),
          new TextEncoder().encode(JSON.stringify(secrets)),
        ),
        by: acting.current().actor,
        createdAt: clock(),
      };
      if (await taxForms.add(given)) return given;
      throw refuse(
        'not_allowed_in_state',
        'Someone else changed this in the meantime. Reload it and repeat your change.',
      );
    });

export type RevealTaxForm = (
  of: Of & { readonly version: number },
) => Promise<{ readonly version: TaxFormVersion; readonly secrets: TaxSecrets }>;

/** The whole numbers of a form, for the network; the audit log says who read them. Refuses an unknown one with `not_found`. */
export const makeRevealTaxForm = ({
  unitOfWork,
  acting,
  clock,
  randomness,
  box,
}: Dependencies): RevealTaxForm => {
  const nextId = auditIds(randomness);
  return ({ networkId, affiliateId, version: number }) =>
    unitOfWork.run(async ({ taxForms, audit }) => {
      const version = found(await taxForms.find(networkId, affiliateId, number), 'tax form');
      const opened = box.open(sealedFor(version), version.sealedSecrets);
      const at = clock();
      const { actor, requestId, clientRequestId = null } = acting.current();
      await audit.add([
        {
          id: nextId(at),
          networkId,
          at,
          actor,
          requestId,
          clientRequestId,
          action: 'created',
          object: 'tax_form_view',
          objectId: affiliateId,
          parentId: null,
          ownerId: affiliateId,
          changes: { version: [null, number] },
          reason: '',
        },
      ]);
      return { version, secrets: JSON.parse(new TextDecoder().decode(opened)) as TaxSecrets };
    });
};

const BATCH = 500;

/** Of every form's numbers. */
export const makeResealTaxForms =
  ({ stores, unitOfWork, box }: Pick<Dependencies, 'unitOfWork' | 'stores' | 'box'>): Reseal =>
  async (dryRun = false) => {
    let [count, after]: [number, TaxFormKey | null] = [0, null];
    for (;;) {
      const forms: TaxFormVersion[] = await stores.taxForms.listAll(after, BATCH);
      if (!dryRun) for (const form of forms) await reseal(form);
      count += forms.length;
      after = forms.at(-1) ?? null;
      if (forms.length < BATCH) return count;
    }

    function reseal({ networkId, affiliateId, version }: TaxFormVersion): Promise<void> {
      return unitOfWork.run(async ({ taxForms }) => {
        const form = await taxForms.find(networkId, affiliateId, version);
        if (!form) return;
        await taxForms.reseal({
          ...form,
          sealedSecrets: resealed(box, sealedFor(form), form.sealedSecrets),
        });
      });
    }
  };
