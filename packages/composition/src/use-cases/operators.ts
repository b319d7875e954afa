// What only operators do, by the commands of the batch.
import { makeCheckLedger, type CheckLedger } from '@tributary/application/reporting/check-ledger';
import { makeCreateNetwork, type CreateNetwork } from '@tributary/application/accounts/create-network';
import { makeEraseAccount, type EraseAccount } from '@tributary/application/accounts/erase-account';
import { token, type Provide } from '../provide.ts';
import { PORTS } from '../tokens.ts';
import { BILLING_USE_CASES } from './billing.ts';
import { BOOK_USE_CASES } from './books.ts';

export const OPERATOR_USE_CASES = {
  checkLedger: token<CheckLedger>('checkLedger'),
  createNetwork: token<CreateNetwork>('createNetwork'),
  eraseAccount: token<EraseAccount>('eraseAccount'),
} as const;

export function provideOperators(provide: Provide): void {
  const { clock, hashes, ledger, randomness, unitOfWork } = PORTS;
  provide(OPERATOR_USE_CASES.checkLedger, makeCheckLedger, {
    ...{ ledger, clock },
    checkBilling: BILLING_USE_CASES.checkBilling,
    recountCaps: BOOK_USE_CASES.recountCaps,
    recountStats: BOOK_USE_CASES.recountStats,
  });
  provide(OPERATOR_USE_CASES.createNetwork, makeCreateNetwork, { unitOfWork, clock, randomness, hashes });
  provide(OPERATOR_USE_CASES.eraseAccount, makeEraseAccount, { unitOfWork });
}
