import { audited, type Auditing, type Persistence } from '@tributary/application/audited/audited-records';
import {
  makeSwitchOffEntries,
  type SwitchOffEntries,
} from '@tributary/application/audited/switch-off-entries';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { ContainerModuleLoadOptions } from 'inversify';
import { providing, token } from './provide.ts';
import { PORTS } from './tokens.ts';

const AUDITING = { acting: PORTS.acting, clock: PORTS.clock, randomness: PORTS.randomness };

/**
 * Binds the stores, the unit of work and the books of an adapter so that every change is written to the audit log. The
 * plain ones have no token, so no process can change a record without an audit entry.
 */
export function provideAudited(options: ContainerModuleLoadOptions, plain: Persistence): void {
  const provide = providing(options);
  const persistence = token<Persistence>('Persistence');
  provide(persistence, (auditing: Auditing) => audited(plain, auditing), AUDITING);
  const of = { audited: persistence };
  provide(PORTS.stores, ({ audited: { stores } }: Made) => stores, of);
  provide(PORTS.unitOfWork, ({ audited: { unitOfWork } }: Made) => unitOfWork, of);
  provide(PORTS.books, ({ audited: { books } }: Made) => books, of);
}

type Made = { readonly audited: Persistence };

/** Deliveries switch postbacks off by themselves, and say so in the audit log. */
export const provideDeliveries = (
  options: ContainerModuleLoadOptions,
  make: (switchOffEntries: SwitchOffEntries) => Deliveries,
): void =>
  providing(options)(
    PORTS.deliveries,
    (auditing: Auditing) => make(makeSwitchOffEntries(auditing)),
    AUDITING,
  );
