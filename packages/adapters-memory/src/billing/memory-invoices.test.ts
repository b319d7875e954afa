import { advertiserCreditsContract } from '@tributary/application/contracts/billing/advertiser-credits.contract';
import { balancesContract } from '@tributary/application/contracts/billing/balances.contract';
import { billingContract } from '@tributary/application/contracts/billing/billing.contract';
import { closingOnTermsContract } from '@tributary/application/contracts/billing/closing-on-terms.contract';
import { documentsContract } from '@tributary/application/contracts/billing/documents.contract';
import { invoicesContract } from '@tributary/application/contracts/billing/invoices.contract';
import { memoryUnitOfWork } from '../memory-records.ts';
import { recomputedPayoutsContract } from '@tributary/application/contracts/billing/recomputed-payouts.contract';
import { volumeRulesContract } from '@tributary/application/contracts/billing/volume-rules.contract';
import { openMemoryBooks } from '../../test/open-books.ts';

async function open() {
  const opened = openMemoryBooks();
  return { ...opened, unitOfWork: memoryUnitOfWork(opened.state) };
}

invoicesContract('memory', open);
documentsContract('memory', open);
billingContract('memory', open);
balancesContract('memory', open);
closingOnTermsContract('memory', open);
volumeRulesContract('memory', open);
recomputedPayoutsContract('memory', open);
advertiserCreditsContract('memory', open);
