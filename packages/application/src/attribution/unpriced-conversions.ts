import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { ConversionId, NetworkId } from '@tributary/domain/shared/ids';

export type UnpricedConversion = Pick<Conversion, 'id' | 'networkId' | 'campaignId' | 'convertedAt'>;

/** Conversions that are pending because no exchange rate was known for their sale. Read outside of a batch. */
export type UnpricedConversions = {
  /** In the order of their ids, those after `after` (empty: from the first); of one network, or of all. */
  list(asked: {
    readonly networkId?: NetworkId;
    readonly after: ConversionId | '';
    readonly limit: number;
  }): Promise<UnpricedConversion[]>;
};
