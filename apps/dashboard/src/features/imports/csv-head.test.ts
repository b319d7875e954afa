import { describe, expect, it } from '@jest/globals';
import { ADVERTISER_IMPORT_FIELDS, NETWORK_IMPORT_FIELDS } from '@tributary/domain/jobs/import-row';
import { ADVERTISER_COLUMNS, guessColumns, namesFor, NETWORK_COLUMNS } from './columns.ts';
import { headOf, readHead } from './csv-head.ts';

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
    expect(readHead(text)).toEqual({ names, rows, length });
  });

  it('shows three rows at most, and none that is cut off', () => {
    expect(readHead('a\n1\n2\n3\n4\n').rows).toEqual([['1'], ['2'], ['3']]);
    expect(readHead('a\n1\n23').rows).toEqual([['1']]);
  });

  it('can be written with other names, whatever is in them', () => {
    const names = ['a, b', 'say "c"', 'd'];
    expect(readHead(`${headOf(names)}\n`).names).toEqual(names);
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
