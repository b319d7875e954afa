// Exchange rates as a file: days and bases with the decimal text of each rate, all of them checked before any is
// stored.
import { LosslessNumber, parse as parseJson } from 'lossless-json';
import { z } from 'zod';
import { readCsv } from '@tributary/adapters-import/read-csv';
import { amountText } from '@tributary/domain/shared/amount-text';
import { parseCurrency } from '@tributary/domain/shared/currencies';
import { parseRates } from '@tributary/domain/exchange/exchange-rates';
import { calendarDay, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import { DomainError } from '@tributary/domain/shared/refusal';
import { CommandRefused } from './command.ts';
import { readInput } from './input-file.ts';

export type RatesOfDay = {
  readonly day: CalendarDay;
  readonly base: string;
  readonly rates: Readonly<Record<string, string>>;
};

export type RatesFile = {
  readonly sets: readonly RatesOfDay[];
  /** What was recognised of a CSV, as a sentence. */
  readonly notes: readonly string[];
};

/** CSV: `date,base,currency,rate`. JSON: what PUT /network/exchange-rates takes, or a list of it. */
export async function readRates(file: string): Promise<RatesFile> {
  const bytes = await readInput(file);
  const isJson = file.toLowerCase().endsWith('.json');
  const { sent, notes } = isJson
    ? { sent: fromJson(new TextDecoder().decode(bytes)), notes: [] }
    : await fromCsv(bytes);
  if (sent.length === 0) throw new CommandRefused(`${file} holds no rates.`);
  return { sets: sent.map(checked), notes };
}

type Sent = {
  readonly where: string;
  readonly date: string;
  readonly base: string;
  readonly rates: Readonly<Record<string, string>>;
};

function checked({ where, date, base, rates }: Sent): RatesOfDay {
  try {
    const code = parseCurrency(base, 'base');
    parseRates(code, rates);
    return { day: calendarDay(date), base: code, rates };
  } catch (error) {
    if (error instanceof DomainError) throw new CommandRefused(`${where}: ${error.message}`);
    throw error;
  }
}

const decimal = z.union([z.string(), z.instanceof(LosslessNumber).transform(String)]);
const ofDay = z.object({ date: z.string(), base: z.string(), rates: z.record(z.string(), decimal) });
const JSON_FILE = z.union([ofDay.transform((one) => [one]), z.array(ofDay)]);

function fromJson(text: string): Sent[] {
  const parsed = JSON_FILE.safeParse(jsonOf(text));
  if (!parsed.success) {
    throw new CommandRefused(
      'The JSON is {"date": "2026-03-01", "base": "USD", "rates": {"EUR": 0.91}}, or a list of that.',
    );
  }
  return parsed.data.map((one, index) => ({ ...one, where: `entry ${index + 1}` }));
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new CommandRefused(`The JSON is broken: ${(error as Error).message}`);
  }
}

const COLUMNS = ['date', 'base', 'currency', 'rate'] as const;
type Line = [date: string, base: string, currency: string, rate: string];

/** Lines of one day and base belong together, wherever they stand. */
async function fromCsv(bytes: Uint8Array): Promise<{ sent: Sent[]; notes: string[] }> {
  const sets = new Map<
    string,
    { where: string; date: string; base: string; rates: Record<string, string> }
  >();
  try {
    const form = await readCsv(bytes, {
      known: COLUMNS,
      onColumns: requireColumns,
      onRow: ({ line, values }) => {
        const [date, base, currency, rate] = COLUMNS.map((name) => (values[name] ?? '').trim()) as Line;
        const where = `line ${line}`;
        const set = sets.get(`${date} ${base}`) ?? { where, date, base, rates: {} };
        if (Object.hasOwn(set.rates, currency))
          throw new CommandRefused(`${where}: ${currency} is there twice for ${date}.`);
        set.rates[currency] = amountText(rate);
        sets.set(`${date} ${base}`, set);
      },
    });
    return { sent: [...sets.values()], notes: [`The file was read as ${form}.`] };
  } catch (error) {
    if (error instanceof DomainError) throw new CommandRefused(error.message);
    throw error;
  }
}

function requireColumns(columns: readonly string[]): void {
  if (COLUMNS.every((name) => columns.includes(name))) return;
  throw new CommandRefused(`The first line names the columns: ${COLUMNS.join(',')}.`);
}
