import { audited, type Auditing, type Persistence } from '@tributary/application/audited/audited-records';
import { noticed } from '@tributary/application/announced/noticed';
import { announced } from '@tributary/application/announced/announced-records';
import {
  makeNotifySwitchOff,
  type NotifySwitchOff,
} from '@tributary/application/announced/notify-switch-off';
import type { Deliveries } from '@tributary/application/postbacks/postbacks';
import type { WebhookDeliveries } from '@tributary/application/webhooks/webhooks';
import type { ContainerModuleLoadOptions } from 'inversify';
import { providing, token } from './provide.ts';
import { PORTS } from './tokens.ts';

const AUDITING = { acting: PORTS.acting, clock: PORTS.clock, randomness: PORTS.randomness };

/**
 * Binds the stores, the unit of work and the books of an adapter so that every change is written to the audit log and
 * told to the network's webhooks and people. The
 * plain ones have no token, so no process can change a record without an audit entry.
 */
export function provideAudited(options: ContainerModuleLoadOptions, plain: Persistence): void {
  const provide = providing(options);
  const persistence = token<Persistence>('Persistence');
  provide(
    persistence,
    (auditing: Auditing) => audited(announced(noticed(plain, auditing), auditing), auditing),
    AUDITING,
  );
  const of = { audited: persistence };
  provide(PORTS.stores, ({ audited: { stores } }: Made) => stores, of);
  provide(PORTS.unitOfWork, ({ audited: { unitOfWork } }: Made) => unitOfWork, of);
  provide(PORTS.books, ({ audited: { books } }: Made) => books, of);
}

type Made = { readonly audited: Persistence };

export type BothDeliveries = {
  readonly deliveries: Deliveries;
  readonly webhookDeliveries: WebhookDeliveries;
};

/** Deliveries switch postbacks and webhooks off by themselves, and say so in the audit log. */
export function provideDeliveries(
  options: ContainerModuleLoadOptions,
  make: (notify: NotifySwitchOff) => BothDeliveries,
): void {
  const provide = providing(options);
  const both = token<BothDeliveries>('BothDeliveries');
  provide(both, (auditing: Auditing) => make(makeNotifySwitchOff(auditing)), AUDITING);
  const of = { of: both };
  provide(PORTS.deliveries, ({ of: { deliveries } }: Of) => deliveries, of);
  provide(PORTS.webhookDeliveries, ({ of: { webhookDeliveries } }: Of) => webhookDeliveries, of);
}

type Of = { readonly of: BothDeliveries };
