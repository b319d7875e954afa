// A network that moves here from another system (docs/rules/imports.md#moving-a-network): its accounts, campaigns, goals,
// links and past conversions, by the use cases the API has for each.
import type { Account, AccountKind, Network } from '@tributary/domain/accounts/account';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import { SUBS } from '@tributary/domain/attribution/conversion';
import type { ImportRow } from '@tributary/domain/jobs/import-row';
import type { JobLogPriority } from '@tributary/domain/jobs/job';
import { isRuinedId, ruinedIdMessage } from '@tributary/domain/jobs/ruined-id';
import { CLICK_PARAMETERS } from '@tributary/domain/tracking/click';
import type { Accounts } from '../accounts/accounts.ts';
import type { CreateAccount } from '../accounts/create-account.ts';
import type { EditAccount } from '../accounts/edit-account.ts';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { Books } from '../attribution/books.ts';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { CreateCampaign } from '../catalog/create-campaign.ts';
import type { CreateGoal } from '../catalog/edit-goals.ts';
import type { Goals } from '../catalog/goals.ts';
import type { ExchangeRateSets } from '../exchange/exchange-rates.ts';
import type { SetAccesses } from '../catalog/grant-access.ts';
import { found } from '../shared/found.ts';
import type { Clock, Randomness } from '../shared/stamps.ts';
import type { AddLinkAlias } from '../tracking/add-link-alias.ts';
import type { LinkAliases } from '../tracking/link-aliases.ts';
import type { IssueTrackingLink } from '../tracking/issue-tracking-link.ts';
import { leadingBack, type PublicUrls } from '../accounts/deployment-hosts.ts';
import { checkNetworkLines, type LineProblem } from './check-network-lines.ts';
import { recordsOfNetwork } from './records-of-network.ts';
import { importClicks, type PastClick } from './import-clicks.ts';
import type { RunImport } from './run-import.ts';
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

type Counts = { made: number; there: number };
export type ImportedNetwork = {
  readonly problems: readonly LineProblem[];
  /** What was taken, or would be, though it is probably not what was meant. */
  readonly warnings: readonly LineProblem[];
  /** What was made, and what was there before. */
  readonly counts: Readonly<Record<NetworkFile, Counts>>;
};
export type ImportNetwork = (order: {
  readonly networkId: NetworkId;
  readonly lines: NetworkLines;
  readonly dryRun: boolean;
  /** After each record; may throw, to end there. */
  readonly onRecord?: () => void;
}) => Promise<ImportedNetwork>;

type Dependencies = {
  readonly stores: {
    readonly networks: Networks;
    readonly accounts: Accounts;
    readonly campaigns: Campaigns;
    readonly goals: Goals;
    readonly linkAliases: LinkAliases;
    readonly exchangeRates: ExchangeRateSets;
  };
  readonly createAccount: CreateAccount;
  readonly editAccount: EditAccount;
  readonly createCampaign: CreateCampaign;
  readonly createGoal: CreateGoal;
  readonly assignAffiliates: SetAccesses;
  readonly issueTrackingLink: IssueTrackingLink;
  readonly addLinkAlias: AddLinkAlias;
  readonly runImport: RunImport;
  readonly books: Books;
  readonly hashes: Pick<KeyedHashes, 'fingerprint'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly publicUrls: PublicUrls;
};

/**
 * Checks every line first, and imports nothing while one is wrong. What is there by its external id stays as it is, so
 * that the same files once more, also after an import that was cut off, make only what is missing. Past conversions
 * send no postbacks.
 */
export const makeImportNetwork =
  (dependencies: Dependencies): ImportNetwork =>
  async ({ networkId, lines, dryRun, onRecord = () => undefined }) => {
    const { stores, clock } = dependencies;
    const network = await getNetwork(stores, networkId);
    const known = recordsOf(dependencies, network);
    const records = recordsOfNetwork(stores, network);
    const problems = await checkNetworkLines(lines, {
      network,
      now: clock(),
      records,
      own: leadingBack(network, dependencies.publicUrls),
    });
    const counts = countsOfNothing();
    const warnings = ruinedIn(lines);
    if (problems.length > 0 || dryRun) return { problems, warnings, counts };

    const each = async (file: NetworkFile, make: (line: NetworkLine) => Promise<boolean>) => {
      for (const line of lines[file]) {
        counts[file][(await make(line)) ? 'made' : 'there'] += 1;
        onRecord();
      }
    };
    await each('accounts', (line) => makeAccount(dependencies, network, line, known));
    await each('campaigns', (line) => makeCampaign(dependencies, network, line, known));
    await each('goals', (line) => makeGoal(dependencies, network, line, known));
    await each('links', (line) => makeLink(dependencies, network, line, known));
    for (let from = 0; from < lines.clicks.length; from += CLICKS_AT_ONCE) {
      const some = lines.clicks.slice(from, from + CLICKS_AT_ONCE);
      const clicks = await clicksOf(some, { network, now: clock(), known });
      const made = await importClicks(dependencies, networkId, clicks);
      counts.clicks.made += made;
      counts.clicks.there += some.length - made;
      some.forEach(() => onRecord());
    }
    const rows = await importRows(lines.conversions, known);
    if (rows.length > 0) {
      const order = {
        networkId,
        advertiserId: null,
        sendPostbacks: false,
        dryRun: false,
        continueOnError: true,
      };
      const { job, log } = await dependencies.runImport({ ...order, rows });
      counts.conversions.made = job.counts.imported;
      counts.conversions.there = job.counts.duplicates;
      const said = (priority: JobLogPriority): LineProblem[] =>
        log
          .filter((line) => line.priority === priority)
          .map(({ message }) => ({ file: 'conversions', line: 0, message }));
      problems.push(...said('error'));
      const ofRecords = warnings.filter(({ file }) => file !== 'conversions');
      return { problems, warnings: [...ofRecords, ...said('warning')], counts };
    }
    return { problems, warnings, counts };
  };

const ID_COLUMNS: ReadonlySet<string> = new Set([
  ...['external_id', 'advertiser', 'affiliate', 'campaign', 'click_id', 'txn_id'],
  ...SUBS,
  ...CLICK_PARAMETERS,
]);

/** Each column of a file once, by its first line (docs/rules/imports.md#ruined-ids). */
function ruinedIn(lines: NetworkLines): LineProblem[] {
  const found = new Map<string, LineProblem>();
  for (const [file, some] of Object.entries(lines) as [NetworkFile, readonly NetworkLine[]][])
    for (const { line, values } of some)
      for (const [name, text] of values) {
        const key = `${file} ${name}`;
        if (found.has(key) || !ID_COLUMNS.has(name) || !isRuinedId(text)) continue;
        found.set(key, { file, line, message: `${name}: ${ruinedIdMessage(text.trim())}` });
      }
  return [...found.values()];
}

type Known = {
  readonly account: (kind: AccountKind, externalId: string) => Promise<Account | undefined>;
  readonly campaign: (externalId: string) => Promise<Campaign | undefined>;
};

const ONE = { page: 1, limit: 1 };

/** Looked up each time: nothing that was made since, by whomever, is overlooked. */
const recordsOf = ({ stores }: Dependencies, { id }: Network): Known => ({
  account: async (kind, externalId) => (await stores.accounts.list(id, kind, { externalId }, ONE)).items[0],
  campaign: async (externalId) => (await stores.campaigns.list(id, { externalId }, ONE)).items[0],
});

const countsOfNothing = (): Record<NetworkFile, Counts> => ({
  accounts: { made: 0, there: 0 },
  campaigns: { made: 0, there: 0 },
  goals: { made: 0, there: 0 },
  links: { made: 0, there: 0 },
  clicks: { made: 0, there: 0 },
  conversions: { made: 0, there: 0 },
});

const ON: ReadonlySet<string> = new Set(['true', '1', 'yes']);
const PASSWORD_BYTES = 24;

async function makeAccount(
  { createAccount, editAccount, randomness }: Dependencies,
  { id: networkId }: Network,
  line: NetworkLine,
  known: Known,
): Promise<boolean> {
  const { live, password, ...fields } = accountIn(line);
  const there = await known.account(fields.kind, fields.externalId);
  const random = Buffer.from(randomness(PASSWORD_BYTES)).toString('base64url');
  const account = there ?? (await createAccount({ ...fields, password: password ?? random, networkId }));
  // One that an import before was cut off behind is switched on now; one that people have changed is left alone.
  if (!account.live && account.modifiedAt === null && ON.has(live)) {
    await editAccount({ networkId, kind: account.kind, id: account.id, changes: { live: true } });
  }
  return there === undefined;
}

async function makeCampaign(
  { createCampaign }: Dependencies,
  { id: networkId }: Network,
  line: NetworkLine,
  known: Known,
): Promise<boolean> {
  const { advertiser, ...fields } = campaignIn(line);
  if (await known.campaign(fields.externalId)) return false;
  const { id: advertiserId } = found(await known.account('advertiser', advertiser), 'advertiser');
  await createCampaign({ ...fields, networkId, advertiserId });
  return true;
}

/** More than anybody gives one campaign; behind them the use case refuses a value that is taken. */
const GOALS_MAX = 1000;

async function makeGoal(
  { createGoal, stores }: Dependencies,
  { id: networkId }: Network,
  line: NetworkLine,
  known: Known,
): Promise<boolean> {
  const { campaign, ...fields } = goalIn(line);
  const { id: campaignId } = found(await known.campaign(campaign), 'campaign');
  const { items: there } = await stores.goals.list(networkId, { campaignId }, { page: 1, limit: GOALS_MAX });
  if (there.some(({ value }) => value === fields.value)) return false;
  await createGoal({ ...fields, networkId, campaignId });
  return true;
}

async function makeLink(
  { assignAffiliates, issueTrackingLink, addLinkAlias }: Dependencies,
  { id: networkId }: Network,
  line: NetworkLine,
  known: Known,
): Promise<boolean> {
  const { affiliate, campaign: named, alias } = linkIn(line);
  const campaign = found(await known.campaign(named), 'campaign');
  const { id: affiliateId } = found(await known.account('affiliate', affiliate), 'affiliate');
  const ref = { networkId, affiliateId, campaignId: campaign.id };
  // Whoever had a link there may run the campaign here.
  if (campaign.visibility !== 'public') {
    await assignAffiliates({ networkId, affiliateIds: [affiliateId], campaignIds: [campaign.id] });
  }
  if (alias !== null) return (await addLinkAlias({ ...ref, alias })).kind === 'added';
  return (await issueTrackingLink(ref)).kind === 'issued';
}

/** In one transaction: few enough to hold up no click of the campaigns for long. */
const CLICKS_AT_ONCE = 500;

type Moving = { readonly network: Network; readonly now: Date; readonly known: Known };

async function clicksOf(
  lines: readonly NetworkLine[],
  { network, now, known }: Moving,
): Promise<PastClick[]> {
  const clicks: PastClick[] = [];
  for (const line of lines) {
    const { campaign: named, affiliate, ...click } = clickIn(line, { zone: network.zone, now });
    const { id: campaignId, advertiserId } = found(await known.campaign(named), 'campaign');
    const { id: affiliateId } = found(await known.account('affiliate', affiliate), 'affiliate');
    clicks.push({ ...click, campaignId, advertiserId, affiliateId: affiliateId as AffiliateId });
  }
  return clicks;
}

async function importRows(lines: readonly NetworkLine[], known: Known): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  const campaigns = new Map<string, string>();
  const affiliates = new Map<string, string>();
  for (const line of lines) {
    const { affiliate, campaign, values } = conversionIn(line);
    if (!campaigns.has(campaign))
      campaigns.set(campaign, found(await known.campaign(campaign), 'campaign').id);
    if (!affiliates.has(affiliate))
      affiliates.set(affiliate, found(await known.account('affiliate', affiliate), 'affiliate').id);
    const ids = {
      campaign_id: campaigns.get(campaign) ?? '',
      publisher_id: affiliates.get(affiliate) ?? '',
    };
    rows.push({ values: { ...values, ...ids }, leavesOrders: true });
  }
  return rows;
}
