import { advertiserCreditsContract } from '@tributary/application/contracts/billing/advertiser-credits.contract';
import { balancesContract } from '@tributary/application/contracts/billing/balances.contract';
import { billingContract } from '@tributary/application/contracts/billing/billing.contract';
import { closingOnTermsContract } from '@tributary/application/contracts/billing/closing-on-terms.contract';
import { documentsContract } from '@tributary/application/contracts/billing/documents.contract';
import { invoicesContract } from '@tributary/application/contracts/billing/invoices.contract';
import { recomputedPayoutsContract } from '@tributary/application/contracts/billing/recomputed-payouts.contract';
import { volumeRulesContract } from '@tributary/application/contracts/billing/volume-rules.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresUnitOfWork } from '../postgres-records.ts';

async function open() {
  const opened = await openPostgresBooks();
  return { ...opened, unitOfWork: postgresUnitOfWork(opened.postgres) };
}

invoicesContract('postgres', open);
documentsContract('postgres', open);
billingContract('postgres', open);
balancesContract('postgres', open);
closingOnTermsContract('postgres', open);
volumeRulesContract('postgres', open);
recomputedPayoutsContract('postgres', open);
advertiserCreditsContract('postgres', open);
