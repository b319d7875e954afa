import type { Account } from '../accounts/account.ts';
import type { Conversion, ConversionStatus } from '../attribution/conversion.ts';
import type { Campaign } from '../catalog/campaign.ts';
import type { NetworkId } from '../shared/ids.ts';
import type { Factor } from '../shared/money.ts';
import type { Click } from '../tracking/click.ts';
import type { Postback } from './postback.ts';

/** What happened. A conversion's click is absent when it came by an import that names none. */
export type PostbackSubject =
  | { readonly event: 'click'; readonly click: Click }
  | {
      readonly event: 'conversion';
      readonly conversion: Conversion;
      /** The status it had before; null for a new one, and for one that its affiliate has not seen yet. */
      readonly previousStatus: ConversionStatus | null;
      readonly click: Click | null;
    };

/**
 * What messages say about an account: only some of its fields, so that a stand-in can be made for a removed advertiser.
 */
export type PostbackParty = Pick<Account, 'id' | 'displayId' | 'name' | 'username'>;

export type PostbackRecords = {
  readonly network: { readonly id: NetworkId; readonly zone: string; readonly currency: string };
  readonly campaign: Campaign;
  readonly affiliate: PostbackParty;
  readonly advertiser: PostbackParty;
  /** The affiliate's postbacks; those that do not fire are left out here. */
  readonly postbacks: readonly Postback[];
  /** Makes the network's currency into US dollars on the day; undefined when no rate is stored. */
  readonly usdFactor?: Factor;
  /** Host of the tracking link; empty when unknown. */
  readonly trackingDomain?: string;
};
