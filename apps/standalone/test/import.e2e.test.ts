// Many rows with bad and double lines, imported by a product that is killed in the middle, twice: every row counts
// exactly once, and sending the file again changes nothing.
import { describe, expect, it } from '@jest/globals';
import { call, click, clickIds, makeNetwork, type TestNetwork } from './network.ts';
import { IS_LONG, KEY, processesNaming, start, preparedFolder, until, type Product } from './product.ts';

const ROWS = IS_LONG ? 100_000 : 20_000;
const BAD_EVERY = 1000;
const TEN = 10;
const CLICKS = 20;
/** Each tenth row repeats the one before it, except where that one is bad. */
const EXPECTED = {
  imported: ROWS - ROWS / TEN,
  edited: 0,
  duplicates: ROWS / TEN - ROWS / BAD_EVERY,
  errors: ROWS / BAD_EVERY,
};
const SLOW_MS = 240_000;

type Job = {
  readonly status: string;
  readonly progress: { readonly processed: number; readonly total: number };
  readonly result: typeof EXPECTED;
};

describe(`an import of ${ROWS} rows`, () => {
  // docs/rules/imports.md#import-job
  // docs/rules/imports.md#repeated-rows
  it('is exact, whenever the product is killed, and the same when it is sent twice', async () => {
    const folder = preparedFolder();
    let product = await start(folder.path);
    try {
      const network = await makeNetwork(product);
      const file = csvOf(network, await someClicks(product, network));
      const id = await send(product, file);
      for (const part of [0.1, 0.4]) {
        const { progress } = await jobAt(product, id, (job) => job.progress.processed >= part * ROWS);
        expect(progress.processed).toBeLessThan(ROWS);
        await product.stop('SIGKILL');
        product = await start(folder.path);
      }
      const done = await jobAt(product, id, ended);
      expect(done).toMatchObject({ status: 'completed', result: EXPECTED });
      expect((await logOf(product, id)).at(-1)).toBe(
        `Total Processed: ${ROWS} | Imported: ${EXPECTED.imported} | Edited: 0 | Errors: ${EXPECTED.errors}`,
      );
      const books = await booksOf(product, network);
      expect(books).toMatchObject({ conversions: EXPECTED.imported, logged: EXPECTED.imported });
      expect(books).toMatchObject({ payout: EXPECTED.imported * 1.5, revenue: EXPECTED.imported * 2.25 });

      const again = await jobAt(product, await send(product, file), ended);
      const { imported, errors } = EXPECTED;
      expect(again.result).toEqual({ imported: 0, edited: 0, duplicates: ROWS - errors, errors });
      expect(await booksOf(product, network)).toEqual(books);
      expect(imported + EXPECTED.duplicates + errors).toBe(ROWS);
    } finally {
      await product.stop();
      expect(processesNaming(folder.path)).toEqual([]);
      folder.remove();
    }
  }, 600_000);
});

const someClicks = async (product: Product, { linkId }: TestNetwork): Promise<string[]> => {
  const ids: string[] = [];
  for (let visitor = 0; visitor < CLICKS; visitor++) ids.push((await click(product, linkId, visitor)) ?? '');
  await until(async () => (await clickIds(product)).length >= CLICKS);
  return ids;
};

/** Columns in quotes where they need them; rows by click, and by campaign and affiliate. */
function csvOf({ campaignId, affiliateId }: TestNetwork, clicks: readonly string[]): string {
  const lines = ['click_id,campaign_id,publisher_id,txn_id,sale_amount,sub1'];
  for (let row = 0; row < ROWS; row++) {
    const isBad = row % BAD_EVERY === 0;
    const order = row % TEN === 1 ? row - 1 : row;
    const clickId = clicks[Math.floor(row / TEN)];
    const who = clickId === undefined ? `,${campaignId},${affiliateId}` : `${clickId},,`;
    lines.push(`${who},order ${order},${isBad ? '-1' : '10.10'},"a ""sub"", ${row}"`);
  }
  return lines.join('\r\n');
}

async function send({ api }: Product, csv: string): Promise<string> {
  const answer = await fetch(`${api}/network/conversion-import?continue_on_error=true`, {
    method: 'POST',
    headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/csv' },
    body: csv,
  });
  const { data } = (await answer.json()) as { data: { job: { _id: string } } };
  expect(answer.status).toBe(202);
  return data.job._id;
}

const readJob = async (product: Product, id: string) =>
  (await call(product, `GET /jobs/${id}`)).data as unknown as {
    readonly job: Job;
    readonly logs: readonly { readonly message: string }[];
  };
const logOf = async (product: Product, id: string) =>
  (await readJob(product, id)).logs.map(({ message }) => message);
const ended = ({ status }: Job): boolean => status === 'completed' || status === 'failed';

const jobAt = (product: Product, id: string, isSo: (job: Job) => boolean): Promise<Job> =>
  until(async () => {
    const { job } = await readJob(product, id);
    return isSo(job) && job;
  }, SLOW_MS);

async function booksOf(product: Product, { campaignId }: TestNetwork) {
  const { total } = (await call(product, `GET /campaign/stats/${campaignId}`)).data as unknown as {
    readonly total: { readonly conversions: number; readonly payout: number; readonly revenue: number };
  };
  const { count } = (await call(product, 'GET /network/conversions?limit=1')).data as unknown as {
    readonly count: number;
  };
  return {
    conversions: total.conversions,
    payout: total.payout,
    revenue: total.revenue,
    logged: count,
  };
}
