import { auditedBooksContract } from '@tributary/application/contracts/audit/audited-books.contract';
import { openPostgresBooks } from '../../test/open-books.ts';

auditedBooksContract('postgres', openPostgresBooks);
