import { AsyncLocalStorage } from 'node:async_hooks';
import type { Acting, ActingContext, Actor } from '@tributary/application/audit/audit';

/** Who acts, carried along with everything that a request or command starts; `otherwise` when no actor was set. */
export function actingContext(otherwise: Actor): ActingContext {
  const storage = new AsyncLocalStorage<Acting>();
  const nobody: Acting = { actor: otherwise, requestId: null };
  return {
    current: () => storage.getStore() ?? nobody,
    run: (acting, work) => storage.run(acting, work),
  };
}
