// A sequence of commands, done to the product and to the model of its books, compared after each.
import fc from 'fast-check';
import * as catalog from './commands/catalog.ts';
import * as accounts from './commands/accounts.ts';
import * as billing from './commands/billing.ts';
import * as caps from './commands/caps.ts';
import * as documents from './commands/documents.ts';
import * as groups from './commands/groups.ts';
import * as goals from './commands/goals.ts';
import * as imports from './commands/imports.ts';
import * as payouts from './commands/payouts.ts';
import * as referrals from './commands/referrals.ts';
import * as returns from './commands/returns.ts';
import * as settings from './commands/settings.ts';
import * as traffic from './commands/traffic.ts';
import * as volume from './commands/volume.ts';
import type { AdapterModule } from './product.ts';
import { check, compare, openWorld, pass, type World } from './world.ts';

const traffics = fc.oneof(
  { arbitrary: traffic.click, weight: 5 },
  { arbitrary: traffic.hit, weight: 9 },
  { arbitrary: traffic.impression, weight: 1 },
  { arbitrary: traffic.wait, weight: 3 },
  { arbitrary: settings.status, weight: 2 },
  { arbitrary: imports.importRows, weight: 6 },
  { arbitrary: imports.advertiserFile, weight: 4 },
  { arbitrary: imports.importAgain, weight: 2 },
  { arbitrary: imports.rehearseImport, weight: 1 },
);
const edits = fc.oneof(
  { arbitrary: catalog.editCampaign, weight: 6 },
  { arbitrary: catalog.editCommission, weight: 2 },
  { arbitrary: goals.changeGoalPayout, weight: 2 },
  { arbitrary: catalog.changeOwnPayout, weight: 2 },
  { arbitrary: goals.editGoal, weight: 2 },
  catalog.createCampaign,
  catalog.removeCampaign,
  catalog.addCommission,
  catalog.removeCommission,
  goals.createGoal,
  goals.removeGoal,
  { arbitrary: caps.createCap, weight: 4 },
  { arbitrary: caps.editCap, weight: 2 },
  caps.removeCap,
  { arbitrary: groups.changeGroup, weight: 4 },
  { arbitrary: groups.holdOfGroup, weight: 4 },
  groups.removeGroup,
  settings.ownPostback,
);
const books = fc.oneof(
  { arbitrary: billing.closeInvoiceOf, weight: 10 },
  { arbitrary: billing.payment, weight: 2 },
  { arbitrary: volume.giveBonus, weight: 2 },
  { arbitrary: volume.addVolumeRule, weight: 6 },
  { arbitrary: settings.changeZone, weight: 5 },
  { arbitrary: settings.verdictDays, weight: 2 },
  { arbitrary: settings.forget, weight: 2 },
  { arbitrary: settings.statusWords, weight: 2 },
  { arbitrary: settings.setRates, weight: 3 },
  { arbitrary: referrals.editReferral, weight: 2 },
  billing.undo,
  { arbitrary: payouts.setPayee, weight: 6 },
  { arbitrary: payouts.setTerms, weight: 4 },
  { arbitrary: documents.setLegalData, weight: 6 },
  { arbitrary: payouts.preparing, weight: 6 },
  { arbitrary: payouts.acting, weight: 8 },
  { arbitrary: payouts.payRun, weight: 20 },
  referrals.createReferral,
  referrals.removeReferral,
  { arbitrary: settings.changeCurrency, weight: 3 },
  { arbitrary: returns.lateReturn, weight: 4 },
  { arbitrary: accounts.removeAccount, weight: 3 },
  { arbitrary: accounts.changeStanding, weight: 8 },
);
const crashes = fc.oneof(traffic.kill, traffic.replay, traffic.sweep);
const commands = fc.oneof(
  { arbitrary: traffics, weight: 12 },
  { arbitrary: edits, weight: 4 },
  { arbitrary: books, weight: 3 },
  { arbitrary: crashes, weight: 1 },
);
type Command = typeof commands extends fc.Arbitrary<infer One> ? One : never;
const RUN = {
  ...catalog.CATALOG,
  ...goals.GOALS,
  ...caps.CAPS,
  ...groups.GROUPS,
  ...traffic.TRAFFIC,
  ...imports.IMPORTS,
  ...referrals.REFERRALS,
  ...billing.BILLING,
  ...returns.RETURNS,
  ...settings.SETTINGS,
  ...accounts.ACCOUNTS,
  ...volume.VOLUME,
  ...payouts.PAYOUTS,
  ...documents.DOCUMENTS,
};
type Run = (world: World, command: Command) => Promise<void>;

const COMMANDS = { minLength: 40, maxLength: 60 };
/** The views are compared after so many commands, and at the end: what differs once goes on to differ. */
export const COMPARED_EVERY = 6;

/**
 * Every sequence begins with something to sell, somebody who was brought by another, and clicks. A command that a
 * failure does not need becomes null in its counterexample.
 */
const sequences = fc
  .tuple(
    catalog.createCampaign,
    goals.createGoal,
    goals.createGoal,
    referrals.createReferral,
    settings.verdictDays,
    traffic.click,
    traffic.click,
    fc.array(fc.option(commands, { freq: 500 }), COMMANDS),
  )
  .map(([campaign, goal, other, referral, verdicts, click, second, rest]): (Command | null)[] => [
    campaign,
    goal,
    other,
    referral,
    verdicts,
    click,
    second,
    ...rest,
  ]);

export type Playing = {
  readonly forgets?: boolean;
  /** Done before each comparison of the views; `n` counts the commands. */
  readonly beforehand?: (n: number) => Promise<void>;
};

/** Returns how many commands were done and views compared. */
async function play(
  module: AdapterModule,
  sequence: readonly (Command | null)[],
  { forgets = false, beforehand = async () => undefined }: Playing,
) {
  const world = await openWorld(module, forgets);
  const commands = sequence.filter((one) => one !== null);
  for (const [n, command] of commands.entries()) {
    pass(world);
    // The table has a line for every kind; that it fits its command the compiler cannot tell.
    await (RUN[command.kind] as Run)(world, command);
    await volume.settle(world);
    if (n % COMPARED_EVERY !== 0) continue;
    await beforehand(n);
    await compare(world);
  }
  // A worker would have had its turns meanwhile; a hit that waits for longer than it may is a fault only after one.
  await RUN['worker turn'](world);
  await beforehand(commands.length);
  await compare(world);
  if (forgets) {
    await RUN['forget rows'](world, { kind: 'forget rows', days: 4 });
    await compare(world);
    await RUN['change zone'](world, { kind: 'change zone', zone: 'America/Los_Angeles' });
    await compare(world);
  }
  await check(world);
  return { commands: commands.length, compared: world.compared };
}

export const IS_LONG = process.env['LONG'] === 'true';
const { SEED } = process.env;
/** The short form plays the same every time, so that a change is judged by itself; the long form looks for new ones. */
const SHORT_SEED = 1;
/** A sequence that fails is looked for a shorter one for this long; then the shortest that was found is said. */
const SHORTENING_MS = 60_000;

/**
 * Plays so many sequences, each on an empty product. `SEED=… npm run test:unit -- differential-books` plays those of a
 * failure again; `LONG=true` plays more, and says how many commands and comparisons they were.
 */
export async function playAll(
  count: number,
  open: () => Promise<AdapterModule>,
  playing: Playing = {},
): Promise<void> {
  const done = { commands: 0, compared: 0 };
  const seed = SEED === undefined ? (IS_LONG ? Date.now() % 2 ** 31 : SHORT_SEED) : Number(SEED);
  let failedAt = Infinity;
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      // What is not played counts as no shorter failure.
      if (performance.now() > failedAt + SHORTENING_MS) return;
      try {
        const { commands, compared } = await play(await open(), sequence, playing);
        done.commands += commands;
        done.compared += compared;
      } catch (error) {
        failedAt = Math.min(failedAt, performance.now());
        throw error;
      }
    }),
    { numRuns: count, seed },
  );
  if (!IS_LONG) return;
  const { commands, compared } = done;
  process.stdout.write(`${count} sequences, ${commands} commands, ${compared} comparisons, seed ${seed}\n`);
}
