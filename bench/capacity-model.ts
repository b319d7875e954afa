// How many machines a rate of clicks needs, and how busy they are: queues fed by measured costs (docs/internals/scaling.md). Pure and without chance, so
// that the same costs always give the same answer.

/** What one click costs a part, on one core, one disk and one wire. */
export type Cost = {
  readonly part: string;
  /** Processor time of all copies of the part together. */
  readonly cpuUs: number;
  /** Written for good or for a while, of all copies together. */
  readonly diskBytes: number;
  /** Sent between machines or to visitors. */
  readonly wireBytes: number;
};

/** The parts that are counted; a table of costs has each of them once. */
export const PARTS = ['tracker', 'brokers', 'worker', 'books', 'standbys', 'analytics'] as const;
export type PartName = (typeof PARTS)[number];
export type Costs = Readonly<Record<PartName, Cost>>;

export type Machine = {
  readonly cores: number;
  readonly diskBytesPerSecond: number;
  readonly wireBytesPerSecond: number;
  /** How busy the busiest of its resources may be by plan: the rest is for peaks and for the machine that fails. */
  readonly busyMax: number;
};

/** As many as a cluster of the part has at least, so that one may be lost; and whether one machine does all of its work (`one`) or all share it. */
const LAYOUT: Readonly<Record<PartName, { readonly least: number; readonly work: 'shared' | 'one' }>> = {
  tracker: { least: 2, work: 'shared' },
  brokers: { least: 3, work: 'shared' },
  worker: { least: 2, work: 'shared' },
  books: { least: 1, work: 'one' },
  standbys: { least: 2, work: 'shared' },
  analytics: { least: 2, work: 'shared' },
};

/** Brokers of one cluster all store every group of their queue, so that more of them do not carry more. */
const BROKERS_OF_CLUSTER = 3;

/** Reads a table of docs/internals/scaling.md: part, µs, bytes on disk, bytes on the wire. Throws when a part is missing or there twice. */
export function costsFrom(markdown: string): Costs {
  const table = /<!-- costs -->([\s\S]*?)<!-- end -->/.exec(markdown)?.[1] ?? '';
  const rows = table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, part]) => PARTS.some((name) => name === part));
  const found = rows.map(([, part = '', ...figures]): Cost => {
    const [cpuUs, diskBytes, wireBytes] = figures.map((cell) => Number(cell.replaceAll(',', '')));
    if (![cpuUs, diskBytes, wireBytes].every((figure) => figure !== undefined && figure >= 0))
      throw new Error(`The costs of ${part} are no figures.`);
    return { part, cpuUs: cpuUs ?? 0, diskBytes: diskBytes ?? 0, wireBytes: wireBytes ?? 0 };
  });
  const of = (name: PartName): Cost => {
    const [own, second] = found.filter(({ part }) => part === name);
    if (!own || second) throw new Error(`The table of costs has ${name} ${second ? 'twice' : 'not at all'}.`);
    return own;
  };
  return {
    tracker: of('tracker'),
    brokers: of('brokers'),
    worker: of('worker'),
    books: of('books'),
    standbys: of('standbys'),
    analytics: of('analytics'),
  };
}

/** How much of a machine a rate takes: the largest of its processors, its disk and its wire. */
export function busyOf({ cpuUs, diskBytes, wireBytes }: Cost, perSecond: number, machine: Machine): number {
  return Math.max(
    (perSecond * cpuUs) / 1e6 / machine.cores,
    (perSecond * diskBytes) / machine.diskBytesPerSecond,
    (perSecond * wireBytes) / machine.wireBytesPerSecond,
  );
}

/** Clicks per second that one unit of a part carries by plan: a machine, or for brokers a cluster, for books the primary. */
export function unitLimit(part: PartName, cost: Cost, machine: Machine): number {
  const units = part === 'brokers' ? BROKERS_OF_CLUSTER : 1;
  return (machine.busyMax * units) / busyOf(cost, 1, machine);
}

export type PartPlan = {
  readonly part: PartName;
  readonly machines: number;
  /** How busy each of them is. */
  readonly busy: number;
};
export type Plan = {
  readonly perSecond: number;
  readonly parts: readonly PartPlan[];
  readonly machines: number;
  /** Clusters of books, each network wholly in one; and of brokers. */
  readonly bookClusters: number;
  readonly brokerClusters: number;
  /** Where the next doubling breaks first. */
  readonly first: PartName;
  /** Of the trackers: in the middle, and what one of a hundred clicks waits at most. */
  readonly waitMs: { readonly mean: number; readonly p99: number };
};

/** The machines for a rate, so that none is busier than it may be and each part may lose one. */
export function planFor(perSecond: number, costs: Costs, machine: Machine): Plan {
  const bookClusters = Math.max(1, Math.ceil(perSecond / unitLimit('books', costs.books, machine)));
  const brokerClusters = Math.max(1, Math.ceil(perSecond / unitLimit('brokers', costs.brokers, machine)));
  const clusters = (part: PartName): number =>
    part === 'brokers' ? brokerClusters : part === 'books' || part === 'standbys' ? bookClusters : 1;
  const parts = PARTS.map((part): PartPlan => {
    const { least, work } = LAYOUT[part];
    const needed =
      work === 'one' ? clusters(part) : Math.ceil(busyOf(costs[part], perSecond, machine) / machine.busyMax);
    const machines = Math.max(needed, least * clusters(part));
    return { part, machines, busy: busyOf(costs[part], perSecond, machine) / machines };
  });
  const busiest = parts.reduce((a, b) => (b.busy > a.busy ? b : a));
  const trackers = parts.find(({ part }) => part === 'tracker');
  return {
    perSecond,
    parts,
    machines: parts.reduce((sum, { machines }) => sum + machines, 0),
    bookClusters,
    brokerClusters,
    first: busiest.part,
    waitMs: waitIn({
      perSecond,
      servers: (trackers?.machines ?? 1) * machine.cores,
      serviceUs: costs.tracker.cpuUs,
    }),
  };
}

/**
 * How long a click waits for a free core, as in a queue with arrivals and services by chance and so many servers (Erlang's C). Infinite
 * where more comes than goes.
 */
export function waitIn({
  perSecond,
  servers,
  serviceUs,
}: {
  readonly perSecond: number;
  readonly servers: number;
  readonly serviceUs: number;
}): { readonly mean: number; readonly p99: number } {
  const offered = (perSecond * serviceUs) / 1e6;
  if (offered >= servers) return { mean: Infinity, p99: Infinity };
  // Blocking of Erlang's B, from one server to the next, which neither overflows nor loses digits.
  let blocked = 1;
  for (let server = 1; server <= servers; server++)
    blocked = (offered * blocked) / (server + offered * blocked);
  const waits = blocked / (1 - (offered / servers) * (1 - blocked));
  const leavesPerMs = ((servers - offered) / serviceUs) * 1000;
  return { mean: waits / leavesPerMs, p99: waits <= 0.01 ? 0 : Math.log(waits / 0.01) / leavesPerMs };
}

/** What a click takes of one part on its way to the answer, and how many threads of that part can work at once. */
export type Step = { readonly us: number; readonly threads: number };

/** One machine that runs everything, its load included; costs in µs of processor time a click. */
export type OneMachine = {
  readonly cores: number;
  /** The load, and what a click passes until it is answered. */
  readonly answering: readonly Step[];
  /** Node.js and PostgreSQL take turns at each batch: together one thread's work. */
  readonly ingestUs: number;
  /** What follows of it beside that thread: standbys. */
  readonly followingUs?: number;
  /** Whatever else runs beside, as cores. */
  readonly besideCores: number;
};

export type Run = {
  readonly answered: number;
  readonly perSecond: number;
  /** Until everything answered was in the books. */
  readonly bookedSeconds: number;
};

/**
 * Clicks as fast as they are answered for some seconds, then none: how many are answered, and when all are in the books. Where there are fewer
 * cores than threads, the parts share them fairly, and one that waits for another leaves its share to the others.
 */
export function runOnOneMachine(
  { cores, besideCores, answering, ingestUs, followingUs = 0 }: OneMachine,
  seconds: number,
): Run {
  const free = Math.max(0, cores - besideCores);
  const alone = Math.min(...answering.map(({ us, threads }) => (threads * 1e6) / us));
  const given = shares([...answering.map(({ us }) => (alone * us) / 1e6), 1], free);
  const perSecond = Math.min(...answering.map(({ us }, at) => ((given[at] ?? 0) * 1e6) / us));
  const used = (perSecond * answering.reduce((sum, { us }) => sum + us, 0)) / 1e6;
  const answered = perSecond * seconds;
  const bookedWith = (left: number): number =>
    Math.min(1e6 / ingestUs, (Math.max(0, left) * 1e6) / (ingestUs + followingUs));
  const booked = Math.min(answered, bookedWith(free - used) * seconds);
  return { answered, perSecond, bookedSeconds: seconds + (answered - booked) / bookedWith(free) };
}

/** What each gets of the cores: as much as it wants where there is enough, the same for all who want more otherwise. */
export function shares(wanted: readonly number[], cores: number): number[] {
  const given = wanted.map(() => 0);
  let left = cores;
  let open = wanted.map((_, at) => at);
  while (open.length > 0) {
    const each = left / open.length;
    const content = open.filter((at) => (wanted[at] ?? 0) <= each);
    if (content.length === 0) {
      for (const at of open) given[at] = each;
      break;
    }
    for (const at of content) {
      given[at] = wanted[at] ?? 0;
      left -= wanted[at] ?? 0;
    }
    open = open.filter((at) => !content.includes(at));
  }
  return given;
}

/** The machine of the plans in docs/internals/scaling.md: a common one of today, by plan half busy. */
export const MACHINE: Machine = {
  cores: 16,
  diskBytesPerSecond: 1e9,
  wireBytesPerSecond: 1.25e9,
  busyMax: 0.5,
};
export const RATES = [1000, 10_000, 100_000, 1_000_000] as const;

/** The table of docs/internals/scaling.md, as markdown. */
export function planTable(costs: Costs): string {
  const plans = RATES.map((rate) => planFor(rate, costs, MACHINE));
  const head = ['clicks/s', ...PARTS, 'machines', 'clusters of books', 'of brokers', 'breaks first'];
  const lines = plans.map((plan) => [
    plan.perSecond.toLocaleString('en-US'),
    ...plan.parts.map(({ machines, busy }) => `${machines} (${Math.round(busy * 100)} %)`),
    String(plan.machines),
    String(plan.bookClusters),
    String(plan.brokerClusters),
    plan.first,
  ]);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), `|${'---|'.repeat(head.length)}`, ...lines.map(row)].join('\n');
}
