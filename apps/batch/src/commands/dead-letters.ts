import { moneyText, type Money } from '@tributary/domain/shared/money';
import type { DeadLetter } from '@tributary/application/attribution/dead-letters';
import type { RetriedDeadLetter } from '@tributary/application/attribution/retry-dead-letters';
import { z } from 'zod';
import { command, type Result, type Run, UsageError } from '../command.ts';
import type { BatchDependencies } from '../dependencies.ts';
import { readDeadLetters } from '../read-dead-letters.ts';
import { writeFile } from '../write-file.ts';

const options = z.object({
  action: z.enum(['list', 'retry', 'export', 'import']).describe('What to do with them.'),
  id: z.string().min(1).optional().describe('retry: only this event.').meta({ value: 'id' }),
  output: z
    .string()
    .min(1)
    .optional()
    .describe('export: the file; stdout when left out.')
    .meta({ value: 'file' }),
  force: z.boolean().optional().describe('export: replace the file if it exists.'),
  input: z
    .string()
    .min(1)
    .optional()
    .describe('import: the dead-letters.ndjson that a version up to 0.2 left in the event log.')
    .meta({ value: 'file' }),
});
type Options = z.output<typeof options>;

export const deadLetters = command({
  name: 'dead-letters',
  summary: 'List, retry, export or import events that could not be processed.',
  examples: [
    'dead-letters list',
    'dead-letters retry',
    'dead-letters export --output dead-letters.ndjson',
    'dead-letters import --input spool/dead-letters.ndjson',
  ],
  changes: true,
  options,
  argument: 'action',
  refuse: ({ action, id, output, force, input }) => {
    if ((action === 'import') !== (input !== undefined))
      throw new UsageError('import and --input go together.');
    if (id !== undefined && action !== 'retry') throw new UsageError('--id goes with retry.');
    if ((output !== undefined || force) && action !== 'export')
      throw new UsageError('--output and --force go with export.');
  },
  writesFile: ({ action, output }) => action === 'export' && output === undefined,
  run: (run) => ACTIONS[run.options.action](run),
});

const ACTIONS: Readonly<Record<Options['action'], (run: Run<Options>) => Promise<Result | undefined>>> = {
  list: async ({ dependencies, signal }) => {
    const letters: DeadLetter[] = [];
    for await (const letter of allOf(dependencies, signal)) letters.push(letter);
    return {
      data: { dead_letters: letters.map((letter) => ({ ...summaryOf(letter), why: letter.why })) },
      table: {
        head: ['Event', 'Kind', 'Network', 'Kept', 'Why'],
        rows: letters.map(({ event, why, keptAt }) => [
          event.id,
          event.kind,
          event.networkId ?? '',
          keptAt.toISOString(),
          why,
        ]),
      },
    };
  },

  retry: async ({ dependencies, options: { id }, dryRun, signal, progress }) => {
    const task = progress('Dead letters');
    const counts = { decided: 0, kept: 0, untried: 0 };
    const kept: RetriedDeadLetter[] = [];
    const { uniqueWindowMs, useCases } = dependencies;
    try {
      for await (const retried of useCases.retryDeadLetters({ id, dryRun, uniqueWindowMs })) {
        counts[retried.outcome] += 1;
        if (retried.outcome === 'kept') kept.push(retried);
        task.add(1);
        signal.throwIfAborted();
      }
    } finally {
      task.stop();
    }
    const still = kept.map(({ letter, why }) => ({ ...summaryOf(letter), why }));
    const { decided, untried } = counts;
    return {
      data: dryRun ? { would_retry: untried } : { decided, kept: counts.kept, still },
      faults: counts.kept > 0,
    };
  },

  // Each is there once by its event's id, and a retry of what is decided by now changes nothing: the file may come again.
  import: async ({ dependencies, options: { input = '' }, dryRun, signal, progress }) => {
    const letters = await readDeadLetters(input);
    const task = progress('Dead letters', letters.length);
    let imported = 0;
    try {
      for (const { event, why, keptAt } of letters) {
        signal.throwIfAborted();
        const isThere = (await dependencies.deadLetters.find(event.id)) !== undefined;
        if (!isThere && !dryRun) await dependencies.deadLetters.keep(event, why, keptAt);
        if (!isThere) imported += 1;
        task.add(1);
      }
    } finally {
      task.stop();
    }
    const already = letters.length - imported;
    return { data: dryRun ? { would_import: imported, already } : { imported, already } };
  },

  export: async ({ dependencies, options: { output, force = false }, signal, write }) => {
    const lines = linesOf(allOf(dependencies, signal));
    if (output !== undefined)
      return {
        data: { file: output, bytes: await writeFile({ path: output, replace: force }, lines, signal) },
      };
    for await (const line of lines) await write(line);
    return undefined;
  },
};

const summaryOf = ({ event, keptAt }: DeadLetter) => ({
  event: event.id,
  kind: event.kind,
  network: event.networkId,
  kept: keptAt,
});

const PAGE = 500;

async function* allOf(
  { deadLetters: kept }: BatchDependencies,
  signal: AbortSignal,
): AsyncIterable<DeadLetter> {
  let after: string | undefined;
  do {
    const page = await kept.list(PAGE, after);
    signal.throwIfAborted();
    yield* page;
    after = page.length < PAGE ? undefined : page.at(-1)?.event.id;
  } while (after !== undefined);
}

/** NDJSON: each event whole, amounts as exact text. */
async function* linesOf(letters: AsyncIterable<DeadLetter>): AsyncIterable<string> {
  for await (const { event, why, keptAt } of letters) {
    const exact = (_name: string, value: unknown): unknown =>
      typeof value === 'bigint' ? moneyText(value as Money) : value;
    yield `${JSON.stringify({ kept: keptAt, why, event }, exact)}\n`;
  }
}
