import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import { memory } from '@tributary/composition/memory';
import { NETWORK_ID, network } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { utcDayOfEventId } from '@tributary/domain/tracking/event-id';
import { money, ZERO } from '@tributary/domain/shared/money';
import { readNetworkFolder } from '../src/read-network-folder.ts';
import { openBatch, type TestBatch } from './test-batch.ts';

const FILES = {
  accounts: `kind,external_id,name,email,created,live
advertiser,adv-1,Shop,shop@x.example,2024-01-02,true
affiliate,aff-1,Anna,anna@x.example,2024-02-03,yes
affiliate,aff-2,"Bert, the second",bert@x.example,,false`,
  campaigns: `external_id,advertiser,title,url,payout,revenue,created,visibility
c-1,adv-1,Shoes,https://shop.example/?c={click_id},5,8,2024-03-04,private`,
  goals: `campaign,title,value,payout,revenue
c-1,Order,order,7,9`,
  links: `affiliate,campaign,alias
aff-1,c-1,/aff_c?offer_id=1&aff_id=1
aff-2,c-1,`,
  clicks: `click_id,affiliate,campaign,created,country,p1
old-1,aff-1,c-1,2025-05-06 07:08:09,de,banner
old-2,aff-2,c-1,2025-05-07,,`,
  conversions: `affiliate,campaign,txn_id,created,payout,revenue,goal,status
aff-1,c-1,T1,2024-05-06 07:08:09,1.5,2.5,,approved
aff-1,c-1,T2,2024-05-07 07:08:09,2,3,order,pending`,
};

let state: MemoryState;
let batch: TestBatch;
let folder: string;
beforeEach(async () => {
  state = emptyState();
  batch = openBatch(memory(state));
  await batch.dependencies.stores.networks.add(network());
  folder = mkdtempSync(join(tmpdir(), 'moving-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(files: Partial<typeof FILES>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), text);
}
const made = () => ({
  accounts: state.accounts.size,
  campaigns: state.campaigns.size,
  goals: state.goals.size,
  links: state.links.size,
  aliases: state.linkAliases.size,
  clicks: state.clicks.size,
  conversions: state.conversions.size,
});
const NOTHING = { accounts: 0, campaigns: 0, goals: 0, links: 0, aliases: 0, clicks: 0, conversions: 0 };
const ALL = { accounts: 3, campaigns: 1, goals: 1, links: 2, aliases: 1, clicks: 2, conversions: 2 };

// docs/rules/imports.md#moving-a-network, docs/rules/imports.md#past-conversions
describe('import-network', () => {
  it('checks every file and makes nothing in a dry run', async () => {
    put(FILES);
    const { code, out } = await batch.run('import-network', folder, '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('Every line can be imported.')]);
    expect(made()).toEqual(NOTHING);
  });

  // docs/rules/imports.md#csv-files
  it('reads files as office programs write them, and no rows of separators alone', async () => {
    const semicolons = (text: string) => text.replaceAll(',', ';');
    const files = {
      ...FILES,
      accounts: FILES.accounts.replace('"Bert, the second"', 'Bärt'),
      campaigns: `${semicolons(FILES.campaigns).replace('5;8', '5,5;8,25')}\n;;;;;;;\n`,
      goals: `sep=;\n${semicolons(FILES.goals)}\n ; ;"";;\n`,
      links: `${FILES.links}\n,,\n`,
      conversions: `${FILES.conversions}\n,,,,,,,\n"","",,,,,,\n`,
    };
    put(files);
    const utf16 = Buffer.from(`\ufeff${files.accounts.replaceAll(',', '\t')}\n\t\t\t\t\t\n`, 'utf16le');
    writeFileSync(join(folder, 'accounts.csv'), utf16);
    writeFileSync(join(folder, 'clicks.csv'), Buffer.from(FILES.clicks.replace('banner', 'Bän'), 'latin1'));
    const dry = await batch.run('import-network', folder, '--dry-run');
    const { code, out } = await batch.run('import-network', folder);
    expect(code).toBe(0);
    for (const read of [
      'accounts.csv was read as UTF-16, separated by tabs.',
      'goals.csv was read as UTF-8, separated by semicolons.',
      'clicks.csv was read as Windows-1252, separated by commas.',
    ])
      for (const text of [dry.out, out]) expect(text).toContain(read);
    expect(out).toContain('conversions: 2 made');
    expect(made()).toEqual(ALL);
    expect([...state.accounts.values()].map(({ name }) => name)).toContain('Bärt');
    expect([...state.clicks.values()].map(({ parameters }) => parameters.p1)).toContain('Bän');
    const [terms] = [...state.terms.values()];
    expect(
      JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).toContain(String(money('8.25')));
  });

  // docs/rules/imports.md#csv-files
  it('reads 1.234 by the other amounts of its column, and refuses it where they say both', async () => {
    const more = 'aff-1;c-1;T3;2024-05-08 07:08:09';
    const conversions = `${FILES.conversions.replaceAll(',', ';')}\n${more};1.234;99,50;;approved`;
    put({ ...FILES, conversions: conversions.replace('1.5;2.5', '1,5;2,5') });
    expect((await batch.run('import-network', folder)).code).toBe(0);
    const paid = [...state.conversions.values()].map(({ txnId, payout }) => [txnId, payout]);
    expect(paid).toContainEqual(['T3', money('1234')]);
    put({ conversions: `${conversions}\naff-1;c-1;T4;2024-05-08 07:08:09;1,5;1;;approved` });
    const { code, out, err } = await batch.run('import-network', folder);
    expect([code, `${out}${err}`]).toEqual([
      1,
      expect.stringContaining('conversions.csv, line 4: payout "1.234" could be two numbers'),
    ]);
  });

  // docs/rules/imports.md#ruined-ids
  it('warns of ids that a spreadsheet has ruined, in a dry run too, and takes them', async () => {
    put({
      ...FILES,
      clicks: FILES.clicks.replace('old-1', '1.2E+15').replace('old-2', '1.3E+15'),
      conversions: FILES.conversions.replace('T2', '1.23457E+12'),
    });
    const dry = await batch.run('import-network', folder, '--dry-run', '--json');
    expect(JSON.parse(dry.out)).toMatchObject({
      problems: [],
      warnings: [
        { file: 'clicks.csv', line: 2, message: expect.stringContaining('click_id: ') },
        { file: 'conversions.csv', line: 3, message: expect.stringContaining('1.23457E+12') },
      ],
    });
    const { code, out } = await batch.run('import-network', folder);
    expect([code, out.match(/^Warning: .*$/gm)]).toEqual([
      0,
      [
        expect.stringContaining('clicks.csv, line 2: click_id: '),
        expect.stringContaining('conversions.csv: A spreadsheet has probably changed txn_id'),
      ],
    ]);
    expect(made()).toEqual(ALL);
  });

  // docs/rules/imports.md#moving-a-network
  it('leaves an order that is there as it is, says so, and makes what is new', async () => {
    put(FILES);
    await batch.run('import-network', folder);
    const conversions = () => [...state.conversions.values()].filter(({ txnId }) => txnId !== 'T3');
    const before = conversions();
    put({
      conversions: `${FILES.conversions
        .replace('1.5,2.5,,approved', '1.5,2.5,,rejected')
        .replace('2,3,order,pending', '4,9,order,pending')}
aff-1,c-1,T3,2024-05-08 07:08:09,1,2,,approved`,
    });
    const { code, out } = await batch.run('import-network', folder);
    expect([code, out]).toEqual([0, expect.stringContaining('conversions: 1 made, 2 there before')]);
    expect(out.match(/^Warning: .*$/gm)).toEqual([
      expect.stringMatching(
        /^Warning: conversions\.csv: Existing conversions weren't changed, .*: rows 1 \(of \w+\), 2 \(/,
      ),
    ]);
    expect(conversions()).toEqual(before);
  });

  it('makes everything, and nothing the second time', async () => {
    put(FILES);
    const first = await batch.run('import-network', folder);
    expect([first.err, first.code]).toEqual(['', 0]);
    expect(made()).toEqual(ALL);
    const [campaign] = [...state.campaigns.values()];
    expect(campaign).toMatchObject({ externalId: 'c-1', status: 'active', displayId: 1 });
    expect(campaign?.createdAt).toEqual(new Date('2024-03-04'));
    const live = [...state.accounts.values()].map(({ externalId, live }) => [externalId, live]);
    expect(live).toEqual([
      ['adv-1', true],
      ['aff-1', true],
      ['aff-2', false],
    ]);
    expect(state.accesses.size).toBe(2);
    const second = await batch.run('import-network', folder, '--json');
    expect([second.code, made()]).toEqual([0, ALL]);
    expect(JSON.parse(second.out)).toMatchObject({
      accounts: { made: 0, there: 3 },
      links: { made: 0, there: 2 },
      clicks: { made: 0, there: 2 },
      conversions: { made: 0, there: 2 },
    });
  });

  it('shows past conversions on their own days, open for invoices, and sends nothing', async () => {
    put(FILES);
    await batch.run('import-network', folder);
    const range = { start: calendarDay('2024-05-01'), end: calendarDay('2024-05-31') };
    const days = await batch.dependencies.dailyStats(NETWORK_ID, {}, range);
    expect(days.map(({ day }) => day).sort()).toEqual(['2024-05-06', '2024-05-07']);
    const paid = [...state.conversions.values()].map((one) => [
      one.txnId,
      one.payout,
      one.status,
      one.goalId,
    ]);
    const [goal] = [...state.goals.keys()];
    expect(paid).toEqual([
      ['T1', money('1.5'), 'approved', null],
      ['T2', money('2'), 'pending', goal],
    ]);
    expect([state.deliveries.size, state.invoices.size]).toEqual([0, 0]);
  });

  // docs/rules/imports.md#past-clicks
  it('brings past clicks along: they count on their days, earn nothing, and conversions that name them find them', async () => {
    put(FILES);
    expect((await batch.run('import-network', folder)).code).toBe(0);
    const clicks = [...state.clicks.values()];
    expect(clicks.map(({ id, clickedAt, ...one }) => ({ ...one, day: utcDayOfEventId(id) }))).toMatchObject([
      {
        day: '2025-05-06',
        facts: { country: 'DE' },
        parameters: { p1: 'banner' },
        rejection: null,
        duplicate: false,
        payout: ZERO,
      },
      { day: '2025-05-07', facts: { country: 'XX' }, parameters: {} },
    ]);
    const range = { start: calendarDay('2025-05-01'), end: calendarDay('2025-05-31') };
    const days = await batch.dependencies.dailyStats(NETWORK_ID, {}, range);
    expect(days.map(({ day, measures }) => [day, measures.clicks]).sort()).toEqual([
      ['2025-05-06', 1],
      ['2025-05-07', 1],
    ]);
    const file = join(folder, 'later.csv');
    const line = (click: string) => `${click},2025-05-08 00:00:00,N-${click}`;
    writeFileSync(file, ['click_id,created,txn_id', line('old-1'), line('old-3')].join('\n'));
    const later = await batch.run('import-conversions', file, '--json', '--continue-on-error');
    expect(JSON.parse(later.out)).toMatchObject({ imported: 1, errors: 1 });
    const made = [...state.conversions.values()].find(({ txnId }) => txnId === 'N-old-1');
    expect(made).toMatchObject({ clickId: clicks[0]?.id, parameters: { p1: 'banner' }, payout: money('5') });
    expect(state.deliveries.size).toBe(0);
  });

  it('continues between two parts of the clicks, and takes clicks alone', async () => {
    put(FILES);
    await batch.run('import-network', folder);
    const more = Array.from({ length: 1200 }, (_, n) => `more-${n},aff-1,c-1,2025-06-01 10:00:00,,`);
    put({ clicks: [FILES.clicks, ...more].join('\n') });
    for (const name of ['accounts', 'campaigns', 'goals', 'links', 'conversions'])
      rmSync(join(folder, `${name}.csv`));
    const { useCases } = batch.dependencies;
    let records = 0;
    const cut = useCases.importNetwork({
      networkId: NETWORK_ID,
      lines: (await readNetworkFolder(folder)).lines,
      dryRun: false,
      onRecord: () => {
        records += 1;
        if (records === 501) throw new Error('cut off');
      },
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(state.clicks.size).toBe(1000);
    const { out } = await batch.run('import-network', folder, '--json');
    expect(JSON.parse(out)).toMatchObject({ clicks: { made: 202, there: 1000 }, problems: [] });
    expect([state.clicks.size, state.formerClicks.size]).toEqual([1202, 1202]);
  });

  it.each([
    ['before 2025', 'old-9,aff-1,c-1,2024-12-31 23:59:59,,', 'Clicks before 2025-01-01'],
    ['to come', 'old-9,aff-1,c-1,2125-01-01,,', 'created must be a day'],
    ['without an id', ',aff-1,c-1,2025-05-06,,', 'click_id is required'],
    ['with blanks in its id', 'old 9,aff-1,c-1,2025-05-06,,', 'click_id has 1 to 64'],
    ['with an id of 65 characters', `${'x'.repeat(65)},aff-1,c-1,2025-05-06,,`, 'click_id has 1 to 64'],
    ['named twice', 'old-1,aff-1,c-1,2025-05-06,,', 'This click_id is in the file twice'],
    ['of nobody', 'old-9,aff-9,c-1,2025-05-06,,', 'There is no affiliate with the external ID aff-9'],
    ['of no campaign', 'old-9,aff-1,c-9,2025-05-06,,', 'There is no campaign with the external ID c-9'],
    ['from nowhere', 'old-9,aff-1,c-1,2025-05-06,Atlantis,', "ATLANTIS isn't a two-letter country code"],
  ])('refuses a click %s before anything is written', async (_name, line, expected) => {
    put({ ...FILES, clicks: `${FILES.clicks}\n${line}` });
    const { code, out } = await batch.run('import-network', folder);
    expect([code, out]).toEqual([3, expect.stringContaining(`clicks.csv, line 4: ${expected}`)]);
    expect(made()).toEqual(NOTHING);
  });

  // docs/rules/input-output.md#single-line-texts
  it.each(['\r', '\n', '\u2028', '\u2029', '\t', '\u0085', '\u001b', '\u200b', '\u202e', '\ufeff'])(
    'refuses names with %j, and makes nothing then',
    async (control) => {
      const name = `"Blue${control}Shoes"`;
      put({
        ...FILES,
        accounts: `kind,external_id,name,email,username,phone
affiliate,a-1,${name},one@x.example,,
advertiser,a-2,Two,two@x.example,${name},
affiliate,a-3,Three,three@x.example,,${name}
affiliate,${name},Four,four@x.example,,`,
        campaigns: `external_id,advertiser,title,url,payout,revenue
c-1,a-2,${name},https://shop.example/,5,8`,
        goals: `campaign,title,value,payout,revenue
c-1,${name},order,7,9
c-1,Order,${name},7,9`,
      });
      const { code, out } = await batch.run('import-network', folder, '--json');
      expect(code).toBe(3);
      const { problems } = JSON.parse(out) as { problems: { file: string; message: string }[] };
      const refused = problems.filter(({ message }) => /control|invisible/.test(message));
      expect(refused.map(({ file }) => file)).toEqual([
        ...Array<string>(4).fill('accounts.csv'),
        'campaigns.csv',
        'goals.csv',
        'goals.csv',
      ]);
      expect(made()).toEqual(NOTHING);
    },
  );

  // docs/rules/money.md#largest-percentage
  it('refuses more than 1,000 percent of campaigns and goals before it makes anything', async () => {
    put({
      ...FILES,
      campaigns: `external_id,advertiser,title,url,payout,revenue,model
c-1,adv-1,Shoes,https://shop.example/,1001,8,cps`,
      goals: `campaign,title,value,payout,revenue,model
c-1,Order,order,7,1001,percentage`,
    });
    const { out } = await batch.run('import-network', folder, '--json');
    const { problems } = JSON.parse(out) as { problems: { file: string; message: string }[] };
    expect(problems.filter(({ message }) => message.includes('1,000%')).map(({ file }) => file)).toEqual([
      'campaigns.csv',
      'goals.csv',
    ]);
    expect(made()).toEqual(NOTHING);
  });

  it('names the file and line of everything that is wrong, and makes nothing then', async () => {
    put({
      ...FILES,
      accounts: `${FILES.accounts}\nadvertiser,adv-1,Again,again@x.example,,\naffiliate,a-3,No mail,none,,\nrobot,r,R,r@x.example,,`,
      campaigns: `${FILES.campaigns}\nc-2,adv-9,Hats,https://h.example,-1,8,2124-01-01,`,
      links: `${FILES.links}\naff-9,c-1,\naff-1,c-1,/pixel`,
      conversions: `${FILES.conversions}\naff-1,c-1,T1,2024-05-06 07:08:09,1,1,,\naff-1,c-1,,2024-05-06 07:08:09,1,1,,\naff-1,c-1,T9,soon,1,1,,`,
    });
    const { code, out } = await batch.run('import-network', folder);
    expect(code).toBe(3);
    const lines = out.split('\n').filter((line) => !line.includes(' was read as '));
    const wrong = lines.map((line) => line.slice(0, line.indexOf(':')));
    expect(wrong.slice(0, 9)).toEqual([
      'accounts.csv, line 5',
      'accounts.csv, line 6',
      'accounts.csv, line 7',
      'campaigns.csv, line 3',
      'links.csv, line 4',
      'links.csv, line 5',
      'conversions.csv, line 4',
      'conversions.csv, line 5',
      'conversions.csv, line 6',
    ]);
    expect(out).toContain('Nothing was imported.');
    expect(made()).toEqual(NOTHING);
  });

  it('takes the files of the page that says how to move', async () => {
    const page = readFileSync('docs/migrating.md', 'utf8');
    const files = [...page.matchAll(/### (\w+)\.csv\n\n```csv\n([\s\S]*?)```/g)].map(
      ([, name = '', text]) => [name, text],
    );
    put(Object.fromEntries(files) as Partial<typeof FILES>);
    expect((await batch.run('import-network', folder, '--dry-run')).code).toBe(0);
    const { code, out } = await batch.run('import-network', folder, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      {
        accounts: { made: 3 },
        campaigns: { made: 2 },
        goals: { made: 1 },
        links: { made: 3 },
        clicks: { made: 2 },
        conversions: { made: 2 },
      },
    ]);
    expect([...state.conversions.values()].map(({ status }) => status)).toEqual(['approved', 'approved']);
  });

  it('continues where it was cut off', async () => {
    put(FILES);
    const { useCases } = batch.dependencies;
    let records = 0;
    const cut = useCases.importNetwork({
      networkId: NETWORK_ID,
      lines: (await readNetworkFolder(folder)).lines,
      dryRun: false,
      onRecord: () => {
        records += 1;
        if (records === 4) throw new Error('cut off');
      },
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(made()).toEqual({ ...NOTHING, accounts: 3, campaigns: 1 });
    expect((await batch.run('import-network', folder)).code).toBe(0);
    expect(made()).toEqual(ALL);
  });

  describe('finds before anything is written what only the network could refuse', () => {
    const HEAD = 'affiliate,campaign,txn_id,created,payout,revenue,goal,currency';
    const conversions = (rest: string) => `${HEAD}\naff-1,c-1,T1,2024-05-06 07:08:09,1,2,${rest}\n`;
    const many = Array.from({ length: 11 }, (_, n) => `aff-1,c-1,/r?${'x'.repeat(n + 1)}=1`);
    it.each([
      [
        'a goal that nobody has',
        { conversions: conversions('nothing,') },
        'conversions.csv, line 2: The campaign c-1 has no goal nothing',
      ],
      [
        'a currency without a rate',
        { conversions: conversions(',EUR') },
        "conversions.csv, line 2: There's no EUR exchange rate for 2024-05-06. Add one first.",
      ],
      [
        'a domain that is none of ours',
        { links: `${FILES.links}\naff-2,c-1,https://go.x.example/a` },
        "links.csv, line 4: go.x.example isn't a tracking domain",
      ],
      [
        'too many ways to name parameters',
        { links: ['affiliate,campaign,alias', ...many].join('\n') },
        'links.csv, line 12: Aliases of one path',
      ],
      [
        'an alias in another order',
        { links: `${FILES.links}\naff-2,c-1,/aff_c/?aff_id=1&offer_id=1` },
        'links.csv, line 4: This alias is in the file twice.',
      ],
    ])('%s', async (_name, files, expected) => {
      put({ ...FILES, ...files });
      const { code, out } = await batch.run('import-network', folder);
      expect([code, out]).toEqual([3, expect.stringContaining(expected)]);
      expect(out.split('\n').filter((line) => line.includes(', line '))).toHaveLength(1);
      expect(made()).toEqual(NOTHING);
    });

    it('what others have: e-mails, aliases, goals that are closed or not for everybody', async () => {
      put(FILES);
      expect((await batch.run('import-network', folder)).code).toBe(0);
      const [goal] = [...state.goals.values()];
      if (goal) state.goals.set(goal.id, { ...goal, type: 'private' });
      put({
        ...FILES,
        accounts: 'kind,external_id,name,email\naffiliate,aff-3,Anna again,ANNA@x.example',
        links: `${FILES.links}\naff-2,c-1,/aff_c?aff_id=1&offer_id=1`.replace(
          'aff-1,c-1,/aff_c?offer_id=1&aff_id=1\n',
          '',
        ),
        conversions: `${FILES.conversions}\naff-2,c-1,T3,2024-05-07 07:08:09,2,3,order,`,
      });
      const { code, out } = await batch.run('import-network', folder);
      expect([
        code,
        out
          .split('\n')
          .filter((line) => line.includes(', line '))
          .map((line) => line.slice(0, 60)),
      ]).toEqual([
        3,
        [
          expect.stringContaining('accounts.csv, line 2: Another account already uses this emai'),
          expect.stringContaining('links.csv, line 3: This alias already belongs to the link of'),
          expect.stringContaining('conversions.csv, line 3: The goal order of the campaign'),
          expect.stringContaining('conversions.csv, line 4: The goal order of the campaign'),
        ],
      ]);
      expect(made()).toEqual(ALL);
    });

    it('takes a rate that is known, and a goal that is for every campaign', async () => {
      await batch.dependencies.stores.exchangeRates.put({
        networkId: NETWORK_ID,
        day: calendarDay('2024-05-01'),
        base: 'USD',
        rates: { EUR: money('0.5') },
      });
      put({ ...FILES, conversions: conversions(',EUR') });
      const { code, out } = await batch.run('import-network', folder);
      expect([code, out]).toEqual([0, expect.stringContaining('conversions: 1 made')]);
      expect([...state.conversions.values()].map(({ payout }) => payout)).toEqual([money('2')]);
    });

    it('takes a conversion from before its campaign was made here', async () => {
      put({ ...FILES, conversions: conversions(',').replace('2024-05-06', '2020-05-06') });
      const { code, out } = await batch.run('import-network', folder);
      expect([code, out]).toEqual([0, expect.stringContaining('conversions: 1 made')]);
    });
  });

  it.each([
    ['no folder', undefined, /is no folder/],
    ['no file', {}, /holds no CSV/],
    [
      'a missing column',
      { accounts: 'kind,name\nx,y' },
      /accounts.csv: the first line lacks external_id, email/,
    ],
    ['a broken line', { links: 'affiliate,campaign\n"x' }, /links.csv, line/],
  ])('refuses %s', async (_name, files, message) => {
    if (files) put(files);
    const { code, err } = await batch.run('import-network', files ? folder : join(folder, 'none'));
    expect([code, err]).toEqual([files ? 1 : 2, expect.stringMatching(message)]);
  });
});

// docs/rules/accounts.md#keys-and-tokens-from-another-system
it('issue-key takes a text that is in circulation elsewhere', async () => {
  const text = 'a text of an other tracker'.replaceAll(' ', '-');
  const { code, out } = await batch.run('issue-key', '--api-key', text, '--json');
  expect([code, JSON.parse(out)]).toMatchObject([0, { api_key: text }]);
  expect((await batch.run('issue-key', '--api-key', 'short')).code).toBe(2);
  expect((await batch.run('issue-key', '--api-key', text)).code).toBe(1);
});
