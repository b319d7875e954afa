import { t } from '@lingui/core/macro';
import type { NumberText } from '../../api/exact-json.ts';

/** In the order in which a conversion usually gets them. */
export const CONVERSION_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** So that the same ones are equal, whoever chose them in which order. */
export const statusesInOrder = (chosen: readonly string[]): ConversionStatus[] =>
  CONVERSION_STATUSES.filter((status) => chosen.includes(status));

type Attempt = {
  readonly status: NumberText | null;
  readonly error: string;
  readonly latency_ms: NumberText;
};

/** What came back of one attempt. */
export const answerOf = ({ status, error, latency_ms: ms }: Attempt): string =>
  status === null ? error : t`${status} in ${ms} ms`;

export const lastAnswer = (attempts: readonly Attempt[]): string => {
  const last = attempts.at(-1);
  return last ? answerOf(last) : '';
};

/** How a receiver tells that a message is ours (docs/for-affiliates.md). */
export const SIGNATURE_RECIPE = `const { createHmac, timingSafeEqual } = require('node:crypto');

function isOurs({ url, headers }, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  // An old message may be one that somebody overheard.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = \`v1,\${createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${url}\`).digest('base64')}\`;
  const sent = Buffer.from(headers['webhook-signature'] ?? '');
  return sent.length === wanted.length && timingSafeEqual(sent, Buffer.from(wanted));
}`;
