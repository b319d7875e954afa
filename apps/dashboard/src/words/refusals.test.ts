import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { read } from '../../../../scripts/messages/catalogue.mjs';
import { i18n } from '../language/i18n.ts';
import { CODE_WORDS, fieldWords, refusalSayer, refusalWords, sayer } from './refusals.ts';
import { reasonWord } from './reasons.ts';

const ROOT = `${import.meta.dirname}/../../../..`;
const textOf = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

it('has words for every code that the API refuses with', () => {
  const answers = textOf('docs/errors.md').split('## Answers of the tracker')[0] ?? '';
  const codes = [...answers.matchAll(/^\| \d{3} \| (\d+) \|/gm)].map(([, code = '']) => code);
  expect(new Set(codes).size).toBeGreaterThan(15);
  expect(codes.filter((code) => !CODE_WORDS.has(code))).toEqual([]);
});

const catalogue = (language: string) => {
  const po = textOf(`apps/dashboard/src/language/refusals/${language}.po`);
  return sayer(
    [...read(po).values()].map(({ msgid, msgstr }) => [msgid, msgstr]),
    reasonWord,
  );
};

it.each([
  ['May not be empty.', 'Füllen Sie dieses Feld aus.'],
  ['Enter a date from 2026-01-31 on.', 'Geben Sie ein Datum ab 2026-01-31 ein.'],
  ['Payout batch not found.', 'Nicht gefunden: Lauf.'],
  [
    'A conversion that is rejected can be changed to approved, not to pending.',
    'Eine Conversion mit dem Status Rejected kann auf Approved geändert werden, nicht auf Pending.',
  ],
  [
    'A time zone is an IANA name such as Europe/Vienna.',
    'Eine Zeitzone ist ein IANA-Name wie Europe/Vienna.',
  ],
  ['Something rare.', undefined],
  [
    'The body is too large. Up to 1 MiB are allowed here.',
    'Der Inhalt der Anfrage ist zu groß: Hier werden höchstens 1 MiB angenommen.',
  ],
  [
    "{afid} isn't a macro and will be empty. Did you mean {aff_id}?",
    '{afid} ist kein Makro und bleibt leer. Meinten Sie {aff_id}?',
  ],
  ["This field isn't used. Did you mean payout?", 'Dieses Feld wird nicht verwendet. Meinten Sie payout?'],
  ['Row 5: Advertiser not found.', 'Zeile 5: Diesen Advertiser gibt es nicht.'],
  ['Row 7: NO_COMMISSION: no payout for DE.', 'Zeile 7: No payout for this country (no payout for DE).'],
  [
    'Imported as rejected, NO_COMMISSION: row 1.',
    'Importiert als Rejected, No payout for this country: Zeile 1.',
  ],
  [
    'Duplicates of existing conversions; nothing was paid twice: rows 1 (of a), 2 (of b) and 3 more up to row 9.',
    'Duplikate schon vorhandener Conversions; nichts wurde erneut vergütet: Zeilen 1 (of a), 2 (of b) und 3 weitere bis Zeile 9.',
  ],
])('knows a message again, whatever its values are: %s', (message, words) => {
  expect(catalogue('de')(message)).toBe(words);
});

it('writes amounts in a message as the language does', async () => {
  const message =
    "Affiliates are owed 1207.5 USD approved and 0 USD pending that aren't invoiced. These numbers aren't converted and read as JPY from now on. Close and settle them first.";
  expect(fieldWords(message, await refusalSayer())).toContain(
    'USD\u00a01,207.50 approved and USD\u00a00.00 pending',
  );
  expect(refusalWords('11', 'Capped at 12345 USD, row 404 ABC.', catalogue('de'))).toContain(
    'USD\u00a012,345.00, row 404 ABC.',
  );
  i18n.load('es', {});
  i18n.activate('es');
  expect(fieldWords(message, catalogue('es'))).toContain(
    '1207,50\u00a0USD aprobados, 0,00\u00a0USD pendientes',
  );
  i18n.activate('en');
});

it('says in English what the API says', async () => {
  const say = await refusalSayer();
  expect(refusalWords('20', "A name can't contain a web address.", say)).toBe(
    "A name can't contain a web address.",
  );
  expect(fieldWords('May not be empty.', say)).toBe('May not be empty.');
});

it('says of a request what it has words for, or what all of a code have in common', () => {
  const say = catalogue('es');
  expect(fieldWords('Something rare.', say)).toBe('Something rare.');
  expect(refusalWords('20', "A name can't contain a web address.", say)).toBe(
    'Un nombre no puede contener una dirección web.',
  );
  expect(refusalWords('20', 'limit: Expected a number.', say)).toBe('limit: Se espera un número.');
  expect(refusalWords('20', 'limit: Expected a number. (and 2 more)', say)).toBe(
    'limit: Se espera un número. (and 2 more)',
  );
  expect(refusalWords('11', 'Something rare.', say)).toBe(
    'That isn’t possible at the moment. (Something rare.)',
  );
  expect(refusalWords('99', 'Something rare.', say)).toBe('Something rare.');
});
