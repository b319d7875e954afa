// Everything that is wrong with the lines of a network that moves here, found before any of it is stored.
import type { AccountKind, Network } from '@tributary/domain/accounts/account';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import { parseCoverage } from '@tributary/domain/catalog/coverage';
import { IMPORT_ROWS_MAX, readImportRow } from '@tributary/domain/jobs/import-row';
import { payable } from '@tributary/domain/shared/money';
import { DomainError, invalid } from '@tributary/domain/shared/refusal';
import { assertNewAccount } from '../accounts/create-account.ts';
import { assertNewCampaign } from '../catalog/create-campaign.ts';
import {
  accountIn,
  campaignIn,
  conversionIn,
  goalIn,
  linkIn,
  type NetworkFile,
  type NetworkLine,
  type NetworkLines,
} from './network-lines.ts';

export type LineProblem = { readonly file: NetworkFile; readonly line: number; readonly message: string };
type RecordKind = AccountKind | 'campaign';
/** Whether the network has a record of this external id already. */
export type IsKnown = (kind: RecordKind, externalId: string) => Promise<boolean>;
type Checking = { readonly network: Network; readonly now: Date; readonly isKnown: IsKnown };

/** In the order of files and lines; empty when all of it can be imported. */
export async function checkNetworkLines(lines: NetworkLines, checking: Checking): Promise<LineProblem[]> {
  const problems: LineProblem[] = [];
  const named = new Set<string>();
  const seen = new Set<string>();
  const once = (key: string, path: string) => {
    if (seen.has(key)) throw invalid(path, `This ${path} is in the file twice.`);
    seen.add(key);
  };
  const refers = async (kind: RecordKind, path: string, externalId: string) => {
    if (named.has(`${kind} ${externalId}`)) return;
    if (!(await checking.isKnown(kind, externalId)))
      throw invalid(
        path,
        `There is no ${kind} with the external id ${externalId}, in the files or the network.`,
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
  });
  await each('campaigns', async (line) => {
    const { advertiser, ...campaign } = campaignIn(line);
    named.add(`campaign ${campaign.externalId}`);
    once(`campaign ${campaign.externalId}`, 'external_id');
    assertNewCampaign(campaign, checking.network, checking.now);
    campaign.commissions.forEach(assertRate);
    await refers('advertiser', 'advertiser', advertiser);
  });
  await each('goals', async (line) => {
    const goal = goalIn(line);
    once(`goal ${goal.campaign} ${goal.value}`, 'value');
    goal.payouts.forEach(assertRate);
    await refers('campaign', 'campaign', goal.campaign);
  });
  const parties = async ({ affiliate, campaign }: { affiliate: string; campaign: string }) => {
    await refers('affiliate', 'affiliate', affiliate);
    await refers('campaign', 'campaign', campaign);
  };
  await each('links', async (line) => {
    const link = linkIn(line);
    if (link.alias !== null) once(`alias ${link.alias}`, 'alias');
    await parties(link);
  });
  await each('conversions', async (line) => {
    const { values, ...who } = conversionIn(line);
    const reading = { zone: checking.network.zone, now: checking.now, fingerprint: (text: string) => text };
    readImportRow({ values }, reading);
    once(`txn ${who.campaign} ${values['goal_value']} ${values['txn_id']}`, 'txn_id');
    await parties(who);
  });
  return problems;
}

type Rate = Parameters<typeof assertNewCampaign>[0]['commissions'][number];
function assertRate({ payout, revenue, coverage }: Rate): void {
  payable(payout);
  payable(revenue);
  parseCoverage(coverage);
}
