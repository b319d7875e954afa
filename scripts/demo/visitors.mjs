// Visitors as the world has them: user agents seen in the wild, and public addresses of real providers.
import { createReadStream, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import UserAgent from 'user-agents';

const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
];
const BOT_SHARE = 0.04;
/** Every n-th address block of the file: a sample from all over the address space. */
const SAMPLE_EVERY = 400;

export async function makeVisitors(chance) {
  const blocks = await addressBlocks();
  const agents = Array.from({ length: 300 }, () => new UserAgent().toString());
  const visitor = (bot) => ({
    bot,
    ip: addressIn(chance.pick(blocks), chance),
    userAgent: chance.pick(bot ? BOTS : agents),
    referer: chance.pick([
      '',
      'https://www.google.com/',
      'https://blog.example/best-shoes',
      'https://news.example/',
    ]),
  });
  return () => visitor(chance.next() < BOT_SHARE);
}

async function addressBlocks() {
  const folder = dirname(createRequire(import.meta.url).resolve('@ip-location-db/asn/package.json'));
  const file = readdirSync(folder).find((name) => /ipv4\.csv$/.test(name) && !name.includes('num'));
  const blocks = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(join(folder, file)) })) {
    if (line++ % SAMPLE_EVERY !== 0) continue;
    const [from, to] = text.split(',');
    blocks.push({ from: toNumber(from), to: toNumber(to) });
  }
  return blocks;
}

const addressIn = ({ from, to }, chance) => toText(from + chance.below(Math.max(1, to - from)));
const toNumber = (text) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toText = (n) =>
  [n / 2 ** 24, n / 2 ** 16, n / 2 ** 8, n].map((part) => Math.floor(part) % 256).join('.');
