// Whether the time of a refusal tells anything about a key: requests with keys that nobody holds, with one that was revoked,
// with ones that begin like a valid one, and with ones that differ from a valid one in their last characters, in random
// order; compared by Welch's t. From 4.5 on a difference counts as measured (as in dudect); to know how small a difference
// would be seen, the same kind is compared with itself and with one that is known to be faster.
// Usage: npm run bench -- key-lookup [rounds]
import { Agent, request } from 'node:http';
import { call } from '../apps/standalone/test/network.ts';
import { start, temporaryFolder } from '../apps/standalone/test/product.ts';

const ROUNDS = Number(process.argv[2] ?? 2000);
const WARM_UP_ROUNDS = 100;
/** What took longest was delayed by something else: the slowest tenth is left out of each kind. */
const KEPT_SHARE = 0.9;
const T_MEASURED = 4.5;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const letters = (count: number): string =>
  Array.from({ length: count }, () => DIGITS[Math.floor(Math.random() * DIGITS.length)]).join('');

/** The check sum of the product's keys: CRC-32 in six digits of base 62. */
function withCheckSum(text: string): string {
  let crc = 0xffff_ffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) & 0xff;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  let left = ~crc >>> 0;
  let digits = '';
  for (let n = 0; n < 6; n++) {
    digits = (DIGITS[left % 62] ?? '') + digits;
    left = Math.floor(left / 62);
  }
  return text + digits;
}

const folder = temporaryFolder();
const product = await start(folder.path, { RATE_LIMIT_PER_SECOND: '1000000' });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { hostname, port } = new URL(product.api);

/** Milliseconds until the refusal was read. */
const refused = (key: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const at = performance.now();
    request({ agent, hostname, port, path: '/network/account', headers: { 'X-Api-Key': key } }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 401) resolve(performance.now() - at);
        else reject(new Error(`Answered ${answer.statusCode}.`));
      });
    })
      .once('error', reject)
      .end();
  });

try {
  const issue = async () => {
    const { data } = await call(product, 'POST /network/keys', { body: { role: 'network' } });
    const { _id: id = '' } = data['key'] ?? ({} as Record<string, never>);
    return { text: data['api_key'] ?? '', id };
  };
  const valid = (await issue()).text;
  const revoked = await issue();
  await call(product, `DELETE /network/keys/${revoked.id}`);
  const random = () => withCheckSum(`tb_net_${letters(30)}`);
  const kinds: Readonly<Record<string, () => string>> = {
    unknown: random,
    'unknown, once more': random,
    revoked: () => revoked.text,
    'begins like a valid one': () => withCheckSum(valid.slice(0, 22) + letters(15)),
    'differs in its last characters': () => withCheckSum(valid.slice(0, 35) + letters(2)),
    'wrong check sum (refused without the database)': () => {
      const key = random();
      return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    },
  };
  const took = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const shuffled = Object.entries(kinds)
      .map(([name, make]) => ({ name, key: make(), at: Math.random() }))
      .sort((a, b) => a.at - b.at);
    for (const { name, key } of shuffled) {
      const ms = await refused(key);
      if (round >= 0) took.get(name)?.push(ms);
    }
  }
  const first = statistics(took.get('unknown') ?? []);
  for (const [name, all] of took) {
    const one = statistics(all);
    const t = (one.mean - first.mean) / Math.sqrt(one.variance / one.count + first.variance / first.count);
    const verdict =
      name === 'unknown'
        ? ''
        : `t ${t.toFixed(1).padStart(7)}  ${Math.abs(t) < T_MEASURED ? 'no difference' : 'DIFFERENT'}`;
    console.log(
      `${name.padEnd(48)} ${one.mean.toFixed(3)} ms ± ${Math.sqrt(one.variance).toFixed(3)}  ${verdict}`,
    );
  }
} finally {
  agent.destroy();
  await product.stop();
  folder.remove();
}

function statistics(all: readonly number[]): { mean: number; variance: number; count: number } {
  const kept = [...all].sort((a, b) => a - b).slice(0, Math.floor(all.length * KEPT_SHARE));
  const mean = kept.reduce((sum, one) => sum + one, 0) / kept.length;
  const variance = kept.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (kept.length - 1);
  return { mean, variance, count: kept.length };
}
