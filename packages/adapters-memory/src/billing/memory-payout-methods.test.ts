import { payoutMethodsContract } from '@tributary/application/contracts/billing/payout-methods.contract';
import { holdBackContract } from '@tributary/application/contracts/billing/hold-back.contract';
import { taxFormsContract } from '@tributary/application/contracts/billing/tax-forms.contract';
import { payoutsContract } from '@tributary/application/contracts/billing/payouts.contract';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { emptyState } from '../state.ts';

async function open() {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    termsOf: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
}

payoutMethodsContract('memory', open);
payoutsContract('memory', open);
holdBackContract('memory', open);
taxFormsContract('memory', open);
