// What `npm start` runs.
import { parseEnvironment } from '@tributary/runtime/environment';
import { keptStderr } from '@tributary/runtime/kept-stderr';
import { live } from '@tributary/runtime/lifetime';
import { takeOwnRights } from '@tributary/runtime/own-rights';
import { startProduct } from './start.ts';

void live(process, async (_, canStop) => {
  const environment = parseEnvironment(process.env);
  takeOwnRights(environment, keptStderr());
  return startProduct(environment, { canStop });
});
