// How fast the logs of clicks and conversions are among many, over HTTP of the product as it is started: pages of one campaign and day,
// deep pages, and a whole file; beside them, taking turns, the same rows and their number by hand, and `copy` to CSV.
// Usage: npm run bench -- logs [--data .data/bench-10000000] [--requests 30] [--lines 1000000] (made by npm run bench -- data)
// On a quiet machine it writes its table into docs/internals/performance.md; else it says why it does not.
import { resolve } from 'node:path';
import { bigDataOf, connect, type BigData } from './big-data.ts';
import type { Sql } from './big-data-records.ts';
import { option, textOption } from './options.ts';
import { launchProduct, memoryOf, NETWORK_KEY } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, megabytes, ms, tableOf, timesOf, type Times } from './table.ts';

const TIMES_MAX = 3;
const ABOVE_MS = 5;
const COPY_SHARE_MIN = 0.25;
const RSS_BYTES_MAX = 50e6;
const WARM_UP = 3;
const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 100;

type Page = {
  readonly name: string;
  readonly path: string;
  /** The rows of the page and how many there are in all, by hand. */
  readonly bare: () => readonly [PromiseLike<readonly unknown[]>, PromiseLike<readonly unknown[]>];
};

const folder = resolve(textOption('--data', '.data/bench-10000000'));
const requests = option('--requests', 30);
const lines = option('--lines', 1_000_000);
const data = bigDataOf(folder);
if (!data) throw new Error(`${folder} holds no data: npm run bench -- data --data ${folder}`);
const others = await busyShare();
const product = await launchProduct({ folder });
const sql = connect(product.databaseUrl(), 1);
try {
  await measureAll(data, sql);
} finally {
  await sql.end();
  await product.stop();
}

async function measureAll(data: BigData, sql: Sql): Promise<void> {
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const page of await pagesOf(data, sql)) {
    const [bare, asked] = await measured(page);
    const isMissed = asked.p95 > TIMES_MAX * bare.p95 + ABOVE_MS;
    if (isMissed) missed.push(`${page.name}: more than ${TIMES_MAX} times by hand and ${ABOVE_MS} ms`);
    rows.push([page.name, ms(asked.p50), ms(asked.p95), ms(bare.p50), ms(bare.p95)]);
    console.log(rows.at(-1)?.join('  '));
  }
  const file = await wholeFile(data, sql);
  const share = file.perSecond / file.copiedPerSecond;
  if (share < COPY_SHARE_MIN) missed.push(`CSV: ${share.toFixed(2)} of copy, less than ${COPY_SHARE_MIN}`);
  if (file.grownBytes > RSS_BYTES_MAX) missed.push(`CSV: ${megabytes(file.grownBytes)} more memory`);
  const heads = [
    `${machine()}, ${data.rows.toLocaleString('en')} clicks in 30 days`,
    'p50',
    'p95',
    'by hand, p50',
    'by hand, p95',
  ];
  const rate = (value: number): string => Math.round(value).toLocaleString('en');
  const text = [
    tableOf(heads, rows),
    '',
    `CSV of ${file.lines.toLocaleString('en')} clicks: ${rate(file.perSecond)} lines/s, **${share.toFixed(2)}** of \`copy … to stdout (format csv)\` (${rate(file.copiedPerSecond)}/s); API memory + ${megabytes(file.grownBytes)}.`,
  ].join('\n');
  keepTable('logs', text, doubtOfOthers(others));
  for (const one of missed) console.log(`Missed: ${one}.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function pagesOf(
  { networkId, campaignId, firstDay, lastDay, zone }: BigData,
  sql: Sql,
): Promise<Page[]> {
  // In the middle of the thirty days; a day of the network's zone.
  const day = new Date(new Date(firstDay).getTime() + 16 * DAY_MS).toISOString().slice(0, 10);
  const clicks = (start: string, end: string, { limit, page, campaign }: Asked) => {
    const within = sql`network_id = ${networkId} and day between ${start}::date - 1 and ${end}::date + 1
      and clicked_at >= ${start}::timestamp at time zone ${zone} and clicked_at < (${end}::date + 1)::timestamp at time zone ${zone}
      ${campaign === undefined ? sql`` : sql`and campaign_id = ${campaign}`}`;
    return {
      path: pathOf('clicks', start, end, { limit, page, campaign }),
      bare: (): ReturnType<Page['bare']> => [
        sql`select k.*, c.title, c.display_id, a.name, a.display_id, l.title, l.display_id
          from (select * from clicks where ${within} order by clicked_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) k
          left join campaigns c on c.id = k.campaign_id left join accounts a on a.id = k.affiliate_id
          left join landing_pages l on l.id = k.landing_page_id order by clicked_at desc, k.id desc`,
        sql`select count(*) from clicks where ${within}`,
      ],
    };
  };
  const conversions = (start: string, end: string, { limit, page, campaign }: Asked) => {
    const within = sql`network_id = ${networkId}
      and converted_at >= ${start}::timestamp at time zone ${zone} and converted_at < (${end}::date + 1)::timestamp at time zone ${zone}
      ${campaign === undefined ? sql`` : sql`and campaign_id = ${campaign}`}`;
    return {
      path: pathOf('conversions', start, end, { limit, page, campaign }),
      bare: (): ReturnType<Page['bare']> => [
        sql`select k.*, c.title, c.display_id, a.name, a.display_id
          from (select * from conversions where ${within} order by converted_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) k
          left join campaigns c on c.id = k.campaign_id left join accounts a on a.id = k.affiliate_id
          order by converted_at desc, k.id desc`,
        sql`select count(*) from conversions where ${within}`,
      ],
    };
  };
  const [held] = await sql<{ count: number }[]>`
    select count(*)::int as count from clicks where campaign_id = ${campaignId} and day = ${day}`;
  const small = Math.max(1, Math.floor((held?.count ?? 0) / 1000));
  return [
    {
      name: 'clicks of a campaign and day, 1,000 rows, page 1',
      ...clicks(day, day, { limit: 1000, page: 1, campaign: campaignId }),
    },
    {
      name: `the same, ${small} rows a page, page 1,000`,
      ...clicks(day, day, { limit: small, page: 1000, campaign: campaignId }),
    },
    { name: 'clicks of 30 days, 1,000 rows, page 1', ...clicks(firstDay, lastDay, { limit: 1000, page: 1 }) },
    { name: 'the same, page 1,000', ...clicks(firstDay, lastDay, { limit: 1000, page: 1000 }) },
    {
      name: 'conversions of a campaign and day, page 1',
      ...conversions(day, day, { limit: 1000, page: 1, campaign: campaignId }),
    },
    {
      name: 'conversions of 30 days, 100 rows, page 1,000',
      ...conversions(firstDay, lastDay, { limit: 100, page: 1000 }),
    },
  ];
}

type Asked = { readonly limit: number; readonly page: number; readonly campaign?: string | undefined };

function pathOf(
  log: 'clicks' | 'conversions',
  start: string,
  end: string,
  { limit, page, campaign }: Asked,
): string {
  const query = new URLSearchParams({ start, end, limit: String(limit), page: String(page) });
  if (campaign !== undefined) query.append(log === 'clicks' ? 'campaign_id[]' : 'adid[]', campaign);
  return `/network/${log}?${query.toString()}`;
}

/** The request and the queries by hand taking turns, so that both see the same machine. */
async function measured({ path, bare }: Page): Promise<[Times, Times]> {
  const [bareMs, askedMs]: [number[], number[]] = [[], []];
  for (let n = 0; n < WARM_UP + requests; n++) {
    const startedAt = performance.now();
    const [rows] = await Promise.all(bare());
    const betweenAt = performance.now();
    const answer = await fetch(product.api + path, { headers: { 'X-Api-Key': NETWORK_KEY } });
    const text = await answer.text();
    const endedAt = performance.now();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    if (n === 0) assertSame(path, text, rows.length);
    if (n < WARM_UP) continue;
    bareMs.push(betweenAt - startedAt);
    askedMs.push(endedAt - betweenAt);
  }
  return [timesOf(bareMs), timesOf(askedMs)];
}

/** A parameter that a log does not know it leaves out, with a warning, and answers something else than was asked by hand. */
function assertSame(path: string, text: string, rows: number): void {
  const { data } = JSON.parse(text) as { data: Readonly<Record<string, readonly unknown[] | undefined>> };
  const got = (data['clicks'] ?? data['records'])?.length;
  if (data['warnings'] || got !== rows)
    throw new Error(
      `${path} answered ${got} lines, by hand they are ${rows}. ${JSON.stringify(data['warnings'])}`,
    );
}

/** Whole days from the first on, as many as hold the lines asked for. */
async function wholeFile({ networkId, zone, firstDay }: BigData, sql: Sql) {
  const days = await sql<{ day: string; clicks: number }[]>`
    select day::text as day, sum(gross_clicks)::float8 as clicks from stats_day where network_id = ${networkId} and day > ${firstDay}
    group by day order by day`;
  let held = 0;
  const last = days.find(({ clicks }) => (held += clicks) >= lines)?.day ?? days.at(-1)?.day ?? firstDay;
  const start = days[0]?.day ?? firstDay;
  const within = `network_id = '${networkId}' and day between '${start}'::date - 1 and '${last}'::date + 1
    and clicked_at >= '${start}'::timestamp at time zone '${zone}' and clicked_at < ('${last}'::date + 1)::timestamp at time zone '${zone}'`;
  const parameters = Array.from({ length: 10 }, (_, n) => `parameters ->> 'p${n + 1}'`).join(', ');
  const startedAt = performance.now();
  const copied = await sql
    .unsafe(
      `copy (
      select k.id, k.clicked_at at time zone '${zone}', c.display_id, c.id, c.title, a.display_id, a.id, a.name, l.title, l.display_id, l.id, '', '',
        ip, k.country, k.city, k.isp, k.device, k.os, k.browser, k.user_agent, referer, parameters ->> 'source', ${parameters}, '', '', '', '', '', '',
        rejection, rejection_detail, case when rejection is not null then 'rejected' when duplicate then 'duplicate' else 'valid' end, k.payout, k.revenue
      from (select * from clicks where ${within}) k
      left join campaigns c on c.id = k.campaign_id left join accounts a on a.id = k.affiliate_id
      left join landing_pages l on l.id = k.landing_page_id
      order by clicked_at desc, k.id desc
    ) to stdout (format csv)`,
    )
    .readable();
  for await (const _piece of copied);
  const copiedMs = performance.now() - startedAt;

  const rss = (): number => memoryOf(product).find(({ name }) => name === 'api')?.bytes ?? 0;
  const before = rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, rss())), LOOK_EVERY_MS);
  const askedAt = performance.now();
  const answer = await fetch(`${product.api}/network/clicks?start=${start}&end=${last}&format=csv`, {
    headers: { 'X-Api-Key': NETWORK_KEY },
  });
  let count = -1;
  for await (const piece of answer.body ?? [])
    for (const byte of piece as Uint8Array) if (byte === 10) count++;
  const tookMs = performance.now() - askedAt;
  clearInterval(timer);
  if (count !== held) throw new Error(`The file has ${count} lines, not ${held}.`);
  return {
    lines: count,
    perSecond: (count / tookMs) * 1000,
    copiedPerSecond: (count / copiedMs) * 1000,
    grownBytes: most - before,
  };
}
