import { describe, expect, it } from '@jest/globals';
import { money } from '@tributary/domain/shared/money';
import { csvLine, jsonLine } from './cells.ts';

// docs/rules/input-output.md#formulas-in-csv
describe('csvLine', () => {
  it('quotes what RFC 4180 wants quoted, and no more', () => {
    expect(csvLine(['a', 'b,c', 'say "x"', 'two\r\nlines', null, undefined, 7])).toBe(
      'a,"b,c","say ""x""","two\r\nlines",,,7\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("https://evil.example";"x")', `"'=HYPERLINK(""https://evil.example"";""x"")"`],
    ['+1+1', "'+1+1"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
  ])('never lets an office program run what a visitor sent: %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('keeps numbers, whether amounts or texts, as they are', () => {
    expect(csvLine([money('-1.5'), -2, '-3.25', '+4912345', 'a=b'])).toBe('-1.5,-2,-3.25,+4912345,a=b\r\n');
  });
});

describe('jsonLine', () => {
  it('changes no text: nothing opens it as a table', () => {
    expect(jsonLine({ p1: '=1+1', payout: money('0.10') })).toBe('{"p1":"=1+1","payout":0.1}\n');
  });
});
