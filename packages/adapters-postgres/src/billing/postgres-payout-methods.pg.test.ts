import { payoutMethodsContract } from '@tributary/application/contracts/billing/payout-methods.contract';
import { holdBackContract } from '@tributary/application/contracts/billing/hold-back.contract';
import { taxFormsContract } from '@tributary/application/contracts/billing/tax-forms.contract';
import { payoutsContract } from '@tributary/application/contracts/billing/payouts.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

payoutMethodsContract('postgres', openPostgresRecords);
payoutsContract('postgres', openPostgresRecords);
holdBackContract('postgres', openPostgresRecords);
taxFormsContract('postgres', openPostgresRecords);
