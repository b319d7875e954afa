import { todoContract } from '@tributary/application/contracts/reporting/todo.contract';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresTodo } from './postgres-todo.ts';

todoContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, readTodo: postgresTodo(opened.postgres) };
});
