import { makeKeyedHashes } from '@tributary/adapters-crypto/keyed-hashes';
import { argon2Passwords } from '@tributary/adapters-crypto/passwords';
import { systemRandomness } from '@tributary/adapters-crypto/system-randomness';
import { nextId } from '@tributary/application/use-cases/changes';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { ContainerModule } from 'inversify';
import { PORTS } from './tokens.ts';

/** The clock, chance and the keyed hashes of a deployment. */
export const outside = (secret: Uint8Array) =>
  new ContainerModule(({ bind }) => {
    const clock = () => new Date();
    bind(PORTS.clock).toConstantValue(clock);
    bind(PORTS.newDeliveryId).toConstantValue(() =>
      nextId<DeliveryId>({ clock, randomness: systemRandomness }),
    );
    bind(PORTS.randomness).toConstantValue(systemRandomness);
    bind(PORTS.hashes).toConstantValue(makeKeyedHashes(secret));
    bind(PORTS.passwords).toConstantValue(argon2Passwords());
  });
