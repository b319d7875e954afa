import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * What a signature vouches for; `content` is the body, or the request target of a GET
 * (docs/rules/postbacks.md#signed-postbacks).
 */
export type SignedMessage = { readonly id: string; readonly timestamp: number; readonly content: string };

/**
 * The `webhook-signature` of the Standard Webhooks specification: `v1,` and the Base64 HMAC-SHA256 of
 * `id.timestamp.content` under the bytes of the `whsec_` secret. The timestamp is in Unix seconds.
 */
export function webhookSignature(secret: string, { id, timestamp, content }: SignedMessage): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64')}`;
}
