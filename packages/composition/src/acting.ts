import { AsyncLocalStorage } from 'node:async_hooks';
import type { Acting, ActingContext, Actor } from '@tributary/application/audit/audit';

/**
 * Who acts in which context. One storage for all contexts of a process: Node.js 20 hands every storage that was ever used on
 * at each promise, so that one for each of a few hundred compositions in a test process took a third of its time.
 */
const storage = new AsyncLocalStorage<ReadonlyMap<symbol, Acting>>();

/** Who acts, carried along with everything that a request or command starts; `otherwise` when no actor was set. */
export function actingContext(otherwise: Actor): ActingContext {
  const context = Symbol('actingContext');
  const nobody: Acting = { actor: otherwise, requestId: null };
  return {
    current: () => storage.getStore()?.get(context) ?? nobody,
    run: (acting, work) => storage.run(new Map(storage.getStore()).set(context, acting), work),
  };
}
