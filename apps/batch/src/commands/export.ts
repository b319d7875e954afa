import { z } from 'zod';
import { command, dashed, type Run, UsageError } from '../command.ts';
import { audit, clicks, conversionHits, conversions, postbackLogs } from '../exports/logs.ts';
import { type Export, type FilterName, FILTERS, TARGET } from '../exports/options.ts';
import { report, stats } from '../exports/reports.ts';
import { networkOf } from '../networks.ts';
import { writeFile } from '../write-file.ts';

const EXPORTS = {
  clicks,
  conversions,
  'conversion-hits': conversionHits,
  'postback-logs': postbackLogs,
  audit,
  report,
  stats,
} as const satisfies Readonly<Record<string, Export>>;
type What = keyof typeof EXPORTS;
const WHATS = Object.keys(EXPORTS) as [What, ...What[]];

const options = z.object({ what: z.enum(WHATS).describe('What to export.'), ...TARGET, ...FILTERS });
type Options = z.output<typeof options>;

export const exportCommand = command({
  name: 'export',
  summary: 'Write a log or a report as CSV or NDJSON, of any length.',
  examples: [
    'export clicks --start 2026-03-01 --end 2026-03-31 --output clicks.csv',
    'export report --group created,campaign_id --fields clicks,payout --start 2026-03-01 --format ndjson',
  ],
  changes: false,
  options,
  argument: 'what',
  refuse: refuseStrangers,
  writesFile: ({ output }) => output === undefined,
  run: async (run) => {
    const { dependencies, options, progress, signal, write } = run;
    const { what, output, force = false, format } = options;
    const network = await networkOf(dependencies.stores, options.network);
    const task = progress(`${what}, rows`);
    let rows = 0;
    try {
      const counting = { add: (count: number) => void ((rows += count), task.add(count)) };
      const asked = {
        dependencies,
        network,
        filters: options,
        format,
        now: dependencies.clock(),
        task: counting,
      };
      const pieces = await EXPORTS[what].file(asked);
      if (output === undefined) return await writeAll(pieces, { write, signal });
      const bytes = await writeFile({ path: output, replace: force }, pieces, signal);
      return { data: { file: output, rows, bytes } };
    } finally {
      task.stop();
    }
  },
});

/** A filter that would be ignored is a mistake the operator should hear of. */
function refuseStrangers(options: Options): void {
  const { takes }: Export = EXPORTS[options.what];
  const stranger = (Object.keys(FILTERS) as FilterName[]).find(
    (name) => options[name] !== undefined && !takes.includes(name),
  );
  if (stranger === undefined) return;
  const allowed = takes.map((name) => `--${dashed(name)}`).join(', ');
  throw new UsageError(`${options.what} does not take --${dashed(stranger)}. It takes ${allowed}.`);
}

async function writeAll(
  pieces: AsyncIterable<string>,
  { write, signal }: Pick<Run<unknown>, 'write' | 'signal'>,
): Promise<undefined> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (piece !== '') await write(piece);
  }
}
