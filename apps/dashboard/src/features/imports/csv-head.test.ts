import { describe, expect, it } from '@jest/globals';
import { ADVERTISER_IMPORT_FIELDS, NETWORK_IMPORT_FIELDS } from '@tributary/domain/jobs/import-row';
import { ADVERTISER_COLUMNS, guessColumns, namesFor, NETWORK_COLUMNS } from './columns.ts';
import { encodingOf, headOf, readHead } from './csv-head.ts';

describe('the head of a CSV file', () => {
  it.each([
    ['a,b\n1,2\n', ['a', 'b'], [['1', '2']], 3],
    ['a,b\r\n1,2\r\n3,4', ['a', 'b'], [['1', '2']], 3],
    ['\ufeffOrder No,"Amount, gross"\n1,"2,50"\n', ['Order No', 'Amount, gross'], [['1', '2,50']], 25],
    ['"a ""b""","two\nlines"\nx,"y\nz"\n', ['a "b"', 'two\nlines'], [['x', 'y\nz']], 21],
    [' click_id , txn_id ', ['click_id', 'txn_id'], [], 19],
    ['a,,c\n\n1,,3\n', ['a', '', 'c'], [['1', '', '3']], 4],
    ['', [''], [], 0],
  ])('of %j', (text, names, rows, length) => {
    expect(readHead(text)).toEqual({ names, rows, length, separator: ',', said: '' });
  });

  it.each([
    ['Order;"Amount, gross"\n1;2,50\n', ['Order', 'Amount, gross'], [['1', '2,50']], ';', '', 21],
    ['a\tb;c\td\n1\t2\t3\n', ['a', 'b;c', 'd'], [['1', '2', '3']], '\t', '', 7],
    ['sep=;\r\na;b\r\n1;2\r\n', ['a', 'b'], [['1', '2']], ';', 'sep=;\r\n', 10],
    ['\ufeff"sep=\t"\na\tb,c,d\n', ['a', 'b,c,d'], [], '\t', '"sep=\t"\n', 16],
  ])('separated otherwise: %j', (text, ...[names, rows, separator, said, length]) => {
    expect(readHead(text)).toEqual({ names, rows, length, separator, said });
  });

  it.each([
    ['utf-8', [0x61, 0x2c, 0xc3]],
    ['utf-8', [0xef, 0xbb, 0xbf, 0x61]],
    ['utf-16le', [0xff, 0xfe, 0x61, 0]],
    ['utf-16le', [0x61, 0, 0x2c, 0]],
    ['utf-16be', [0xfe, 0xff, 0, 0x61]],
    ['utf-16be', [0, 0x61, 0, 0x2c]],
    ['windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65]],
    ['utf-8', []],
    [undefined, [0x50, 0x4b, 0x03, 0x04]],
    [undefined, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]],
  ] as const)('is written in %s: %j', (encoding, bytes) => {
    expect(encodingOf(Uint8Array.from(bytes))).toBe(encoding);
  });

  it('shows three rows at most, and none that is cut off', () => {
    expect(readHead('a\n1\n2\n3\n4\n').rows).toEqual([['1'], ['2'], ['3']]);
    expect(readHead('a\n1\n23').rows).toEqual([['1']]);
  });

  it('can be written with other names, whatever is in them', () => {
    const names = ['a, b', 'say "c"', 'd'];
    for (const as of [
      { separator: ',', said: '' },
      { separator: ';', said: '' },
      { separator: '\t', said: 'sep=\t\r\n' },
    ] as const)
      expect(readHead(`${headOf(names, as)}\n`)).toMatchObject({ names, ...as });
  });
});

describe('the columns of an import', () => {
  it('are those that the API takes', () => {
    expect([...NETWORK_COLUMNS].sort()).toEqual([...NETWORK_IMPORT_FIELDS].sort());
    expect([...ADVERTISER_COLUMNS].sort()).toEqual([...ADVERTISER_IMPORT_FIELDS].sort());
  });

  it.each([
    [
      ['click_id', 'txn_id'],
      ['click_id', 'txn_id'],
    ],
    [
      ['Click ID', 'Order No', 'Order value', 'Colour'],
      ['click_id', 'txn_id', 'sale_amount', ''],
    ],
    // Our own name goes before what others call it, wherever it stands; none is taken twice.
    [
      ['amount', 'sale_amount', 'Total'],
      ['', 'sale_amount', ''],
    ],
    [
      ['constructor', 'Date'],
      ['', 'created'],
    ],
  ])('of %j are guessed', (names, guessed) => {
    expect(guessColumns(names, NETWORK_COLUMNS)).toEqual(guessed);
  });

  it('of an advertiser are never those of the network', () => {
    expect(guessColumns(['Commission', 'payout', 'Order'], ADVERTISER_COLUMNS)).toEqual(['', '', 'txn_id']);
  });

  it('that are not imported are called what the API does not know', () => {
    expect(namesFor(['click_id', ''])).toEqual(['click_id', 'not_imported_2']);
  });
});
