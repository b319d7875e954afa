import { booksContract } from '@tributary/application/contracts/books.contract';
import { clicksContract } from '@tributary/application/contracts/clicks.contract';
import { conversionsContract } from '@tributary/application/contracts/conversions.contract';
import { hitsContract } from '@tributary/application/contracts/hits.contract';
import { openPostgresBooks } from '../../test/open-books.ts';

booksContract('postgres', openPostgresBooks);
clicksContract('postgres', openPostgresBooks);
hitsContract('postgres', openPostgresBooks);
conversionsContract('postgres', openPostgresBooks);
