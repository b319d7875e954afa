// Visitors and an advertiser's server while things are being broken, and the judge of every answer they got.
import { faultsInBooks } from './batch-check.ts';
import { call, click, clickIds, type TestNetwork } from './network.ts';
import { KEY, until, type Product } from './product.ts';

export type Traffic = {
  /** Ids of clicks that were redirected, and of those whose conversion was answered 200. */
  readonly clicks: ReadonlySet<string>;
  readonly conversions: ReadonlySet<string>;
  /** The longest time, in milliseconds, in which no click was redirected, from then (of the monotonic clock) until now. */
  longestPauseMs(from: number): number;
  /** Lets what is under way end. */
  stop(): Promise<void>;
};

type Options = {
  readonly clients?: number;
  /** Each client waits so long after an answer. */
  readonly pauseMs?: number;
  /** One of so many clicks converts. */
  readonly convertsEvery?: number;
};

/** A server that is gone is asked again after so long. */
const RETRY_MS = 50;
/** A click that was not answered by then was not answered. */
const HANGS_AFTER_MS = 20_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Clicks and converts on all trackers until it is stopped; what is refused or cut is not repeated. */
export function sendTraffic(
  trackers: readonly string[],
  { linkId, token }: Pick<TestNetwork, 'linkId' | 'token'>,
  { clients = 4, pauseMs = 5, convertsEvery = 3 }: Options = {},
): Traffic {
  const clicks = new Set<string>();
  const conversions = new Set<string>();
  let visitor = 0;
  let sending = true;
  const redirectedAt: number[] = [];
  const one = async (): Promise<void> => {
    const number = visitor++;
    const tracker = trackers[number % trackers.length] ?? '';
    const id = await click({ tracker }, linkId, number);
    if (id === undefined) return pause(RETRY_MS);
    redirectedAt.push(performance.now());
    clicks.add(id);
    if (number % convertsEvery !== 0) return;
    const status = await convert(tracker, { id, token });
    if (status === 200) conversions.add(id);
  };
  const client = async (): Promise<void> => {
    while (sending) {
      await one().catch(() => pause(RETRY_MS)); // killed, frozen or not there
      await pause(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    clicks,
    conversions,
    longestPauseMs: (from) => {
      const instants = [from, ...redirectedAt.filter((at) => at > from), performance.now()];
      return Math.max(...instants.slice(1).map((at, n) => at - (instants[n] ?? at)));
    },
    stop: async () => {
      sending = false;
      await all;
    },
  };
}

/** The status of a conversion that the advertiser's server reports. */
export async function convert(
  tracker: string,
  { id, token, txn = '' }: { readonly id: string; readonly token: string; readonly txn?: string },
): Promise<number> {
  const answer = await fetch(
    `${tracker}/acquisition?click_id=${id}&security_token=${token}${txn && `&txn_id=${txn}`}`,
    {
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    },
  );
  await answer.arrayBuffer();
  return answer.status;
}

export type Asked = {
  readonly product: Pick<Product, 'api'>;
  readonly databaseUrl: string;
  readonly network: Pick<TestNetwork, 'campaignId'>;
  /** The query for days that are not today. */
  readonly days?: string;
};
type Sent = Pick<Traffic, 'clicks' | 'conversions'>;

const SETTLES_WITHIN_MS = 90_000;
const PAYOUT = 1.5;

/**
 * What is wrong with the books after all was said and done: nothing that was answered is missing, nothing is there twice,
 * stats equal the rows, and `batch check` finds nothing. What was not answered may be there, once. Waits for what is
 * still under way.
 */
export async function wrongInBooks(
  asked: Asked,
  sent: Sent,
  settleMs = SETTLES_WITHIN_MS,
): Promise<string[]> {
  let books: Books | undefined;
  const isSettled = async (): Promise<boolean> => {
    books = await readBooks(asked);
    return missing(sent, books).length === 0 && differing(books).length === 0;
  };
  await until(() => isSettled().catch(() => false), settleMs).catch(() => undefined);
  // Not read once more: what was not answered may still come in, between the stats and the rows.
  books ??= await readBooks(asked);
  const faults = faultsInBooks(asked.databaseUrl);
  return [
    ...missing(sent, books),
    ...differing(books),
    ...(faults === 0 ? [] : [`check finds ${faults} faults`]),
  ];
}

type Books = {
  readonly clicks: readonly string[];
  readonly converted: readonly string[];
  readonly total: { readonly clicks: number; readonly conversions: number; readonly payout: number };
};

async function readBooks({ product, network, days = '' }: Asked): Promise<Books> {
  const { data } = await call(product, `GET /campaign/stats/${network.campaignId}?${days}`);
  return {
    clicks: await clickIds(product, days),
    converted: await convertedClicks(product, days),
    total: data['total'] ?? { clicks: 0, conversions: 0, payout: 0 },
  };
}

/** The click of each conversion in the log. */
export async function convertedClicks({ api }: Pick<Product, 'api'>, days = ''): Promise<string[]> {
  const answer = await fetch(`${api}/network/conversions?format=ndjson&${days}`, {
    headers: { 'X-Api-Key': KEY },
  });
  return (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { click_id: string }).click_id);
}

function missing({ clicks, conversions }: Sent, books: Books): string[] {
  const lost = (answered: ReadonlySet<string>, stored: readonly string[], what: string): string[] => {
    const there = new Set(stored);
    const count = [...answered].filter((id) => !there.has(id)).length;
    return count === 0 ? [] : [`${count} of ${answered.size} answered ${what} are missing`];
  };
  return [...lost(clicks, books.clicks, 'clicks'), ...lost(conversions, books.converted, 'conversions')];
}

function differing({ clicks, converted, total }: Books): string[] {
  const same = (one: number, other: number, what: string): string[] =>
    one === other ? [] : [`${what}: ${one} and ${other}`];
  return [
    ...same(new Set(clicks).size, clicks.length, 'different clicks and their rows'),
    ...same(new Set(converted).size, converted.length, 'converted clicks and conversions'),
    ...same(total.clicks, clicks.length, 'clicks of the stats and of the log'),
    ...same(total.conversions, converted.length, 'conversions of the stats and of the log'),
    ...same(total.payout, converted.length * PAYOUT, 'payout of the stats and of the conversions'),
  ];
}
