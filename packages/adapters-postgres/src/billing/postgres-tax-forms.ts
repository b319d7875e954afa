import type { Actor } from '@tributary/application/audit/audit';
import type { TaxForms, TaxFormVersion } from '@tributary/application/billing/tax-forms';
import type { TaxForm } from '@tributary/domain/billing/tax-form';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { Prisma, TaxForm as Row } from '../generated/client.ts';
import type { Session } from '../shared/session.ts';

export const postgresTaxForms = ({ db }: Session): TaxForms => ({
  add: async ({ form, masked, by, ...plain }) => {
    const json = {
      form: storedForm(form),
      masked: masked as Prisma.InputJsonObject,
      by: by as Prisma.InputJsonObject,
    };
    const { count } = await db.taxForm.createMany({ data: [{ ...plain, ...json }], skipDuplicates: true });
    return count === 1;
  },
  list: async (networkId, affiliateId, take) => {
    const where = { networkId, affiliateId };
    return (await db.taxForm.findMany({ where, orderBy: { version: 'desc' }, take })).map(fromRow);
  },
  find: async (networkId, affiliateId, version) => {
    const row = await db.taxForm.findFirst({ where: { networkId, affiliateId, version } });
    return row === null ? undefined : fromRow(row);
  },
  listAll: async (after, take) => {
    const behind = after && [
      { affiliateId: { gt: after.affiliateId } },
      { affiliateId: after.affiliateId, version: { gt: after.version } },
    ];
    const orderBy = [{ affiliateId: 'asc' as const }, { version: 'asc' as const }];
    return (await db.taxForm.findMany({ where: behind ? { OR: behind } : {}, orderBy, take })).map(fromRow);
  },
  reseal: async ({ networkId, affiliateId, version, sealedSecrets }) => {
    await db.taxForm.updateMany({ where: { networkId, affiliateId, version }, data: { sealedSecrets } });
  },
});

type StoredForm = Omit<TaxForm, 'treaty'> & {
  readonly treaty: (Omit<NonNullable<TaxForm['treaty']>, 'percent'> & { readonly percent: string }) | null;
};

/** A percentage as text, which JSON keeps exact. */
const storedForm = ({ treaty, ...form }: TaxForm): Prisma.InputJsonObject =>
  ({
    ...form,
    treaty: treaty && { ...treaty, percent: moneyText(treaty.percent) },
  }) satisfies StoredForm;

function formOf({ treaty, ...form }: StoredForm): TaxForm {
  return { ...form, treaty: treaty && { ...treaty, percent: money(treaty.percent) } };
}

const fromRow = ({ form, masked, by, ...row }: Row): TaxFormVersion => ({
  ...row,
  networkId: row.networkId as NetworkId,
  affiliateId: row.affiliateId as AffiliateId,
  form: formOf(form as unknown as StoredForm),
  masked: masked as TaxFormVersion['masked'],
  by: by as unknown as Actor,
});
