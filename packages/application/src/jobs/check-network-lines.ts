// Everything that is wrong with the lines of a network that moves here, found before any of it is stored.
import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import { emailKey, parseName } from '@tributary/domain/accounts/account-rules';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { goalAllows, goalOf } from '@tributary/domain/catalog/goal';
import { assertPercentages, ratesOfPayouts } from '@tributary/domain/catalog/percentages';
import { IMPORT_ROWS_MAX, readImportRow, type ImportLine } from '@tributary/domain/jobs/import-row';
import { requireRead } from '@tributary/domain/attribution/sent-amount';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { MONEY_MAX, MONEY_MAX_TEXT, payable, scaled } from '@tributary/domain/shared/money';
import { DomainError, invalid } from '@tributary/domain/shared/refusal';
import { parseAlias, type LinkAlias } from '@tributary/domain/tracking/link-alias';
import { assertNewAccount, takenOfAccount } from '../accounts/create-account.ts';
import type { leadingBack } from '../accounts/deployment-hosts.ts';
import { refuseLoops } from '../catalog/campaign-fields.ts';
import { assertNewCampaign } from '../catalog/create-campaign.ts';
import { aliasForm, assertOwnDomain, assertRoomBeside, takenBy } from '../tracking/add-link-alias.ts';
import {
  accountIn,
  campaignIn,
  clickIn,
  conversionIn,
  goalIn,
  linkIn,
  type NetworkFile,
  type NetworkLine,
  type NetworkLines,
} from './network-lines.ts';
import { aliasKey, type RecordsOfNetwork } from './records-of-network.ts';

export type LineProblem = { readonly file: NetworkFile; readonly line: number; readonly message: string };
type RecordKind = AccountKind | 'campaign';
type Checking = {
  readonly network: Network;
  readonly now: Date;
  readonly records: RecordsOfNetwork;
  readonly own: ReturnType<typeof leadingBack>;
};

/** In the order of files and lines; empty when all of it can be imported. */
export async function checkNetworkLines(lines: NetworkLines, checking: Checking): Promise<LineProblem[]> {
  const problems: LineProblem[] = [];
  const named = new Set<string>();
  const seen = new Set<string>();
  const goals = new Set<string>();
  const aliases = aliasesBeside(checking);
  const once = (key: string, path: string) => {
    if (seen.has(key)) throw invalid(path, `This ${path} is in the file twice.`);
    seen.add(key);
  };
  const refers = async (kind: RecordKind, path: string, externalId: string) => {
    if (named.has(`${kind} ${externalId}`)) return;
    const { account, campaign } = checking.records;
    if (!(await (kind === 'campaign' ? campaign(externalId) : account(kind, externalId))))
      throw invalid(
        path,
        `There is no ${kind} with the external ID ${externalId}, neither in the files nor in the network.`,
      );
    named.add(`${kind} ${externalId}`);
  };
  const each = async (file: NetworkFile, check: (line: NetworkLine) => Promise<void>) => {
    if (lines[file].length > IMPORT_ROWS_MAX)
      problems.push({
        file,
        line: IMPORT_ROWS_MAX + 2,
        message: `A file has at most ${IMPORT_ROWS_MAX} lines.`,
      });
    for (const line of lines[file].slice(0, IMPORT_ROWS_MAX)) {
      try {
        await check(line);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.push({ file, line: line.line, message: error.message });
      }
    }
  };

  await each('accounts', async (line) => {
    const account = accountIn(line);
    // Whoever names it later is right, even when something else about it is wrong.
    named.add(`${account.kind} ${account.externalId}`);
    once(`${account.kind} ${account.externalId}`, 'external_id');
    once(`${account.kind} mail ${emailKey(account.email)}`, 'email');
    assertNewAccount(account, checking.network, checking.now);
    const { records } = checking;
    // One that is there stays as it is.
    if (await records.account(account.kind, account.externalId)) return;
    if (await records.hasEmail(account.kind, account.email)) throw takenOfAccount('duplicate_email');
  });
  await each('campaigns', async (line) => {
    const { advertiser, ...campaign } = campaignIn(line);
    named.add(`campaign ${campaign.externalId}`);
    once(`campaign ${campaign.externalId}`, 'external_id');
    assertNewCampaign(campaign, checking.network, checking.now);
    refuseLoops(campaign, checking.own);
    campaign.commissions.forEach(assertRate);
    await refers('advertiser', 'advertiser', advertiser);
  });
  await each('goals', async (line) => {
    const goal = goalIn(line);
    once(`goal ${goal.campaign} ${goal.value}`, 'value');
    parseName(goal.title, 'title');
    parseName(goal.value, 'value');
    goal.payouts.forEach(assertRate);
    assertPercentages(ratesOfPayouts({ ...goal, model: goal.model ?? 'fixed' }), { list: 'payouts' });
    await refers('campaign', 'campaign', goal.campaign);
    goals.add(goalKey(goal.campaign, goal.value));
  });
  const parties = async ({ affiliate, campaign }: { affiliate: string; campaign: string }) => {
    await refers('affiliate', 'affiliate', affiliate);
    await refers('campaign', 'campaign', campaign);
  };
  await each('links', async (line) => {
    const link = linkIn(line);
    await parties(link);
    if (link.alias === null) return;
    once(`alias ${aliasKey(parseAlias(link.alias))}`, 'alias');
    await aliases.check(link.alias, link);
  });
  await each('clicks', async (line) => {
    const click = clickIn(line, { zone: checking.network.zone, now: checking.now });
    once(`click ${click.formerId}`, 'click_id');
    await parties(click);
  });
  await each('conversions', async (line) => {
    const { values, ...who } = conversionIn(line);
    const { zone, statusWords } = checking.network;
    const reading = { zone, statusWords, now: checking.now, fingerprint: (text: string) => text };
    const row = readImportRow({ values }, reading);
    requireRead(row.unread);
    once(`txn ${who.campaign} ${values['goal_value']} ${values['txn_id']}`, 'txn_id');
    await parties(who);
    await assertGoal(checking.records, {
      ...who,
      row,
      isInFile: goals.has(goalKey(who.campaign, row.goalValue)),
    });
    await assertExchange(checking, row);
  });
  return problems;
}

const goalKey = (campaign: string, value: string): string => JSON.stringify([campaign, value]);

type Parties = { readonly affiliate: string; readonly campaign: string };

/** The aliases of the network together with those of the lines before. */
function aliasesBeside({ network, records }: Checking) {
  let known: ReadonlyMap<string, LinkAlias> | undefined;
  const formsOf = new Map<string, Set<string>>();
  let added = 0;
  const note = ({ path, query }: Pick<LinkAlias, 'path' | 'query'>) => {
    const forms = formsOf.get(path) ?? new Set();
    formsOf.set(path, forms.add(aliasForm(query)));
  };
  const read = async () => {
    const found = await records.aliases();
    for (const alias of found.values()) note(alias);
    return found;
  };
  return {
    async check(text: string, { affiliate, campaign }: Parties): Promise<void> {
      known ??= await read();
      const address = parseAlias(text);
      assertOwnDomain(network, address);
      const there = known.get(aliasKey(address));
      if (there) {
        const [from, to] = [await records.account('affiliate', affiliate), await records.campaign(campaign)];
        if (there.affiliateId !== from?.id || there.campaignId !== to?.id) throw takenBy(there);
        return;
      }
      const forms = formsOf.get(address.path) ?? new Set();
      assertRoomBeside({ aliases: known.size + added, forms }, address.query);
      note(address);
      added += 1;
    },
  };
}

/** A goal of the network, or one that the files bring; what the network has under its value wins, and stays as it is. */
async function assertGoal(
  records: RecordsOfNetwork,
  { affiliate, campaign, row, isInFile }: Parties & { readonly row: ImportLine; readonly isInFile: boolean },
): Promise<void> {
  if (row.goalId === '' && row.goalValue === '') return;
  const named = row.goalValue || row.goalId;
  const goals = await records.goals((await records.campaign(campaign))?.id);
  const found = goalOf({ goals }, row);
  if (found.kind === 'goal') {
    const who = await records.account('affiliate', affiliate);
    if (goalAllows(found.goal, (who?.id ?? '') as AffiliateId)) return;
    throw invalid(
      'goal',
      `The goal ${named} of the campaign ${campaign} is not open to the affiliate ${affiliate}.`,
    );
  }
  if (goals.some(({ value, campaignId }) => value === row.goalValue && campaignId !== null))
    throw invalid('goal', `The goal ${named} of the campaign ${campaign} is turned off.`);
  if (!isInFile)
    throw invalid(
      'goal',
      `The campaign ${campaign} has no goal ${named}, neither in the files nor in the network.`,
    );
}

/** The amounts are explicit, so their currency must have a rate (docs/rules/imports.md#explicit-amounts). */
async function assertExchange({ network, records, now }: Checking, row: ImportLine): Promise<void> {
  if (row.currency === '' || row.currency === network.currency) return;
  const day = dayOf(row.createdAt ?? now, network.zone);
  const rate = await records.rate(row.currency, day);
  if (!rate) throw invalid('currency', `There's no ${row.currency} exchange rate for ${day}. Add one first.`);
  const { payout, revenue, saleAmount } = row;
  const isTooMuch = [payout, revenue, saleAmount].some(
    (amount) => amount !== null && scaled(amount, rate.factor) > MONEY_MAX,
  );
  if (isTooMuch) throw invalid('payout', `An amount is above ${MONEY_MAX_TEXT} ${network.currency}.`);
}

type Rate = Parameters<typeof assertNewCampaign>[0]['commissions'][number];
function assertRate({ payout, revenue, coverage }: Rate): void {
  payable(payout);
  payable(revenue);
  parseCoverage(coverage);
}
