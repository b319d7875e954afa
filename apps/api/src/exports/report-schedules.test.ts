import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Reports } from '@tributary/application/reporting/report';
import { click, clickId, conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type {
  AdvertiserId,
  AffiliateId,
  CampaignId,
  SavedViewId,
  UserId,
} from '@tributary/domain/shared/ids';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { refuse, refuseFor } from '@tributary/domain/shared/refusal';
import { happened } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  invitedBy,
  listOf,
  type Party,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, testApi, type TestApi } from '../../test/test-api.ts';

const QUERY = 'period=last_30_days&groups=%5B%22campaign_id%22%5D&measures=%5B%22clicks%22%2C%22payout%22%5D';
let api: TestApi;
let network: Client;
let analyst: Person;
let anna: Party;
let bert: Party;
let shop: Party;

beforeEach(async () => {
  api = await testApi();
  // In the evening, so that sessions last until the next letter.
  api.at.now = new Date('2026-03-10T20:00:00.000Z');
  network = clientOf(api, api.key);
  analyst = await staffOf(api, 'analyst');
  // From here on: invitations would go by mail.
  api.mail.isSetUp = true;
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  shop = await partyOf(api, 'advertiser');
  const campaignId = (await campaignOf(api, shop)) as CampaignId;
  const of = (affiliate: Party) => ({
    campaignId,
    affiliateId: affiliate.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
  });
  const clickOf = (n: number, affiliate: Party, day: number) => {
    const clickedAt = new Date(Date.UTC(2026, 2, day, 9));
    return click({ ...of(affiliate), id: clickId(n, clickedAt), clickedAt, parameters: { p1: '=1+1' } });
  };
  const convertedAt = new Date(Date.UTC(2026, 2, 10, 10));
  const clicks = [clickOf(1, anna, 10), clickOf(2, anna, 10), clickOf(3, bert, 10), clickOf(4, anna, 9)];
  const sale = conversion({
    ...of(anna),
    id: hitId(1, convertedAt),
    convertedAt,
    parameters: { p1: '=1+1' },
    payout: money('1000.123456789012345'),
    revenue: money('2000'),
  });
  await happened(api, { clicks, conversions: [sale] });
});

const viewOf = async (client: Client, fields: object = {}): Promise<string> =>
  idOf((await client.ok('POST /views', { name: 'Mine', page: 'reports', query: QUERY, ...fields }))['view']);
const schedule = async (client: Client, fields: { view_id?: string; [name: string]: unknown } = {}) => {
  const view_id = fields.view_id ?? (await viewOf(client));
  return (await client.ok('POST /report-schedules', { every: 'day', ...fields, view_id }))['schedule'];
};
const listed = async (client: Client): Promise<Json[]> =>
  listOf((await client.ok('GET /report-schedules'))['schedules']);
/** Two hours after the tenth of March ended. */
const DUE = new Date('2026-03-11T02:00:00.000Z');

describe('a report by mail', () => {
  // docs/rules/scheduled-reports.md#periods, docs/rules/scheduled-reports.md#letters-of-reports
  it('is sent on the next day it is due, once, with the figures of the period that ended', async () => {
    const made = await schedule(analyst.client);
    expect(made).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      view_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      every: 'day',
      on: null,
      live: true,
      next: '2026-03-11 02:00:00',
      start: null,
      end: null,
      status: 'none',
      next_attempt: null,
      sent: null,
      error: null,
      created: '2026-03-10',
      modified: null,
    });
    api.at.now = new Date(DUE.getTime() - 1);
    expect(await api.sendReports()).toBe(false);
    api.at.now = DUE;
    expect(await Promise.all([1, 2, 3].map(() => api.sendReports()))).toContain(true);
    expect(await api.sendReports()).toBe(false);
    expect(api.mail.sent).toHaveLength(1);
    const [letter] = api.mail.sent;
    expect(letter).toMatchObject({
      to: expect.stringContaining('@'),
      subject: 'Mine: Mar 10, 2026 (Example network)',
    });
    expect(letter?.attachments).toEqual([
      {
        filename: 'report-2026-03-10.csv',
        contentType: 'text/csv; charset=utf-8',
        content: '\ufeffcampaign_id,clicks,payout\r\n1,3,1000.123456789012345\r\n',
      },
    ]);
    expect(letter?.text).toContain('Clicks: 3\nPayout: 1,000.123456789012345');
    expect(letter?.text).toContain('The only row is attached as CSV.');
    expect(letter?.text).toMatch(
      /app\/reports\?groups=%5B%22campaign_id%22%5D&measures=\S+&start=2026-03-10&end=2026-03-10\n/,
    );
    expect(letter?.html).toContain('>1,000.123456789012345</td>');
    expect(await listed(analyst.client)).toMatchObject([
      {
        next: '2026-03-12 02:00:00',
        start: '2026-03-10',
        end: '2026-03-10',
        status: 'sent',
        sent: '2026-03-11 02:00:00',
        error: null,
      },
    ]);
  });

  // docs/rules/stats.md#forgotten-rows
  it('says what is missing from it, as far as its reader may see it', async () => {
    const lost = { clicks: 7, impressions: 3, payout: money('1.25'), revenue: money('2.5') };
    const missing = jest.fn<Reports['missing']>(async () => ({ before: calendarDay('2026-03-11'), ...lost }));
    jest.spyOn(api.deps.reports, 'missing').mockImplementation(missing);
    await schedule(analyst.client);
    const person = await signedInAs(api, anna.email);
    await schedule(person.client);
    api.at.now = DUE;
    while (await api.sendReports()) continue;
    const says = (figures: string) =>
      expect.stringContaining(
        `before Mar 11, 2026 were removed. Missing, with all other filters ignored: ${figures}.`,
      );
    // Whose is sent first, nothing says.
    expect(api.mail.sent.map(({ text }) => text).sort((a, b) => a.length - b.length)).toEqual([
      says('Clicks 7, Impressions 3, Earnings 1.25'),
      says('Clicks 7, Impressions 3, Payout 1.25, Revenue 2.5'),
    ]);
    expect(missing.mock.calls.map(([, { filter }]) => filter.affiliateIds)).toContainEqual([anna.id]);
  });

  // docs/rules/scheduled-reports.md#periods
  it.each([
    ['week', 3, '2026-03-11 02:00:00', '2026-03-02', '2026-03-08'],
    ['month', 11, '2026-03-11 02:00:00', '2026-02-01', '2026-02-28'],
  ])('is by the %s of the calendar', async (every, on, next, start, end) => {
    expect(await schedule(analyst.client, { every, on })).toMatchObject({ every, on, next });
    api.at.now = DUE;
    await api.sendReports();
    expect(await listed(analyst.client)).toMatchObject([{ status: 'sent', start, end }]);
    expect(api.mail.sent[0]?.text).toContain('No data for this report in this period.');
  });

  // docs/rules/scheduled-reports.md#authority
  it('has what its reader may see, and no more', async () => {
    const person = await signedInAs(api, anna.email);
    const buyer = await signedInAs(api, shop.email);
    const query = 'groups=%5B%22p1%22%5D&filters=%7B%22adid%22%3A%5B%221%22%5D%7D&measures=';
    const asking = async ({ client }: Person, measure: string, more = '') =>
      schedule(client, {
        view_id: await viewOf(client, { query: `${query}%5B%22clicks%22%2C%22${measure}%22%5D${more}` }),
      });
    await asking(person, 'payout');
    await asking(buyer, 'revenue');
    await asking(analyst, 'profit', '&having=%5B%22clicks%3E%3D3%22%5D');
    api.at.now = DUE;
    while (await api.sendReports()) continue;
    const got = Object.fromEntries(
      api.mail.sent.map(({ to, attachments }) => [to, attachments?.[0]?.content]),
    );
    const staff = api.mail.sent.map(({ to }) => to).find((to) => to !== anna.email && to !== shop.email);
    expect(got).toEqual({
      [anna.email]: "\ufeffp1,clicks,payout\r\n'=1+1,2,1000.123456789012345\r\n",
      [shop.email]: "\ufeffp1,clicks,revenue\r\n'=1+1,3,2000\r\n",
      [staff ?? '']: "\ufeffp1,clicks,profit\r\n'=1+1,3,999.876543210987655\r\n",
    });
  });

  // docs/rules/groups.md#groups-in-reports
  it('is by group, and of the members of groups', async () => {
    const made = await network.ok('POST /network/affiliate-groups', { name: 'Gold' });
    const gold = idOf(made['group']);
    await network.ok(`POST /network/affiliate-groups/${gold}/members`, { add: [bert.id] });
    const said = (of: string) =>
      new URLSearchParams({
        groups: '["affiliate_group"]',
        measures: '["clicks"]',
        filters: JSON.stringify({ affiliate_group_id: [of] }),
      }).toString();
    for (const named of [gold, ''])
      await schedule(analyst.client, {
        view_id: await viewOf(analyst.client, { name: `Of ${named}`, query: said(named) }),
      });
    api.at.now = DUE;
    while (await api.sendReports()) continue;
    expect(api.mail.sent.map(({ attachments }) => attachments?.[0]?.content).sort()).toEqual([
      '\ufeffaffiliate_group,clicks\r\n,2\r\n',
      '\ufeffaffiliate_group,clicks\r\nGold,1\r\n',
    ]);
  });

  // docs/rules/scheduled-reports.md#authority, docs/rules/scheduled-reports.md#report-of-a-view
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'the view names what they may not see',
      'You have no measure Revenue.',
      async () =>
        signedInAs(api, anna.email).then(({ client }) =>
          client.ok(`PATCH /views/${viewId}`, { query: 'measures=%5B%22revenue%22%5D' }),
        ),
    ],
    ['the user is switched off', 'Your user or account is deactivated.', () => switchOff(false)],
    ['the account is switched off', 'Your user or account is deactivated.', () => switchOff(true)],
    [
      'the view is not shared any more',
      'The report is no longer shared with you.',
      async () =>
        signedInAs(api, anna.email).then(({ client }) =>
          client.ok(`PATCH /views/${viewId}`, { shared: false }),
        ),
    ],
  ])('is not sent when %s, and shows why', async (_when, why, change) => {
    const person = await signedInAs(api, anna.email);
    viewId = await viewOf(person.client, { shared: true });
    const { link } = await withoutMail(() =>
      person.client.ok('POST /users', { name: 'Nora', email: 'nora@example.com' }),
    );
    const nora = await invitedBy(api, textOf(link));
    const made = await schedule(nora.client, { view_id: viewId });
    await change();
    api.at.now = DUE;
    expect(await api.sendReports()).toBe(true);
    expect(await api.sendReports()).toBe(false);
    expect(api.mail.sent).toEqual([]);
    const owner = { networkId: NETWORK_ID, userId: await noraId() };
    expect(await api.deps.reportLetters.list(owner)).toMatchObject([
      { scheduleId: idOf(made), state: 'failed', nextAt: null, error: why },
    ]);
  });

  // docs/rules/scheduled-reports.md#authority
  it('is not sent to staff without the second factor that the network asks for', async () => {
    const made = await schedule(analyst.client);
    const view = await api.deps.stores.savedViews.find(NETWORK_ID, textOf(made?.['view_id']) as SavedViewId);
    await network.ok('PATCH /network/account', { staff_second_factor: true });
    api.at.now = DUE;
    await api.sendReports();
    expect(api.mail.sent).toEqual([]);
    const owner = { networkId: NETWORK_ID, userId: view?.userId as UserId };
    expect(await api.deps.reportLetters.list(owner)).toMatchObject([
      { state: 'failed', error: 'This network requires two-factor authentication. Set it up first.' },
    ]);
  });

  // docs/rules/scheduled-reports.md#attempts-of-letters
  it('is tried again when the mail server is away, and goes once it is back', async () => {
    await schedule(analyst.client);
    api.at.now = DUE;
    api.mail.isUp = false;
    expect(await api.sendReports()).toBe(true);
    expect(await api.sendReports()).toBe(false);
    expect(await listed(analyst.client)).toMatchObject([
      {
        status: 'waiting',
        error: 'The mail server rejected the email.',
        next_attempt: '2026-03-11 02:01:00',
      },
    ]);
    api.at.now = new Date(DUE.getTime() + 60_000);
    Object.assign(api.mail, { isUp: true, isSetUp: false });
    await api.sendReports();
    expect(await listed(analyst.client)).toMatchObject([
      { error: 'No mail server is set up (SMTP_URL).', next_attempt: '2026-03-11 02:06:00' },
    ]);
    api.mail.isSetUp = true;
    api.at.now = new Date(DUE.getTime() + 360_000);
    await api.sendReports();
    expect(await listed(analyst.client)).toMatchObject([
      { status: 'sent', error: null, start: '2026-03-10' },
    ]);
    expect(api.mail.sent).toHaveLength(1);
  });

  // docs/rules/scheduled-reports.md#attempts-of-letters
  it('is tried again when its report waits for its turn for too long, and fails for good when it is refused otherwise', async () => {
    await schedule(analyst.client);
    const read = jest.spyOn(api.deps.reports, 'read');
    read.mockRejectedValueOnce(refuseFor('too_many', 'Too many reports at once.', 5));
    api.at.now = DUE;
    await api.sendReports();
    expect(await listed(analyst.client)).toMatchObject([
      { status: 'waiting', error: 'Too many reports at once.', next_attempt: '2026-03-11 02:01:00' },
    ]);
    read.mockRejectedValueOnce(refuse('invalid_parameter', 'Group not found.'));
    api.at.now = new Date(DUE.getTime() + 60_000);
    await api.sendReports();
    expect(await listed(analyst.client)).toMatchObject([
      { status: 'failed', error: 'Group not found.', next_attempt: null },
    ]);
    expect(api.mail.sent).toEqual([]);
  });

  // docs/rules/scheduled-reports.md#sending
  it('is the last one only, of what became due while nobody sent, and none of what was off', async () => {
    await schedule(analyst.client);
    const off = await schedule(await signedInAs(api, anna.email).then(({ client }) => client));
    const person = await signedInAs(api, anna.email);
    await person.client.ok(`PATCH /report-schedules/${idOf(off)}`, { live: false });
    expect(await listed(person.client)).toMatchObject([{ live: false, next: null }]);
    api.at.now = new Date('2026-03-31T12:00:00.000Z');
    while (await api.sendReports()) continue;
    expect(api.mail.sent.map(({ subject }) => subject)).toEqual(['Mine: Mar 30, 2026 (Example network)']);
    const again = await signedInAs(api, anna.email);
    await again.client.ok(`PATCH /report-schedules/${idOf(off)}`, { live: true });
    expect(await api.sendReports()).toBe(false);
    expect(await listed(again.client)).toMatchObject([{ next: '2026-04-01 02:00:00' }]);
  });
});

let viewId: string;
const noraId = async (): Promise<UserId> =>
  (await api.deps.stores.users.findByEmail('nora@example.com'))[0]?.id as UserId;

/** What an invitation shows there is not mailed. */
async function withoutMail<T>(act: () => Promise<T>): Promise<T> {
  api.mail.isSetUp = false;
  const done = await act();
  api.mail.isSetUp = true;
  return done;
}

async function switchOff(whole: boolean): Promise<void> {
  if (whole) await network.ok(`POST /affiliate/${anna.id}`, { live: false });
  else await network.ok(`PATCH /users/${await noraId()}`, { live: false });
}

describe('a schedule of a report', () => {
  // docs/rules/scheduled-reports.md#number-of-schedules
  it('needs a mail server, and is one of a view and one of twenty', async () => {
    const first = await viewOf(analyst.client);
    const asked = { view_id: first, every: 'day' };
    api.mail.isSetUp = false;
    expect(await analyst.client.status('POST /report-schedules', asked)).toBe(409);
    expect((await analyst.client.ok('GET /report-schedules'))['mail']).toBe(false);
    api.mail.isSetUp = true;
    await analyst.client.ok('POST /report-schedules', asked);
    expect(await analyst.client.status('POST /report-schedules', { ...asked, every: 'week', on: 1 })).toBe(
      409,
    );
    for (let n = 2; n <= 20; n++)
      await schedule(analyst.client, { view_id: await viewOf(analyst.client, { name: `${n}` }) });
    const more = { view_id: await viewOf(analyst.client, { name: '21' }), every: 'day' };
    expect(await analyst.client.status('POST /report-schedules', more)).toBe(409);
    await analyst.client.ok(`DELETE /report-schedules/${idOf((await listed(analyst.client))[0])}`);
    await analyst.client.ok('POST /report-schedules', more);
  });

  // docs/rules/scheduled-reports.md#periods
  it.each([
    ['on', { every: 'week' }],
    ['on', { every: 'week', on: 8 }],
    ['on', { every: 'month', on: 29 }],
    ['on', { every: 'day', on: 1 }],
    ['every', { every: 'year' }],
  ])('is refused with a %s that there is not: %j', async (path, fields) => {
    const sent = { view_id: await viewOf(analyst.client), ...fields };
    const answer = await analyst.client.send('POST /report-schedules', sent);
    expect([answer.status, answer.body]).toMatchObject([400, { data: { errors: [{ path }] } }]);
  });

  // docs/rules/scheduled-reports.md#report-of-a-view
  it.each([
    ['of another page', { page: 'clicks' }],
    ['by a group that there is not', { query: 'groups=%5B%22shoe%22%5D' }],
    ['with a bound that is none', { query: 'having=%5B%22clicks%22%5D' }],
    ['narrowed by what narrows nothing', { query: 'filters=%7B%22urlTitle%22%3A%5B%22a%22%5D%7D' }],
  ])('is refused for a view %s', async (_why, fields) => {
    const sent = { view_id: await viewOf(analyst.client, fields), every: 'day' };
    const answer = await analyst.client.send('POST /report-schedules', sent);
    expect([answer.status, answer.body]).toMatchObject([400, { data: { errors: [{ path: 'view_id' }] } }]);
  });

  it("is refused for somebody else's view, unless it is shared", async () => {
    const support = await withoutMail(() => staffOf(api, 'support'));
    const own = await viewOf(support.client, { name: 'Own' });
    const shared = await viewOf(support.client, { name: 'Shared', shared: true });
    expect(await analyst.client.status('POST /report-schedules', { view_id: own, every: 'day' })).toBe(404);
    await schedule(analyst.client, { view_id: shared });
    expect(await listed(support.client)).toEqual([]);
  });

  it('is changed for letters to come', async () => {
    const made = await schedule(analyst.client);
    const line = `/report-schedules/${idOf(made)}`;
    const changed = await analyst.client.ok(`PATCH ${line}`, { every: 'week', on: 1 });
    expect(changed['schedule']).toMatchObject({ every: 'week', on: 1, next: '2026-03-16 02:00:00' });
    const moved = await analyst.client.ok(`PATCH ${line}`, { on: 2 });
    expect(moved['schedule']).toMatchObject({ every: 'week', on: 2, next: '2026-03-17 02:00:00' });
    expect(await analyst.client.status(`PATCH ${line}`, { every: 'month' })).toBe(400);
    await analyst.client.ok(`PATCH ${line}`, { every: 'day' });
    expect(await listed(analyst.client)).toMatchObject([
      { every: 'day', on: null, next: '2026-03-11 02:00:00' },
    ]);
    await analyst.client.ok(`DELETE ${line}`);
    expect(await analyst.client.status(`DELETE ${line}`)).toBe(404);
  });

  // docs/rules/scheduled-reports.md#removal-of-schedules
  it('goes with its user, and the audit log is blanked', async () => {
    const made = await schedule(analyst.client, { every: 'week', on: 1 });
    const entries = async () =>
      JSON.stringify(await network.ok(`GET /network/audit?object_id=${idOf(made)}`));
    expect(await entries()).toContain('week');
    const [entry] = await api.deps.stores.savedViews
      .find(NETWORK_ID, textOf(made?.['view_id']) as SavedViewId)
      .then((view) => [view?.userId]);
    await network.ok(`DELETE /users/${entry ?? ''}`);
    expect(await entries()).not.toContain('week');
    api.at.now = DUE;
    expect(await api.sendReports()).toBe(false);
  });
});
