import { campaignsByFiguresContract } from '@tributary/application/contracts/catalog/campaigns-by-figures.contract';
import { openPostgresBooks } from '../../test/open-books.ts';

campaignsByFiguresContract('postgres', openPostgresBooks);
