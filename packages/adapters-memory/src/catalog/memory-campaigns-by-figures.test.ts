import { campaignsByFiguresContract } from '@tributary/application/contracts/catalog/campaigns-by-figures.contract';
import { openMemoryBooks } from '../../test/open-books.ts';

campaignsByFiguresContract('memory', async () => openMemoryBooks());
