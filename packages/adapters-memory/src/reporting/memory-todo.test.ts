import { todoContract } from '@tributary/application/contracts/reporting/todo.contract';
import { memoryTodo } from './memory-todo.ts';
import { openMemoryBooks } from '../../test/open-books.ts';

todoContract('memory', async () => {
  const opened = openMemoryBooks();
  return { ...opened, readTodo: memoryTodo(opened.state) };
});
