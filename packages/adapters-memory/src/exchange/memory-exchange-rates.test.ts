import { exchangeRatesContract } from '@tributary/application/contracts/exchange/exchange-rates.contract';
import { unpricedConversionsContract } from '@tributary/application/contracts/attribution/unpriced-conversions.contract';
import { memoryRecords, memoryUnitOfWork } from '../memory-records.ts';
import { memoryUnpricedConversions } from '../attribution/memory-unpriced-conversions.ts';
import { emptyState } from '../state.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

exchangeRatesContract('memory', async () => {
  const state = emptyState();
  return {
    stores: memoryRecords(state),
    unitOfWork: memoryUnitOfWork(state),
    termsOf: async () => [],
    reset: async () => void Object.assign(state, emptyState()),
    close: async () => undefined,
  };
});

unpricedConversionsContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, unpricedConversions: memoryUnpricedConversions(opened.state) };
});
