import { expect, it } from '@jest/globals';
import { EMPTY_REPORT } from '@tributary/domain/reporting/report';
import { money } from '@tributary/domain/shared/money';
import { reportCsv } from './report-file.ts';

const HEAD = '\ufeffp1,clicks,payout\r\n';
const row = (p1: string) => ({ keys: [p1], measures: { ...EMPTY_REPORT, clicks: 2, payout: money('0.1') } });
const columns = { groups: ['p1'] as const, measures: ['clicks', 'payout'] as const };

// docs/rules/scheduled-reports.md#letters-of-reports
it.each([
  [Buffer.byteLength(HEAD) + 17, `${HEAD}'=ü,2,0.1\r\nb,2,0.1\r\n`.slice(0, HEAD.length + 11), 1],
  [Buffer.byteLength(HEAD) + 21, `${HEAD}'=ü,2,0.1\r\nb,2,0.1\r\n`, 2],
  [0, HEAD, 0],
])('as CSV a report has the whole rows that %d bytes hold', (bytesMax, text, rows) => {
  expect(reportCsv(columns, [row('=ü'), row('b')], bytesMax)).toEqual({ text, rows });
});
