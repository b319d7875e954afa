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
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['1;=1+1', `"'1;'=1+1"`],
    ['1\t@SUM(A1)', `"'1\t'@SUM(A1)"`],
    ['two\n=1+1', `"'two\n'=1+1"`],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['1;＋1;-2', `"'1;'＋1;'-2"`],
  ])('never lets an office program run what a visitor sent: %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('says the same in JSON without a formula', () => {
    const value = { sub: '1;=1+1', list: ['a;b', ';＠x'] };
    const cell = csvLine([value]).trim();
    expect(cell).not.toMatch(/;[=＠]/);
    expect(JSON.parse(cell.slice(1, -1).replaceAll('""', '"'))).toEqual(value);
  });

  it('writes whatever begins, continues and ends so by the two rules, harmless first and quoted then', () => {
    const parts = [
      '',
      ';',
      '＝',
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      "'",
      '7',
      '.',
      ' ',
      'ü',
      '😀',
      '\u2028',
      '\ud800',
    ];
    const texts = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => a + b + c)));
    const starts = (part: string) => part !== '' && '=+-@＝'.includes(part.charAt(0));
    const harmless = (text: string) => {
      const cells = text.split(/(?<=[;\t\r\n])/);
      const isFormula = cells.some(starts) || '\t\r'.includes(text.charAt(0) || '7');
      if (!isFormula || /^[+-]?\d+(?:\.\d+)?$/.test(text)) return text;
      return cells.map((part, n) => (n === 0 || starts(part) ? `'${part}` : part)).join('');
    };
    const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    expect(csvLine(texts)).toBe(`${texts.map((text) => quoted(harmless(text))).join(',')}\r\n`);
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
