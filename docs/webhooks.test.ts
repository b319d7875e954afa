// docs/webhooks.md checks a signature in three languages: each says the same of the same messages.
import { expect, it } from '@jest/globals';
import { webhookSignature } from '@tributary/adapters-crypto/webhook-signature';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const page = readFileSync('docs/webhooks.md', 'utf8');
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

/** Reads messages as JSON from standard input, and writes what the page's function says of each. */
const PROGRAMS = {
  node: [
    '-e',
    `${blockOf('js')}
const given = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(given.map(({ body, headers, secret }) => isOurs({ body, headers }, secret))));`,
  ],
  python3: [
    '-c',
    `${blockOf('python')}
import json, sys
print(json.dumps([is_ours(one["body"].encode(), one["headers"], one["secret"]) for one in json.load(sys.stdin)]))`,
  ],
  php: [
    '-r',
    `${blockOf('php').replace('<?php ', '')}
$given = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn($one) => is_ours($one['body'], $one['headers'], $one['secret']), $given));`,
  ],
};

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(24, byte).toString('base64')}`;
const [present, former, other] = [secretOf(8), secretOf(250), secretOf(1)];
const id = '0123456789abcdef01234567';
const timestamp = Math.floor(Date.now() / 1000);
const body = '{"type":"invoice.closed","timestamp":"2026-11-24T01:00:00.000Z","data":{"amount":"1.50 €"}}';
const signedAt = (at: number) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': [present, former]
    .map((secret) => webhookSignature(secret, { id, timestamp: at, content: body }))
    .join(' '),
});
const headers = signedAt(timestamp);
it('shows the head of a message as it is sent', () => {
  const [type, ...head] = blockOf('text').trim().split('\n');
  expect(type).toBe('Content-Type: application/json');
  expect(head.map((line) => line.split(': ')[0])).toEqual(Object.keys(headers));
  const signature = /webhook-signature: (.*)$/m.exec(blockOf('text'))?.[1] ?? '';
  expect(signature.length).toBe(webhookSignature(present, { id, timestamp, content: body }).length);
  expect(signature).toMatch(/^v1,[\w+/]+=$/);
});

const MESSAGES: readonly (readonly [is: boolean, message: object])[] = [
  [true, { body, headers, secret: present }],
  [true, { body, headers, secret: former }],
  [false, { body, headers, secret: other }],
  [false, { body: `${body} `, headers, secret: present }],
  [false, { body, headers: { ...headers, 'webhook-id': 'x' }, secret: present }],
  [false, { body, headers: { ...headers, 'webhook-signature': 'v1,é' }, secret: present }],
  [false, { body, headers: { ...headers, 'webhook-timestamp': 'now' }, secret: present }],
  [false, { body, headers: signedAt(timestamp - 3600), secret: present }],
  [false, { body, headers: signedAt(timestamp + 3600), secret: present }],
  [false, { body, headers: {}, secret: present }],
];

// docs/rules/webhooks.md#signed-messages, docs/rules/webhooks.md#rotating-the-secret
const isMissing = (name: string): boolean =>
  process.env['CI_INTERPRETERS'] === undefined && spawnSync(name, ['--version']).status !== 0;
for (const [name, words] of Object.entries(PROGRAMS))
  (isMissing(name) ? it.skip : it)(
    `${name} takes the messages of the webhook's secrets, and no other`,
    () => {
      const { stdout, stderr } = spawnSync(name, words, {
        input: JSON.stringify(MESSAGES.map(([, message]) => message)),
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual(MESSAGES.map(([is]) => is));
    },
  );
