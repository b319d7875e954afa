import type { Conversion } from '@tributary/domain/attribution/conversion';

export type HeldConversion = Pick<Conversion, 'id' | 'networkId' | 'campaignId'> & {
  readonly releaseOn: Date;
};

/** Conversions that are pending only until their hold ends (docs/rules/attribution.md#holds). Read outside of a batch. */
export type HeldConversions = {
  /** Those whose hold is over at the instant, in the order in which it ended and of their ids, those after `after`; null: from the first. */
  listDue(asked: {
    readonly now: Date;
    readonly after: Pick<HeldConversion, 'id' | 'releaseOn'> | null;
    readonly limit: number;
  }): Promise<HeldConversion[]>;
};
