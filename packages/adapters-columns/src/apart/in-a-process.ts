import { fork } from 'node:child_process';
import { carryOut, type CarryOut, type Order, type Rows, type Said } from './order.ts';

/** Without a program, in this process. */
export const apartIn = (program: URL | undefined): CarryOut =>
  program ? (order) => inAProcess(program, order) : carryOut;

/**
 * Carries out an order in a process of its own: what it does has a lower claim to the processors, and its memory is given back with its
 * end. It ends with this one, however that ends.
 */
async function inAProcess(program: URL, order: Order): Promise<Rows> {
  // A session of its own: a Ctrl-C is for whoever gave the order. It knows nothing of what this process was told.
  const child = fork(program, {
    detached: true,
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const said = await new Promise<Said>((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (answer) => resolve(answer as Said));
    child.once('exit', (code, signal) =>
      reject(new Error(`The process of DuckDB ended with ${signal ?? code ?? 'no code'}.`)),
    );
    child.send(order, (error) => error && reject(error));
  });
  if ('failed' in said) throw new Error(said.failed);
  return said.rows;
}
