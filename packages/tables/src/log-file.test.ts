import { describe, expect, it } from '@jest/globals';
import type { ClickLine } from '@tributary/application/attribution/logs';
import { click, visitorFacts } from '@tributary/application/contracts/shared/given-events';
import type { LogPage } from '@tributary/application/shared/page';
import type { ClickId } from '@tributary/domain/shared/ids';
import { type Money, money, moneyText } from '@tributary/domain/shared/money';
import { CLICK_ALIASES, CLICK_FIELDS } from './click-fields.ts';
import { type FileFormat, type Log, logFile } from './log-file.ts';

const HOSTILE = ['', '=1+1', '@x', '-5', '+a', '"', 'a,b', 'a\r\nb', '\t=x', "'", 'ü😀', '7.50', ' =1'];
const nth = (n: number): string => HOSTILE[n % HOSTILE.length] ?? '';
/** Two pages and a part of a third, newest first, around the hour that comes twice. */
const LINES: readonly ClickLine[] = Array.from({ length: 2345 }, (_, n) => ({
  ...click({
    id: `c${String(9999 - n)}` as ClickId,
    clickedAt: new Date(Date.UTC(2026, 9, 25, 2) - n * 3000),
    userAgent: nth(n),
    referer: nth(n + 1),
    facts: visitorFacts({ city: nth(n + 2) }),
    parameters: { source: nth(n + 3), p1: nth(n + 4), p10: nth(n + 5) },
    rejectionDetail: nth(n + 6),
    rejection: n % 3 === 0 ? 'BOT' : null,
    duplicate: n % 3 === 1,
    payout: money(`${n % 7 === 0 ? '' : n}.${n}1`),
    revenue: money('-0.000000000000001'),
  }),
  campaignDisplayId: n,
  campaignTitle: nth(n + 7),
  affiliateDisplayId: 8,
  affiliateName: nth(n + 8),
  landingPageDisplayId: n % 2 === 0 ? null : n,
  landingPageTitle: n % 2 === 0 ? null : nth(n + 9),
}));

const pageOf = ({ limit, after }: LogPage): ClickLine[] => {
  const from = after ? LINES.findIndex(({ id }) => id === after.id) + 1 : 0;
  return LINES.slice(from, from + limit);
};
const log: Log<ClickLine> = {
  name: 'clicks',
  fields: CLICK_FIELDS,
  aliases: CLICK_ALIASES,
  read: async (page) => pageOf(page),
  positionOf: ({ clickedAt, id }) => ({ at: clickedAt, id }),
};
const byLine: Log<ClickLine> = {
  ...log,
  read: () => Promise.reject(new Error('Lines are handed over one by one.')),
  each: async (page, take) => pageOf(page).forEach(take),
};

const NAMES = [...Object.keys(CLICK_FIELDS), 'cid'];
const written = async (of: Log<ClickLine>, format: FileFormat, count?: (lines: number) => void) => {
  let text = '';
  for await (const piece of logFile(of, format, { names: NAMES, zone: 'Europe/Berlin' }, count))
    text += piece;
  return text;
};

/** Cell by cell, as docs/rules/input-output.md#formulas-in-csv has it. */
function expectedCell(value: unknown): string {
  if (typeof value === 'bigint') return moneyText(value as Money);
  const text = String(value);
  const isFormula =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text);
  const shown = isFormula ? `'${text.replace(/\t(?==)/g, "\t'")}` : text;
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
const expectedLine = (line: ClickLine): string =>
  NAMES.map((name) =>
    expectedCell({ ...CLICK_FIELDS, ...CLICK_ALIASES }[name]?.value(line, 'Europe/Berlin')),
  ).join(',');

// docs/rules/input-output.md#whole-files
describe('the file of a log', () => {
  it('holds every line once, each cell as the rules have it', async () => {
    const text = await written(log, 'csv');
    expect(text).toBe(`${[NAMES.join(','), ...LINES.map(expectedLine)].join('\r\n')}\r\n`);
    expect(text).toContain('2026-10-25 02:59:57');
  });

  it.each(['csv', 'ndjson'] as const)(
    'is the same as %s where lines are handed over one by one',
    async (format) => {
      expect(await written(byLine, format)).toBe(await written(log, format));
    },
  );

  it('tells how many lines were written', async () => {
    let lines = 0;
    await written(log, 'ndjson', (more) => (lines += more));
    expect(lines).toBe(LINES.length);
  });
});

// docs/rules/input-output.md#whole-files
describe('a page that cannot be read', () => {
  const failing = (isFailing: (page: LogPage, times: number) => boolean): Log<ClickLine> => {
    let times = 0;
    return {
      ...byLine,
      each: async (page, take) => {
        const lines = pageOf(page);
        lines.slice(0, 7).forEach(take);
        if (isFailing(page, times++)) throw new Error('The connection was lost.');
        lines.slice(7).forEach(take);
      },
    };
  };

  it('is read once more behind the first, and none of its lines comes twice', async () => {
    const once = failing(({ after }, times) => after !== undefined && times === 1);
    expect(await written(once, 'csv')).toBe(await written(log, 'csv'));
  });

  it('ends the file at once when it is the first', async () => {
    await expect(
      written(
        failing((_, times) => times === 0),
        'csv',
      ),
    ).rejects.toThrow('was lost');
  });
});
