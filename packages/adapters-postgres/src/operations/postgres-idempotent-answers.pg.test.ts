import { idempotentAnswersContract } from '@tributary/application/contracts/operations/idempotent-answers.contract';
import { openPostgresRecords } from '../../test/open-records.ts';

idempotentAnswersContract('postgres', openPostgresRecords);
