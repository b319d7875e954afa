import { z } from 'zod';
import type { ColumnFinding } from '@tributary/application/reporting/column-copy';
import type { DamagedEvents } from '@tributary/composition/event-log';
import { LEDGER_CHECKS, type LedgerCheck } from '@tributary/application/operations/check-ledger';
import { command } from '../command.ts';
import { faultText } from '../fault-text.ts';
import { networkOf, networkOption } from '../networks.ts';

const FAULTS_MAX = 1000;

export const check = command({
  name: 'check',
  summary: 'Compare the books with themselves and print each fault with its IDs. Changes nothing.',
  examples: ['check', 'check --json'],
  changes: false,
  options: z.object({
    network: networkOption,
    faults: z.coerce
      .number()
      .int()
      .min(1)
      .max(FAULTS_MAX)
      .default(20)
      .describe(`How many faults of each kind to print, up to ${FAULTS_MAX}; all are counted.`)
      .meta({ value: 'count' }),
  }),
  run: async ({ dependencies, options, progress, signal }) => {
    const network = await networkOf(dependencies.stores, options.network);
    const task = progress('Checks', LEDGER_CHECKS);
    const checks: LedgerCheck[] = [];
    try {
      const input = { networkId: network.id, faultsMax: options.faults };
      for await (const done of dependencies.useCases.checkLedger(input)) {
        checks.push(done);
        task.add(1);
        signal.throwIfAborted();
      }
    } finally {
      task.stop();
    }
    const damaged = dependencies.damagedEvents();
    if (damaged) checks.push(spoolCheck(damaged, options.faults));
    const copy = await dependencies.columnFaults(options.faults);
    if (copy) checks.push(columnsCheck(copy));
    const faults = checks.reduce((sum, { total }) => sum + total, 0);
    return {
      data: { network: network.id, faults, checks },
      notes: [
        ...checks.flatMap(linesOf),
        ...(damaged ? [] : ['The spool of this machine was not looked at: this account may not read it.']),
        ...(copy ? [] : [NO_COPY]),
      ],
      faults: faults > 0,
    };
  },
});

/** Of the machine the command runs on (docs/rules/running.md#damaged-spool). */
function spoolCheck(damaged: readonly DamagedEvents[], faultsMax: number): LedgerCheck {
  return {
    check: 'spool',
    promise: 'every event in the spool of this machine can be read',
    total: damaged.length,
    faults: damaged.slice(0, faultsMax).map(({ file, events }) => ({
      ids: { file },
      detail:
        events === undefined
          ? 'cannot be read where it lies in the spool'
          : `${events} ${events === 1 ? 'event' : 'events'} kept aside in spool/damaged`,
    })),
  };
}

const NO_COPY =
  'The columnar copy was not compared: it is not where DATA_DIR and ANALYTICS of this command say, it does not answer, this account may not read it, or the disk has no room.';

/** Of the copy this command's settings name; it holds the rows of all networks. */
const columnsCheck = ({ total, faults }: ColumnFinding): LedgerCheck => ({
  check: 'columns',
  promise: 'every part of the columnar copy holds the rows it stands for, and no row is left out',
  total,
  faults: faults.map(({ day, file, detail }) => ({ ids: { day, ...(file && { file }) }, detail })),
});

function linesOf({ check: name, promise, total, faults }: LedgerCheck): string[] {
  if (total === 0) return [`ok     ${name}: ${promise}`];
  const shown = faults.map((fault) => `         ${faultText(fault)}`);
  const more = total > faults.length ? [`         and ${total - faults.length} more`] : [];
  return [`WRONG  ${name}: ${total} against "${promise}"`, ...shown, ...more];
}
