import { depositsContract } from '@tributary/application/contracts/billing/deposits.contract';
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

depositsContract('memory', open);
