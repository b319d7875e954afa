import { describe, expect, it } from '@jest/globals';
import { ADVERTISER_IMPORT_FIELDS, NETWORK_IMPORT_FIELDS } from '@tributary/domain/jobs/import-row';
import { readCsvImport } from './read-csv-import.ts';
import { readJsonImport } from './read-json-import.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const BESIDE = ['dry_run', 'send_postback'];
const json = (text: string) => readJsonImport(bytes(text), NETWORK_IMPORT_FIELDS, BESIDE);
const csv = (text: string) =>
  readCsvImport(bytes(text), NETWORK_IMPORT_FIELDS, [['click_id'], ['campaign_id', 'publisher_id']]);

describe('an import as JSON', () => {
  it('keeps rows in order, numbers with every digit, and the options beside the rows', async () => {
    const file = await json(
      '{"dry_run": true, "conversions": [{"click_id": "a", "payout": 1.000000000000000001, "x": {"y": 1}}, {"txn_id": 12, "sub1": null}], "send_postback": 1, "other": [1]}',
    );
    expect(file).toEqual({
      rows: [{ values: { click_id: 'a', payout: '1.000000000000000001' } }, { values: { txn_id: '12' } }],
      beside: { dry_run: true, send_postback: '1' },
      doubts: [
        { kind: 'unread', row: 0, name: 'x' },
        { kind: 'unread', row: null, name: 'other' },
      ],
    });
  });

  it('keeps each element that is no valid row, with its problem', async () => {
    const { rows } = await json(
      '{"conversions": [1, null, [], {"payout": {}}, {"payout": true}, {"sub1": "ä\\u0000"}]}',
    );
    expect(rows).toEqual([
      { problem: 'a row must be an object of column names and values.' },
      { problem: 'a row must be an object of column names and values.' },
      { problem: 'a row must be an object of column names and values.' },
      { problem: 'payout must be text or a number.' },
      { problem: 'payout must be text or a number.' },
      { values: { sub1: 'ä\0' } },
    ]);
  });

  it('takes a list that is longer than a piece', async () => {
    const { rows } = await json(
      JSON.stringify({ conversions: Array.from({ length: 5000 }, (_, n) => ({ txn_id: `n${n}` })) }),
    );
    expect(rows.length).toBe(5000);
    expect(rows[4999]).toEqual({ values: { txn_id: 'n4999' } });
  });

  it.each([
    ['{"conversions": {"0": {"click_id": "a"}}}', 'conversions must be a list of rows.'],
    ['{"conversions": 1}', 'conversions must be a list of rows.'],
    ['{}', 'conversions must be a list of rows.'],
    ['[]', 'conversions must be a list of rows.'],
    ['{"conversions": [', 'not a valid JSON'],
    ['{"conversions": [{]}', 'not a valid JSON'],
    ['', 'not a valid JSON'],
    ['nonsense', 'not a valid JSON'],
    ['{"conversions": []} x', 'not a valid JSON'],
  ])('refuses %s', async (text, message) => {
    await expect(json(text)).rejects.toThrow(message);
  });

  it.each([
    ['[', 'nested more than 20 deep'],
    ['{"conversions":[', 'nested more than 20 deep'],
    ['{"a":', 'nested more than 20 deep'],
  ])('refuses a body of nothing but %s at once', async (opening, message) => {
    await expect(json(opening.repeat(1_000_000))).rejects.toThrow(message);
  });

  it('takes what is 20 deep', async () => {
    const { rows } = await json(
      `{"conversions": [{"x": ${'['.repeat(17)}${']'.repeat(17)}, "txn_id": "1"}]}`,
    );
    expect(rows).toEqual([{ values: { txn_id: '1' } }]);
  });

  // docs/rules/imports.md#limits-of-a-file
  it.each([
    [`{"conversions": [{"x": [${'0,'.repeat(100_000)}0]}]}`, 'A row has more than 64 kB'],
    [`{"conversions": [{"txn_id": "${'x'.repeat(70_000)}"}]}`, 'A row has more than 64 kB'],
    [`{"conversions": [{"conversions": [${'0,'.repeat(100_000)}0]}]}`, 'A row has more than 64 kB'],
    [`{"other": [${'0,'.repeat(100_000)}0]}`, 'A value beside the rows has more than 64 kB'],
    [`{"conversions": [], "other": {"a": "${'x'.repeat(70_000)}"}}`, 'A value beside the rows'],
  ])('refuses what is too large in one piece: %#', async (text, message) => {
    await expect(json(text)).rejects.toThrow(message);
  });

  // docs/rules/imports.md#limits-of-a-file
  it('takes rows of up to 64 kB each, however many', async () => {
    const row = { txn_id: '1', note: 'x'.repeat(60_000) };
    const { rows } = await json(JSON.stringify({ conversions: [row, row, row], dry_run: true }, null, 2));
    expect(rows).toEqual([row, row, row].map(() => ({ values: { txn_id: '1' } })));
  });

  // docs/rules/imports.md#limits-of-a-file
  it('refuses what is no UTF-8, and more rows than an import holds', async () => {
    await expect(readJsonImport(Uint8Array.of(0x7b, 0xff), NETWORK_IMPORT_FIELDS, BESIDE)).rejects.toThrow(
      'UTF-8',
    );
    await expect(json(`{"conversions": [${'{},'.repeat(100_000)}{}]}`)).rejects.toThrow('up to 100000 rows');
  });
});

// docs/rules/imports.md#csv-files
describe('an import as CSV', () => {
  it('takes a byte order mark, CRLF, quotes, blank lines, unknown columns and any case', async () => {
    const { rows } = await csv(
      '\ufeffClick_ID, txn_id ,payout,unknown\r\na,"1,2 ""x""\r\ny",1.5,z\r\n\r\nb,,,\r\n',
    );
    expect(rows).toEqual([
      { values: { click_id: 'a', txn_id: '1,2 "x"\r\ny', payout: '1.5' } },
      { values: { click_id: 'b' } },
    ]);
  });

  const ROW = { values: { click_id: 'a', sub1: 'M\u00fcnchen \u20ac', payout: '12,50' } };
  const TABLE = 'click_id;sub1;payout\r\na;M\u00fcnchen \u20ac;12,50\r\n';
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const windows = (text: string) => Buffer.from(text.replaceAll('\u20ac', '\u0080'), 'latin1');
  it.each<[string, Uint8Array]>([
    ['UTF-8, separated by semicolons', Buffer.from(TABLE)],
    ['UTF-8, separated by semicolons', Buffer.from(`\ufeff${TABLE}`)],
    ['UTF-8, separated by semicolons', Buffer.from(`sep=;\n${TABLE}`)],
    ['UTF-8, separated by tabs', Buffer.from(TABLE.replaceAll(';', '\t'))],
    ['UTF-8, separated by tabs', Buffer.from(`\ufeff"sep=\t"\r\n${TABLE.replaceAll(';', '\t')}`)],
    ['UTF-8, separated by vertical bars', Buffer.from(TABLE.replaceAll(';', '|'))],
    ['UTF-8, separated by vertical bars', Buffer.from(`sep=|\n${TABLE.replaceAll(';', '|')}`)],
    ['UTF-16, separated by tabs', utf16(`\ufeff${TABLE.replaceAll(';', '\t')}`)],
    ['UTF-16, separated by semicolons', utf16(TABLE)],
    ['UTF-16, separated by semicolons', utf16(`\ufeff${TABLE}`).swap16()],
    ['Windows-1252, separated by semicolons', windows(TABLE)],
    ['Windows-1252, separated by semicolons', windows(`SEP=;\r\n${TABLE}`)],
  ])('reads %s, and says so: %#', async (form, file) => {
    expect(await readCsvImport(file, NETWORK_IMPORT_FIELDS, [['click_id']])).toEqual({
      rows: [ROW],
      beside: {},
      doubts: [],
      form: `${form}; amounts such as 12,50 as 12.50`,
    });
  });

  it('reads each column of amounts as its decimal sign has it', async () => {
    const { rows, form } = await csv(
      'click_id;sale_amount;payout;revenue\na;99,50;1.234;7,5\na;1.234;2.5;2.5\na;"2.345 €";;1.234\n',
    );
    expect(rows).toEqual([
      { values: { click_id: 'a', sale_amount: '99,50', payout: '1.234', revenue: '7,5' } },
      { values: { click_id: 'a', sale_amount: '1234', payout: '2.5', revenue: '2.5' } },
      {
        problem:
          'revenue "1.234" could be two numbers: its column has amounts with a decimal comma and amounts with a decimal point.',
      },
    ]);
    expect(form).toBe('UTF-8, separated by semicolons; amounts such as 99,50 as 99.50');
  });

  it('says what is plain as well, and times of ISO 8601', async () => {
    expect((await csv('click_id\na\n')).form).toBe('UTF-8, separated by commas');
    expect((await csv('click_id,created\na,2026-03-09T10:20Z\n')).form).toBe(
      'UTF-8, separated by commas; times such as 2026-03-09T10:20Z by ISO 8601',
    );
  });

  // docs/rules/imports.md#ruined-ids
  it('tells of ids that a spreadsheet has ruined, by the first row of each column', async () => {
    const { doubts } = await csv('click_id,txn_id,sub1\na,1,1\na,1.23457E+12,#N/A\na,1.23457E+12,2\n');
    const ruined = [
      { kind: 'ruined', row: 1, name: 'txn_id', text: '1.23457E+12' },
      { kind: 'ruined', row: 1, name: 'sub1', text: '#N/A' },
    ];
    expect(doubts).toEqual(ruined);
    const sent = await json('{"conversions": [{"txn_id": "a"}, {"txn_id": 1.23457E+12}]}');
    expect(sent.doubts).toEqual(ruined.slice(0, 1));
  });

  // docs/rules/imports.md#rows-of-the-log-of-hits
  it('takes neither status nor conversion from the log of hits, nor amounts that were not sent', async () => {
    const { rows, doubts } = await csv(
      '_id,click_id,status,reason,detail,conversion_id,sale_amount,revenue\nh,a,refused,CLICK_EXPIRED,x,c,5,0\n',
    );
    expect(rows).toEqual([{ values: { click_id: 'a', sale_amount: '5' } }]);
    expect(doubts.map(({ name }) => name)).toEqual(['_id', 'status', 'reason', 'detail', 'conversion_id']);
    const order = await csv('click_id,status,reason\na,refused,x\n');
    expect(order.rows).toEqual([{ values: { click_id: 'a', status: 'refused', reason: 'x' } }]);
    const hit = '{"click_id": "a", "status": "refused", "sent_amounts": "", "sale_amount": 0, "revenue": 3}';
    expect((await json(`{"conversions": [${hit}]}`)).rows).toEqual([
      { values: { click_id: 'a', revenue: '3' } },
    ]);
    const own =
      '{"conversions": [{"click_id": "a", "sent_amounts": "sale_amount \\"x\\" and revenue \\"5\\""}]}';
    expect((await readJsonImport(bytes(own), ADVERTISER_IMPORT_FIELDS, BESIDE)).rows).toEqual([
      { values: { click_id: 'a', sale_amount: 'x' } },
    ]);
  });

  it('counts lines from the first one, with sep= or without', async () => {
    await expect(csv('sep=;\nclick_id;txn_id\na\n')).rejects.toThrow('Line 3 is broken');
  });

  it('refuses what is no text', async () => {
    const file = Uint8Array.of(0x63, 0xff, 0x81, 0x0a);
    await expect(readCsvImport(file, NETWORK_IMPORT_FIELDS, [['click_id']])).rejects.toThrow(
      "isn't encoded as UTF-8",
    );
  });

  it('has no rows where every value is empty, as a spreadsheet leaves them', async () => {
    const { rows } = await csv('click_id,txn_id,payout\na,1,2\n,,\n , ,\n"",,\nb,2,3\n,,\n');
    expect(rows).toEqual([
      { values: { click_id: 'a', txn_id: '1', payout: '2' } },
      { values: { click_id: 'b', txn_id: '2', payout: '3' } },
    ]);
  });

  it('has no rows when there is only a line of columns', async () => {
    expect((await csv('campaign_id,publisher_id')).rows).toEqual([]);
  });

  it.each([
    ['click_id,txn_id\n"a,b\n', 'a quote is not closed'],
    ['click_id,txn_id\na,b\nc\n', 'Line 3 is broken: it has not as many values'],
    ['click_id:txn_id\na:b\n', 'Required: click_id, or campaign_id and publisher_id'],
    ['campaign_id,txn_id\n1,2\n', 'Required'],
    ['click_id,click_id\n1,2\n', 'twice'],
    [`click_id\n${'x'.repeat(300_000)}`, 'Line 2 has more than 64 kB'],
    [`click_id\n"${'x\n'.repeat(40_000)}"\n`, 'has more than 64 kB'],
    [','.repeat(5_000_000), 'Line 1 has more than 200 columns'],
    [`click_id\na${','.repeat(5_000_000)}`, 'Line 2 has more than 200 columns'],
    ['click_id,sub1\na"b"c,1\n', 'Line 2'],
  ])('refuses broken file %#', async (text, message) => {
    await expect(csv(text)).rejects.toThrow(message);
  });
});
