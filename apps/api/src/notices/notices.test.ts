import { beforeEach, describe, expect, it } from '@jest/globals';
import { systemAlarm } from '@tributary/domain/notices/happening';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId, NoticeId, UserId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Notice } from '@tributary/domain/notices/notice';
import { idOf as givenId, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  conversion,
  hitId,
  measures,
  statsDelta,
} from '@tributary/application/contracts/shared/given-events';
import {
  campaignOf,
  clientOf,
  clientWith,
  idOf,
  listOf,
  ownerOf,
  partyOf,
  signedInAs,
  staffOf,
  textOf,
  type Person,
} from '../../test/seed.ts';
import { happened } from '../../test/happened.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});

const network = () => clientOf(api, api.key);
const userOf = async ({ client }: Person) =>
  idOf((await client.ok('GET /auth/session'))['session']?.['user']);
const listed = async ({ client }: Pick<Person, 'client'>, query = '') => client.ok(`GET /notices${query}`);
const titles = async (person: Person) => listOf((await listed(person))['notices']).map((one) => one['title']);
const choicesOf = (answer: Json): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listOf(answer['choices']).map((one): [string, string] => [textOf(one['kind']), textOf(one['choice'])]),
  );
const later = (ms: number) => {
  api.at.now = new Date(api.at.now.getTime() + ms);
};

/** What the worker would have written. */
async function told(person: Person, ...notices: Partial<Notice>[]): Promise<void> {
  const userId = (await userOf(person)) as UserId;
  await api.deps.stores.notices.add(
    notices.map((one, n) => ({
      id: givenId<NoticeId>('50', n + 1),
      networkId: NETWORK_ID,
      userId,
      kind: 'system.alarm',
      happeningId: `system.alarm:${n}`,
      data: {
        ...systemAlarm({ kind: 'disk_low', source: 'one', detail: '1 GiB is free.' }, NETWORK_ID, api.at.now)
          .data,
      },
      createdAt: new Date(api.at.now.getTime() + n),
      readAt: null,
      letter: 'due',
      ...one,
    })),
  );
}

/** An import of the network with one row. */
async function imports(): Promise<string> {
  const { job } = await network().ok('POST /network/conversion-import', {
    conversions: [{ click_id: 'none' }],
  });
  await api.workJobs();
  return idOf(job);
}

// docs/rules/notices.md#recipients
describe('notices', () => {
  it('tell the people it concerns, in words, with the page it is about', async () => {
    const [owner, analyst] = [await ownerOf(api, NETWORK_ID), await staffOf(api, 'analyst')];
    const id = await imports();
    expect(await listed(owner)).toMatchObject({
      total: 1,
      unread: 1,
      notices: [
        {
          kind: 'import.ended',
          title: 'Import finished',
          text: '1 of 1 row processed: 0 imported, 0 updated, 1 error.',
          page: `/imports/${id}`,
          read: false,
          created: expect.stringMatching(/^2026-03-10 12:00/),
        },
      ],
    });
    expect(await listed(analyst)).toMatchObject({ total: 0, unread: 0, notices: [] });
  });

  // docs/rules/users.md#which-language
  it('are read in the language of the screens: chosen, or else asked for by the browser', async () => {
    const owner = await ownerOf(api, NETWORK_ID);
    await imports();
    const titleIn = async (languages: string) => {
      const asking = clientWith(api, { ...owner.headers, 'Accept-Language': languages });
      return titles({ ...owner, client: asking });
    };
    expect(await titleIn('fr, es-MX;q=0.9, de;q=0.8')).toEqual(['Importación terminada']);
    expect(await titleIn('fr')).toEqual(['Import finished']);
    await owner.client.ok('PATCH /auth/session', { locale: 'de' });
    expect(await titleIn('es')).toEqual(['Import abgeschlossen']);
  });

  it('are an account’s own: of its invoices, and not of another’s', async () => {
    const [affiliate, other] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
    const advertiser = await partyOf(api, 'advertiser');
    const campaignId = await campaignOf(api, advertiser);
    await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
      stats.add([
        statsDelta({
          campaignId: campaignId as CampaignId,
          day: calendarDay('2026-02-10'),
          affiliateId: affiliate.id as AffiliateId,
          advertiserId: advertiser.id as AdvertiserId,
          measures: measures({ payout: money('12.34'), revenue: money('20') }),
        }),
      ]),
    );
    const owner = await ownerOf(api, NETWORK_ID);
    const { invoice } = await network().ok('POST /network/invoices', {
      user_id: affiliate.id,
      start: '2026-02-01',
      end: '2026-02-28',
    });
    const person = await signedInAs(api, affiliate.email);
    expect(listOf((await listed(person))['notices'])).toMatchObject([
      {
        kind: 'invoice.closed',
        text: '$12.34 for Feb 1, 2026 – Feb 28, 2026 was invoiced.',
        page: `/payments/${idOf(invoice)}`,
      },
    ]);
    for (const somebody of [
      owner,
      await signedInAs(api, other.email),
      await signedInAs(api, advertiser.email),
    ])
      expect(await titles(somebody)).toEqual([]);
  });

  it('are marked as read by the people who got them, and by nobody else', async () => {
    const [owner, other] = [await ownerOf(api, NETWORK_ID), await staffOf(api, 'admin')];
    await told(owner, {}, {});
    const ids = listOf((await listed(owner))['notices']).map((one) => idOf(one));
    expect(await other.client.ok('POST /notices/read', { ids })).toMatchObject({ read: 0 });
    expect(await owner.client.ok('POST /notices/read', { ids: [ids[1]] })).toMatchObject({
      read: 1,
      unread: 1,
    });
    expect(listOf((await listed(owner, '?unread=true'))['notices']).map((one) => idOf(one))).toEqual([
      ids[0],
    ]);
    expect(await owner.client.status('POST /notices/read', { ids: ['x'] })).toBe(400);
  });

  it('of a permission that was taken away are shown no more', async () => {
    const [owner, admin] = [await ownerOf(api, NETWORK_ID), await staffOf(api, 'admin')];
    await told(admin, {});
    expect(await titles(admin)).toEqual(['The disk is almost full on one']);
    await owner.client.ok(`PATCH /users/${await userOf(admin)}`, { role: 'analyst' });
    expect(await listed(admin)).toMatchObject({ total: 0, unread: 0 });
    api.mail.isSetUp = true;
    later(2 * MINUTE_MS);
    await api.sendLetters();
    expect(api.mail.sent).toEqual([]);
  });
});

// docs/rules/notices.md#choices
describe('what somebody gets', () => {
  it('is a letter where it is theirs to act, unless they choose', async () => {
    const [owner, analyst] = [await ownerOf(api, NETWORK_ID), await staffOf(api, 'analyst')];
    const { email } = await partyOf(api, 'advertiser');
    const advertiser = await signedInAs(api, email);
    const answered = await Promise.all(
      [owner, analyst, advertiser].map(async ({ client }) =>
        choicesOf(await client.ok('GET /notices/choices')),
      ),
    );
    expect(answered).toEqual([
      {
        'cap.nearly_reached': 'letter',
        'cap.reached': 'letter',
        'postback.switched_off': 'letter',
        'import.ended': 'letter',
        'credit.nearly_used': 'letter',
        'credit.used_up': 'letter',
        'credit.restored': 'letter',
        'system.alarm': 'letter',
      },
      { 'cap.nearly_reached': 'list', 'cap.reached': 'list' },
      {
        'import.ended': 'letter',
        'invoice.closed': 'letter',
        'credit.nearly_used': 'letter',
        'credit.used_up': 'letter',
        'credit.restored': 'letter',
      },
    ]);
  });

  it('is nothing any more when they want nothing, and as before when they take it back', async () => {
    const owner = await ownerOf(api, NETWORK_ID);
    const choose = (choice: string) =>
      owner.client.ok('PATCH /notices/choices', { choices: [{ kind: 'import.ended', choice }] });
    expect(choicesOf(await choose('nothing'))).toMatchObject({
      'import.ended': 'nothing',
      'cap.reached': 'letter',
    });
    await imports();
    expect(await titles(owner)).toEqual([]);
    expect(choicesOf(await choose('default'))).toMatchObject({ 'import.ended': 'letter' });
    await imports();
    expect(await titles(owner)).toHaveLength(1);
  });

  it('has no kinds that the user never gets', async () => {
    const analyst = await staffOf(api, 'analyst');
    const body = { choices: [{ kind: 'system.alarm', choice: 'letter' }] };
    expect(await analyst.client.status('PATCH /notices/choices', body)).toBe(400);
  });
});

// docs/rules/notices.md#letters
describe('a letter', () => {
  // docs/rules/notices.md#kinds
  it('is not sent for verdicts, and once for many bonuses given at once', async () => {
    api.mail.isSetUp = true;
    const [affiliate, advertiser] = [await partyOf(api, 'affiliate'), await partyOf(api, 'advertiser')];
    const campaignId = (await campaignOf(api, advertiser)) as CampaignId;
    const person = await signedInAs(api, affiliate.email);
    const whose = { affiliateId: affiliate.id as AffiliateId, advertiserId: advertiser.id as AdvertiserId };
    const conversions = Array.from({ length: 100 }, (_, n) =>
      conversion({ ...whose, campaignId, id: hitId(n + 1), clickId: null, deduplicationKey: `order ${n}` }),
    );
    await happened(api, { conversions });
    const ids = conversions.map(({ id }) => id);
    const verdict = { ids, status: 'rejected', reason_code: 'fraud' };
    const { changed } = await network().ok('POST /network/conversions/bulk', verdict);
    expect([changed, await titles(person)]).toEqual([100, []]);
    for (const amount of [1, 2, 3])
      await network().ok('POST /network/bonuses', { user_id: affiliate.id, amount, reason: 'Prize' });
    later(2 * MINUTE_MS);
    await api.sendLetters();
    expect(api.mail.sent.map(({ subject }) => subject)).toEqual(['3 updates from Example network']);
  });

  it('holds all that waits, says where letters are chosen', async () => {
    api.mail.isSetUp = true;
    const owner = await ownerOf(api, NETWORK_ID);
    const campaign = '<b>Shoes</b>\r\nBcc: eve@example.com';
    await told(owner, {}, { kind: 'cap.reached', data: { campaign, campaignId: 'c1', limit: '5' } });
    await api.sendLetters();
    expect(api.mail.sent).toEqual([]);
    later(2 * MINUTE_MS);
    await api.sendLetters();
    const [letter, ...others] = api.mail.sent;
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('2 updates from Example network');
    expect(letter?.text).toContain('The disk is almost full on one\n1 GiB is free. When it fills up,');
    // No mail program makes a link of what a name holds (docs/rules/users.md#limits-of-letters).
    expect(letter?.text).toContain('<b>Shoes</b> Bcc: eve@example.\u200ccom reached a cap\n');
    expect(letter?.text).toContain('http://api.example:3000/app/campaigns/c1?tab=caps');
    expect(letter?.text).toContain('http://api.example:3000/app/notices?tab=settings');
    expect(letter?.html).toContain(
      '<strong>&lt;b&gt;Shoes&lt;/b&gt; Bcc: eve@example.\u200ccom reached a cap</strong>',
    );
    await api.sendLetters();
    expect(api.mail.sent).toHaveLength(1);
  });

  it('comes once in a quarter of an hour, however much happens', async () => {
    api.mail.isSetUp = true;
    const owner = await ownerOf(api, NETWORK_ID);
    for (let minute = 0; minute < 30; minute++) {
      await told(owner, { id: givenId<NoticeId>('51', minute), happeningId: `at ${minute}` });
      later(MINUTE_MS);
      await api.sendLetters();
    }
    expect(api.mail.sent).toHaveLength(2);
    expect(api.mail.sent[0]?.subject).toBe('The disk is almost full on one (Example network)');
    expect(api.mail.sent[1]?.subject).toBe('15 updates from Example network');
  });

  it('is tried again when the mail server did not take it, later each time', async () => {
    Object.assign(api.mail, { isSetUp: true, isUp: false });
    const owner = await ownerOf(api, NETWORK_ID);
    await told(owner, {});
    later(2 * MINUTE_MS);
    await expect(api.sendLetters()).rejects.toThrow('The mail server is away.');
    api.mail.isUp = true;
    later(MINUTE_MS - 1);
    expect(await api.sendLetters()).toEqual({ tried: 0 });
    later(1);
    expect(await api.sendLetters()).toEqual({ tried: 1 });
    expect(api.mail.sent).toHaveLength(1);
  });

  it('is none without a mail server; the list has it', async () => {
    const owner = await ownerOf(api, NETWORK_ID);
    await told(owner, {});
    later(2 * MINUTE_MS);
    expect(await api.sendLetters()).toEqual({ tried: 0 });
    expect(await owner.client.ok('GET /notices/choices')).toMatchObject({ mail: false });
    expect(await titles(owner)).toHaveLength(1);
  });
});
