import type { ActingContext } from '../audit/audit.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { RecordStores } from '../record-stores.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { noteWriteFor } from '../operations/idempotent-answers.ts';
import { auditIds } from '../audit/audit-ids.ts';
import { auditedStores, committingStores } from './audited-stores.ts';
import { BOOK_RULES } from './book-rules.ts';
import { RECORD_RULES } from './record-rules.ts';
import type { JobBooks } from '../jobs/jobs.ts';

export type Auditing = {
  readonly acting: ActingContext;
  readonly clock: Clock;
  readonly randomness: Randomness;
};
export type Persistence = {
  readonly stores: RecordStores;
  readonly unitOfWork: UnitOfWork<RecordStores>;
  readonly books: JobBooks;
};

/**
 * The same ports, which also write an audit entry for every change of a record, in its transaction, and note that the request of an
 * Idempotency-Key made it (docs/rules/input-output.md#idempotency). Processes are given only these.
 */
export function audited(plain: Persistence, { acting, clock, randomness }: Auditing): Persistence {
  const nextId = auditIds(randomness);
  // Who acts is asked when the work starts: a driver's callback may run in a context of its own.
  const writing = () => ({ acting: acting.current(), clock, nextId });
  const unitOfWork: UnitOfWork<RecordStores> = {
    run: (work) => {
      const by = writing();
      return plain.unitOfWork.run(async (stores) => {
        const result = await work(auditedStores(stores, RECORD_RULES, by));
        await noteWriteFor(by.acting.claim, stores);
        return result;
      });
    },
  };
  return {
    unitOfWork,
    stores: committingStores(plain.stores, RECORD_RULES, unitOfWork.run),
    books: {
      run: (scope, work) => {
        const by = writing();
        return plain.books.run(scope, (stores) => work(auditedStores(stores, BOOK_RULES, by)));
      },
    },
  };
}
