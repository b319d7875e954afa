import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { sum } from '@tributary/domain/billing/apportion';
import { vatOf } from '@tributary/domain/billing/vat';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money, moneyText, ZERO, type Money } from '@tributary/domain/shared/money';
import fc from 'fast-check';
import { line, paper, party } from '../test/given-paper.ts';
import { readPdf } from '../test/read-pdf.ts';
import { pdfPrinter } from './pdf-printer.ts';

const { print } = pdfPrinter();
const textOf = async (asked: Parameters<typeof print>[0]): Promise<string> =>
  (await readPdf(await print(asked))).pages.flat().join('\n');

/** A print and a reading take up to a second: `LONG=true` makes a thousand of them, and reads each with pdftotext, too, where it is there. */
const IS_LONG = process.env['LONG'] === 'true';
const SAID = IS_LONG ? 1000 : 10;
/** Undefined where it is not read. */
function pdftotext(bytes: Uint8Array): string | undefined {
  if (!IS_LONG) return undefined;
  const { error, stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
  return error ? undefined : stdout;
}

/** To the cent, by the engine's own format. */
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shown = (amount: Money): string => `${CENTS.format(moneyText(amount) as `${number}`)} EUR`;

// docs/rules/billing.md#pdf-of-a-document
describe('a printed document', () => {
  it('has the number, both sides, the sums and where to pay, as the document says them', async () => {
    const text = await textOf(paper());
    for (const piece of [
      'Invoice',
      'INV-2026-0001',
      'Network GmbH',
      'Germany',
      'VAT ID: DE123456789',
      'Shop GmbH',
      '2026-03-24',
      'Lamps',
      'VAT 19 %',
      '100.05 EUR',
      '19.01 EUR',
      '119.06 EUR',
      'DE02 1203 0000 0000 2020 51',
    ])
      expect(text).toContain(piece);
  });

  it('speaks German where it is asked to', async () => {
    const lines = [line(money('1234567.05'))];
    const text = await textOf(paper({}, { language: 'de', lines }));
    for (const piece of [
      'Rechnung',
      'Deutschland',
      'USt. 19 %',
      '1.234.567,05 EUR',
      '24.03.2026',
      'Seite 1 von 1',
    ])
      expect(text).toContain(piece);
  });

  it('says a period of one day as a day', async () => {
    const day = calendarDay('2026-02-28');
    const { invoice, ...rest } = paper();
    const text = await textOf({ ...rest, invoice: { ...invoice, start: day, end: day } });
    expect(text).toContain('2026-02-28');
    expect(text).not.toContain('2026-02-28 –');
  });

  it.each([
    ['es', 'Factura', 'IVA 19 %', '24/03/2026', 'Página 1 de 1'],
    ['pt-BR', 'Fatura', 'IVA 19%', '24/03/2026', 'Página 1 de 1'],
  ] as const)('speaks %s where it is asked to', async (language, ...pieces) => {
    const text = await textOf(paper({}, { language }));
    for (const piece of pieces) expect(text).toContain(piece);
  });

  it('is the same bytes whenever it is printed, and less than 100 KB', async () => {
    const first = await print(paper());
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const second = await pdfPrinter().print(paper());
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
    expect(first.byteLength).toBeLessThan(100_000);
  });

  it(`says what its document says, ${SAID} times out of ${SAID}`, async () => {
    const cents = fc.integer({ min: -1_000_000, max: 10_000_000 });
    const rates = fc.constantFrom('19', '7', '20', '25.5', '8.1', '0');
    const asked = fc.sample(fc.tuple(fc.array(cents, { minLength: 1, maxLength: 6 }), rates), {
      seed: 1,
      numRuns: SAID,
    });
    const differences: string[] = [];
    for (const [n, [amounts, rate]] of asked.entries()) {
      const lines = amounts.map((amount) => line(money(`${amount}e-2`)));
      const net = sum(lines.map(({ amount }) => amount));
      const number = `INV-2026-${String(n + 1).padStart(4, '0')}`;
      const [seller, buyer] = [party(), party({ vatId: null })];
      const vat = vatOf({ seller, buyer, net, minorDigits: 2, rates: { DE: money(rate) } });
      const bytes = await print(
        paper({ number, vat, kind: net < ZERO ? 'credit_note' : 'invoice' }, { lines }),
      );
      const pieces = (await readPdf(bytes)).pages.flat();
      const wanted = [number, shown(vat.net), shown(vat.amount), shown(vat.total)];
      const listed = lines.map((one) => shown(one.amount).replace(' EUR', ''));
      for (const text of wanted) if (!pieces.includes(text)) differences.push(`${number}: no ${text}`);
      for (const text of listed) if (!pieces.includes(text)) differences.push(`${number}: no line ${text}`);
      const read = pdftotext(bytes);
      for (const text of read === undefined ? [] : [...wanted, ...listed])
        if (!read?.includes(text)) differences.push(`${number}: pdftotext reads no ${text}`);
      if (bytes.byteLength > 100_000) differences.push(`${number}: ${bytes.byteLength} bytes`);
    }
    expect(differences).toEqual([]);
  }, 3_600_000);

  it('continues over pages, with every line once', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => line(money(`${index}.01`), `Campaign #${index}`));
    const { pages } = await readPdf(await print(paper({}, { lines })));
    expect(pages.length).toBeGreaterThan(4);
    const titles = pages.flat().filter((one) => one.startsWith('Campaign #'));
    expect(titles).toEqual(lines.map(({ title }) => title));
    expect(pages.flat().filter((one) => /^\d+\.01$/.test(one))).toEqual(
      lines.map((_, index) => `${index}.01`),
    );
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('takes Greek, Cyrillic, names of one long word, and letters that its font lacks', async () => {
    const text = await textOf(
      paper(
        {
          seller: party({ legalName: 'Ελληνικά Кириллица Łódź' }),
          buyer: party({ legalName: 'W'.repeat(200) }),
        },
        { lines: [line(money('1'), 'שלום عالم 你好'), line(money('99.05'), 'x'.repeat(2000))] },
      ),
    );
    expect(text).toContain('Ελληνικά Кириллица Łódź');
    expect(text).toContain('????');
    expect(text.replaceAll('\n', '')).toContain('x'.repeat(290));
  });

  it('has the XML inside, and metadata that say so', async () => {
    const asked = paper();
    const { attachments, metadata } = await readPdf(await print(asked));
    expect(attachments['factur-x.xml']).toBe(asked.xml);
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  });

  it('is printed without XML where the currency has three decimals', async () => {
    const { pages, attachments } = await readPdf(await print(paper({ currency: 'KWD' })));
    expect(pages.flat()).toContain('119.060 KWD');
    expect(attachments).toEqual({});
  });
});
