// The network's webhooks (docs/rules/webhooks.md).
import { validateDestination } from '@tributary/domain/shared/destination';
import type { NetworkId, WebhookId } from '@tributary/domain/shared/ids';
import { invalid, refuse } from '@tributary/domain/shared/refusal';
import { rotated, WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@tributary/domain/webhooks/webhook';
import type { Networks } from '../accounts/networks.ts';
import { newSigningSecret } from '../postbacks/edit-postbacks.ts';
import { changed, type Parsers, type Sent } from '../shared/changes.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Webhooks } from './webhooks.ts';

export type WebhookFields = {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly live: boolean;
};
type Stores = { readonly networks: Networks; readonly webhooks: Webhooks };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<Stores> };

/** Each is a request to a server for everything that happens. */
const PER_NETWORK_MAX = 20;

export type CreateWebhook = (
  input: { readonly networkId: NetworkId } & Omit<WebhookFields, 'live'> & Sent<Pick<WebhookFields, 'live'>>,
) => Promise<Webhook>;

/**
 * Refuses a malformed address or no event at all (`invalid_parameter`), and the 21st of a network
 * (`not_allowed_in_state`): docs/rules/webhooks.md#number-of-webhooks.
 */
export const makeCreateWebhook =
  ({ unitOfWork, clock, randomness }: Dependencies): CreateWebhook =>
  ({ networkId, url, events, live }) =>
    unitOfWork.run(async ({ networks, webhooks }) => {
      // Locked, so that two requests at once do not exceed the limit together.
      await networks.findForUpdate(networkId);
      if ((await webhooks.list(networkId)).length >= PER_NETWORK_MAX) throw tooMany();
      const webhook: Webhook = {
        id: nextId<WebhookId>({ clock, randomness }),
        networkId,
        url: address(url),
        events: chosen(events),
        secret: newSigningSecret(randomness),
        formerSecret: null,
        formerSecretUntil: null,
        live: live ?? true,
        disabledReason: null,
        failingSince: null,
        createdAt: clock(),
        modifiedAt: null,
      };
      await webhooks.add(webhook);
      return webhook;
    });

export type WebhookRef = { readonly networkId: NetworkId; readonly webhookId: string };
export type EditWebhook = (input: WebhookRef & { readonly changes: Sent<WebhookFields> }) => Promise<Webhook>;

/** Switching one on again forgets why it was off and when it began to fail. Refuses as the making of one does. */
export const makeEditWebhook =
  ({ unitOfWork, clock }: Pick<Dependencies, 'unitOfWork' | 'clock'>): EditWebhook =>
  ({ changes, ...ref }) =>
    unitOfWork.run(async (stores) => {
      const webhook = await heldWebhook(stores, ref);
      const edited = {
        ...changed<Webhook, Sent<WebhookFields>>(webhook, changes, PARSERS),
        modifiedAt: clock(),
      };
      assertFound(await stores.webhooks.replace(edited), 'webhook');
      return edited;
    });

export type RotateWebhookSecret = (ref: WebhookRef) => Promise<Webhook>;

/** A new secret; the one before signs beside it for a day (docs/rules/webhooks.md#rotating-the-secret). */
export const makeRotateWebhookSecret =
  ({ unitOfWork, clock, randomness }: Dependencies): RotateWebhookSecret =>
  (ref) =>
    unitOfWork.run(async (stores) => {
      const edited = rotated(await heldWebhook(stores, ref), newSigningSecret(randomness), clock());
      assertFound(await stores.webhooks.replace(edited), 'webhook');
      return edited;
    });

export type RemoveWebhook = (ref: WebhookRef) => Promise<void>;

/** Removes a webhook with its messages. Refuses with `not_found` an unknown one. */
export const makeRemoveWebhook =
  ({ unitOfWork }: Pick<Dependencies, 'unitOfWork'>): RemoveWebhook =>
  (ref) =>
    unitOfWork.run(async (stores) => {
      const { networkId, id } = await getWebhook(stores, ref);
      assertFound(await stores.webhooks.remove(networkId, id), 'webhook');
    });

/** Refuses with `not_found` what is unknown or of another network. */
export const getWebhook = async (
  { webhooks }: { readonly webhooks: Webhooks },
  { networkId, webhookId }: WebhookRef,
): Promise<Webhook> => found(await webhooks.find(networkId, webhookId as WebhookId), 'webhook');

/** Edits of a network's webhooks take turns: each replaces the whole record. */
async function heldWebhook(stores: Stores, ref: WebhookRef): Promise<Webhook> {
  await stores.networks.findForUpdate(ref.networkId);
  return getWebhook(stores, ref);
}

const PARSERS: Parsers<Webhook, Sent<WebhookFields>> = {
  url: (url) => ({ url: address(url) }),
  events: (events) => ({ events: chosen(events) }),
  live: (live) => (live ? { live, disabledReason: null, failingSince: null } : { live }),
};

function address(text: string): string {
  const url = validateDestination(text);
  if (/[{}]/.test(url)) throw invalid('url', "A webhook's URL can't contain macros.");
  return url;
}

function chosen(events: readonly WebhookEvent[]): WebhookEvent[] {
  if (events.length === 0) throw invalid('events', 'Choose at least one event.');
  return WEBHOOK_EVENTS.filter((event) => events.includes(event));
}

const tooMany = () =>
  refuse('not_allowed_in_state', `You can have up to ${PER_NETWORK_MAX} webhooks. Remove one first.`);
