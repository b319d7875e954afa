// The types of an import: a row of the file on its way to a decision.
import type { OrderWords } from '../attribution/books.ts';
import type { KeyHolder } from '../attribution/edit-conversions.ts';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { HitSource } from '@tributary/domain/attribution/hit-context';
import type { ImportLine } from '@tributary/domain/jobs/import-row';
import type { Job, JobCounts } from '@tributary/domain/jobs/job';
import type { ConversionId } from '@tributary/domain/shared/ids';
import type { Click } from '@tributary/domain/tracking/click';
import type { DeliveryStamp } from '../attribution/batch.ts';

/** A row of the file, from 1, and what it says. */
export type NumberedLine = {
  readonly row: number;
  readonly line: ImportLine;
  readonly convertedAt: Date;
  readonly rowHash: string;
  /** As the row says: an order that is there stays as it is. */
  readonly leavesOrders: boolean;
};
export type FoundLine = NumberedLine &
  (
    | { readonly kind: 'create'; readonly source: HitSource; readonly click: Click | null }
    | {
        readonly kind: 'edit';
        readonly conversion: Conversion;
        /** The row names the order by its `txn_id`: what it says again changes nothing. */
        readonly isOrder: boolean;
      }
  );
export type WrongRow = { readonly kind: 'wrong'; readonly row: number; readonly message: string };

export type Owner = Pick<Job, 'networkId' | 'advertiserId'>;

export type LineOutcome = {
  readonly row: number;
  readonly kind: keyof JobCounts;
  /** Empty: there is nothing to say. */
  readonly message: string;
  /** Of a row that was imported: the amounts that could not be read (`unreadParts`). */
  readonly unread?: string;
  /** It says something else of an order that is there, and leaves it as it is. */
  readonly isLeft?: true;
};
export type LineOptions = {
  readonly job: Job;
  readonly stamp: DeliveryStamp;
  readonly newConversionId: () => ConversionId;
  /** Deduplication keys that an earlier part of a dry run would have taken. */
  readonly seen: ReadonlyMap<string, KeyHolder>;
  /** Orders that earlier parts of a dry run would have made or changed, as they would be now. */
  readonly left: ReadonlyMap<ConversionId, LeftOrder>;
};

export type LeftOrder = { readonly conversion: Conversion; readonly words: OrderWords };
