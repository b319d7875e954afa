import type { TaxForm } from '@tributary/domain/billing/tax-form';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { Actor } from '../audit/audit.ts';

/** One version of an affiliate's tax form: the first is 1. */
export type TaxFormVersion = {
  readonly networkId: NetworkId;
  readonly affiliateId: AffiliateId;
  readonly version: number;
  readonly form: TaxForm;
  /** Numbers of which most characters are left out; null where the form has none. */
  readonly masked: { readonly usTaxId: string | null; readonly foreignTaxId: string | null };
  /** `TaxSecrets` as JSON, sealed under the name of the version. */
  readonly sealedSecrets: string;
  readonly by: Actor;
  readonly createdAt: Date;
};

/** Which version, of all networks. */
export type TaxFormKey = Pick<TaxFormVersion, 'affiliateId' | 'version'>;

/** Tax forms as versions that are only added to; those of an account go with it. */
export type TaxForms = {
  /** False when somebody else added this version first. */
  add(version: TaxFormVersion): Promise<boolean>;
  /** Newest first. */
  list(networkId: NetworkId, affiliateId: string, limit: number): Promise<TaxFormVersion[]>;
  /** Undefined for an unknown one, and for another network's. */
  find(networkId: NetworkId, affiliateId: string, version: number): Promise<TaxFormVersion | undefined>;
  /** Of all networks, by affiliate and version, behind the one named. */
  listAll(after: TaxFormKey | null, limit: number): Promise<TaxFormVersion[]>;
  /** Stores what was sealed anew; nothing else of it changes. */
  reseal(version: TaxFormVersion): Promise<void>;
};
