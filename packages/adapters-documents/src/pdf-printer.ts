import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as breathe } from 'node:timers/promises';
import type { DocumentPrinter, Paper } from '@tributary/application/billing/document-printer';
import { lineTitle } from '@tributary/domain/billing/document-xml';
import type { InvoiceLine } from '@tributary/domain/billing/invoice';
import type { LegalParty } from '@tributary/domain/billing/legal-data';
import { moneyText } from '@tributary/domain/shared/money';
import { drawable, type HasShape } from './drawable.ts';
import { attachXml } from './factur-x.ts';
import { amountIn, countryIn, dayIn, daysIn, filled } from './in-words.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { ptBr } from './words/pt-br.ts';
import type { Words } from './words/words.ts';

const WORDS: Readonly<Record<Paper['language'], Words>> = { en, de, es, 'pt-BR': ptBr };

/**
 * Prints by pdfkit with Noto Sans (Latin, Greek, Cyrillic), as PDF/A-3. Both are loaded when the first document is printed, since few
 * processes print any.
 */
export const pdfPrinter = (): DocumentPrinter => {
  let loading: ReturnType<typeof load> | undefined;
  return { print: async (paper) => draw(await (loading ??= load()), paper) };
};

async function load() {
  const { resolve } = createRequire(import.meta.url);
  const [{ default: PdfDocument }, { create }, regular, bold] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    readFile(resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
    readFile(resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
  ]);
  const font = create(regular);
  const hasShape: HasShape = (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return { PdfDocument, regular, bold, hasShape };
}
type Loaded = Awaited<ReturnType<typeof load>>;
type Pdf = InstanceType<Loaded['PdfDocument']>;

const MARGIN = 56;
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** Where the foot of a page begins. */
const BOTTOM = PAGE_HEIGHT - MARGIN - 16;
const RIGHT = PAGE_WIDTH - MARGIN;
const MONTH_WIDTH = 60;
const AMOUNT_WIDTH = 100;
const TITLE_WIDTH = WIDTH - MONTH_WIDTH - AMOUNT_WIDTH - 16;
const INK = '#1a1a1a';
const PALE = '#666666';
const RULE = '#cccccc';
/** Others get their turn after so many lines. */
const LINES_AT_ONCE = 50;
/** So much of a text is printed; the XML has all of it. */
const TEXT_MAX = 300;

async function draw({ PdfDocument, regular, bold, hasShape }: Loaded, paper: Paper): Promise<Uint8Array> {
  const { document } = paper;
  const words = WORDS[paper.language];
  const made = document.createdAt;
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    bufferPages: true,
    font: regular as unknown as string,
    lang: paper.language,
    displayTitle: true,
    info: {
      Title: document.number,
      Creator: 'Tributary',
      Producer: 'Tributary',
      CreationDate: made,
      ModDate: made,
    },
  });
  const pieces: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (piece: Uint8Array) => pieces.push(piece));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
  const sheet: Sheet = { pdf, words, paper, y: MARGIN, clean: (text) => drawable(text, hasShape, TEXT_MAX) };
  drawHead(sheet);
  await drawLines(sheet);
  drawSums(sheet);
  drawNotes(sheet);
  drawFeet(sheet);
  if (paper.xml !== null) attachXml(pdf, paper.xml, made);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

type Sheet = {
  readonly pdf: Pdf;
  readonly words: Words;
  readonly paper: Paper;
  readonly clean: (text: string) => string;
  y: number;
};
type Place = {
  readonly x?: number;
  readonly width?: number;
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
};

/** Writes at the sheet's height, and says how high it became. */
function write({ pdf, y, clean }: Sheet, text: string, place: Place = {}): number {
  const { x = MARGIN, width = WIDTH, size = 9.5, align = 'left', color = INK } = place;
  pdf
    .font(place.bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
  const shown = clean(text);
  const height = pdf.heightOfString(shown, { width, align });
  pdf.text(shown, x, y, { width, align });
  return height;
}

/** Another page unless so much fits on this one. */
function room(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= BOTTOM) return false;
  sheet.pdf.addPage();
  sheet.y = MARGIN;
  return true;
}

function rule({ pdf, y }: Sheet, color = RULE): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(color).stroke();
}

function titleOf({ words, paper: { document } }: Sheet): string {
  if (document.kind === 'credit_note' && document.selfBilled) return words.selfBilledCreditNote;
  return words.kinds[document.kind];
}

function drawHead(sheet: Sheet): void {
  const { words, paper } = sheet;
  const { document, invoice } = paper;
  sheet.y += write(sheet, titleOf(sheet), { size: 20, bold: true }) + 4;
  sheet.y += write(sheet, document.number, { size: 12, color: PALE }) + 20;
  const half = (WIDTH - 24) / 2;
  const top = sheet.y;
  const bottoms = [
    drawParty(sheet, words.seller, document.seller, { x: MARGIN, width: half }),
    drawParty({ ...sheet, y: top }, words.buyer, document.buyer, { x: MARGIN + half + 24, width: half }),
  ];
  sheet.y = Math.max(...bottoms) + 20;
  const facts: [string, string][] = [
    [words.number, document.number],
    [words.issued, dayIn(document.issuedOn, words)],
    ...(document.dueOn === null ? [] : [[words.due, dayIn(document.dueOn, words)] as [string, string]]),
    [words.period, daysIn(invoice, words)],
  ];
  for (const [name, value] of facts) drawFact(sheet, name, value);
  sheet.y += 16;
}

const FACT_WIDTH = 130;
function drawFact(sheet: Sheet, name: string, value: string): void {
  room(sheet, 14);
  write(sheet, name, { width: FACT_WIDTH, color: PALE });
  sheet.y += write(sheet, value, { x: MARGIN + FACT_WIDTH, width: WIDTH - FACT_WIDTH }) + 2;
}

/** Where it ends. */
function drawParty(
  sheet: Sheet,
  role: string,
  party: LegalParty,
  place: { x: number; width: number },
): number {
  const { words } = sheet;
  const at = { ...sheet };
  at.y += write(at, role, { ...place, size: 8.5, color: PALE }) + 2;
  at.y += write(at, party.legalName, { ...place, bold: true });
  const named = (name: string, value: string | null) => (value === null ? [] : [`${name}: ${value}`]);
  const rest = [
    party.street,
    `${party.postalCode} ${party.city}`.trim(),
    countryIn(party.country, sheet.paper.language),
    ...named(words.vatId, party.vatId),
    ...named(words.taxNumber, party.taxNumber),
    ...named(words.registration, party.registrationNumber),
  ];
  for (const text of rest) at.y += write(at, text, place);
  return at.y;
}

async function drawLines(sheet: Sheet): Promise<void> {
  const { lines } = sheet.paper.invoice;
  drawLineHead(sheet);
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await breathe();
    drawLine(sheet, line);
  }
  sheet.y += 4;
}

const COLUMNS = {
  title: { x: MARGIN, width: TITLE_WIDTH },
  month: { x: MARGIN + TITLE_WIDTH + 8, width: MONTH_WIDTH },
  amount: { x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right' },
} as const;

function drawLineHead(sheet: Sheet): void {
  const { words, paper } = sheet;
  room(sheet, 60);
  const look = { size: 8.5, color: PALE };
  write(sheet, words.description, { ...COLUMNS.title, ...look });
  write(sheet, words.month, { ...COLUMNS.month, ...look });
  sheet.y += write(sheet, `${words.amount} (${paper.document.currency})`, { ...COLUMNS.amount, ...look }) + 4;
  rule(sheet, INK);
  sheet.y += 6;
}

function drawLine(sheet: Sheet, line: InvoiceLine): void {
  const { pdf, words, paper, clean } = sheet;
  const kind = words.lineKinds[line.kind];
  const title = kind === '' ? lineTitle(line) : `${kind}: ${lineTitle(line)}`;
  pdf.font('regular').fontSize(9.5);
  const height = pdf.heightOfString(clean(title), { width: TITLE_WIDTH });
  if (room(sheet, height)) drawLineHead(sheet);
  write(sheet, title, COLUMNS.title);
  write(sheet, line.month, COLUMNS.month);
  write(sheet, amountIn(line.amount, paper.document.currency, words), COLUMNS.amount);
  sheet.y += height + 4;
  rule(sheet);
  sheet.y += 4;
}

function drawSums(sheet: Sheet): void {
  const { words, paper } = sheet;
  const { vat, currency } = paper.document;
  room(sheet, 70);
  sheet.y += 6;
  const sums: [string, typeof vat.net, boolean][] = [
    [words.net, vat.net, false],
    [filled(words.vat, { rate: moneyText(vat.rate).replace('.', words.decimalMark) }), vat.amount, false],
    [words.total, vat.total, true],
  ];
  for (const [name, amount, bold] of sums) {
    const size = bold ? 12 : 9.5;
    write(sheet, name, { x: MARGIN + WIDTH / 2, width: WIDTH / 2 - AMOUNT_WIDTH - 40, bold, size });
    sheet.y +=
      write(sheet, `${amountIn(amount, currency, words)} ${currency}`, {
        x: RIGHT - AMOUNT_WIDTH - 40,
        width: AMOUNT_WIDTH + 40,
        align: 'right',
        bold,
        size,
      }) + 4;
  }
  sheet.y += 16;
}

function drawNotes(sheet: Sheet): void {
  const { words, paper } = sheet;
  const { vat, selfBilled, bank, corrects } = paper.document;
  const corrected = corrects.map(({ number, issuedOn }) =>
    filled(words.correctedDocument, { number, issued: dayIn(issuedOn, words) }),
  );
  const notes = [
    words.sentences[vat.treatment],
    selfBilled ? words.selfBilled : null,
    ...corrected.map((one) => `${words.corrects}: ${one}`),
  ];
  for (const note of notes) {
    if (note === null) continue;
    room(sheet, 30);
    sheet.y += write(sheet, note) + 4;
  }
  if (bank === null) return;
  room(sheet, 80);
  sheet.y += 8;
  sheet.y += write(sheet, words.bank, { bold: true }) + 2;
  drawFact(sheet, words.holder, bank.holder);
  drawFact(sheet, 'IBAN', bank.iban.replace(/(.{4})(?=.)/g, '$1 '));
  if (bank.bic !== null) drawFact(sheet, 'BIC', bank.bic);
}

function drawFeet(sheet: Sheet): void {
  const { pdf, words, paper } = sheet;
  const { count: pages } = pdf.bufferedPageRange();
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    const at = { ...sheet, y: PAGE_HEIGHT - MARGIN };
    const look = { size: 8, color: PALE, width: WIDTH / 2 };
    write(at, paper.document.number, look);
    const text = filled(words.page, { page: String(page + 1), pages: String(pages) });
    write(at, text, { ...look, x: MARGIN + WIDTH / 2, align: 'right' });
  }
}
