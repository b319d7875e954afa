import { setTimeout as delay } from 'node:timers/promises';
import { hmacSha1 } from '@tributary/adapters-crypto/hmac-sha1';
import { makeKeyedHashes } from '@tributary/adapters-crypto/keyed-hashes';
import { argon2Passwords } from '@tributary/adapters-crypto/passwords';
import { makeSecretBox } from '@tributary/adapters-crypto/secret-box';
import { systemRandomness } from '@tributary/adapters-crypto/system-randomness';
import { webhookSignature } from '@tributary/adapters-crypto/webhook-signature';
import { pdfPrinter } from '@tributary/adapters-documents/pdf-printer';
import { webAuthn } from '@tributary/adapters-identity/web-authn';
import { inspectFile } from '@tributary/adapters-media/inspect-file';
import type { PublicUrls } from '@tributary/application/accounts/deployment-hosts';
import type { Actor } from '@tributary/application/audit/audit';
import { type Clock, nextId } from '@tributary/application/shared/stamps';
import type { RootSecrets } from '@tributary/application/operations/root-secrets';
import type { PasswordHashes } from '@tributary/application/accounts/hashes';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import { ContainerModule } from 'inversify';
import { actingContext } from './acting.ts';
import { PORTS } from './tokens.ts';

/** What a process or a test replaces. */
type Replaced = {
  readonly clock?: Clock;
  readonly passwords?: PasswordHashes;
  /** Who acts where nobody else is named; the product itself by default. */
  readonly actor?: Actor;
  /** Of a process that edits networks; others know none. */
  readonly publicUrls?: PublicUrls;
};

/** What a process has of its machine and its deployment: clock, randomness, keyed hashes, and who acts in it. */
export const system = (secrets: RootSecrets, replaced: Replaced = {}) =>
  new ContainerModule(({ bind }) => {
    const clock = replaced.clock ?? (() => new Date());
    bind(PORTS.clock).toConstantValue(clock);
    bind(PORTS.publicUrls).toConstantValue(replaced.publicUrls ?? (() => []));
    bind(PORTS.pause).toConstantValue((ms) => delay(ms));
    bind(PORTS.acting).toConstantValue(actingContext(replaced.actor ?? { kind: 'system' }));
    bind(PORTS.newDeliveryId).toConstantValue(() =>
      nextId<DeliveryId>({ clock, randomness: systemRandomness }),
    );
    bind(PORTS.randomness).toConstantValue(systemRandomness);
    bind(PORTS.random).toConstantValue(Math.random);
    bind(PORTS.sign).toConstantValue(webhookSignature);
    bind(PORTS.inspectFile).toConstantValue(inspectFile);
    bind(PORTS.documentPrinter).toConstantValue(pdfPrinter());
    bind(PORTS.hashes).toConstantValue(makeKeyedHashes(secrets));
    bind(PORTS.box).toConstantValue(makeSecretBox(secrets));
    bind(PORTS.hmacSha1).toConstantValue(hmacSha1);
    bind(PORTS.webAuthn).toConstantValue(webAuthn);
    bind(PORTS.passwords).toConstantValue(replaced.passwords ?? argon2Passwords());
  });
