import type { Words } from './words.ts';

export const de: Words = {
  kinds: { invoice: 'Rechnung', self_billed_invoice: 'Gutschrift', credit_note: 'Rechnungskorrektur' },
  selfBilledCreditNote: 'Korrektur einer Gutschrift',
  number: 'Nummer',
  issued: 'Ausstellungsdatum',
  due: 'Fällig am',
  period: 'Leistungszeitraum',
  seller: 'Leistungserbringer',
  buyer: 'Leistungsempfänger',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  registration: 'Register',
  description: 'Leistung',
  month: 'Monat',
  amount: 'Betrag',
  lineKinds: { campaign: '', referral: 'Empfehlung', bonus: 'Bonus', adjustment: 'Anpassung' },
  net: 'Nettobetrag',
  vat: 'USt. {rate} %',
  total: 'Gesamtbetrag',
  sentences: {
    standard: null,
    reverse_charge:
      'Steuerschuldnerschaft des Leistungsempfängers (Artikel 44 und 196 der Richtlinie 2006/112/EG).',
    small_business: 'Es wird keine Umsatzsteuer berechnet: Der Leistungserbringer ist Kleinunternehmer.',
    outside:
      'Im Land des Leistungserbringers nicht steuerbar: Leistungsort ist der Sitz des Leistungsempfängers.',
    none: null,
  },
  bank: 'Bitte überweisen auf',
  holder: 'Kontoinhaber',
  corrects: 'Korrigiert',
  correctedDocument: '{number} vom {issued}',
  selfBilled:
    'Gutschrift im Sinne des § 14 Abs. 2 UStG: Der Leistungsempfänger hat dieses Dokument ausgestellt.',
  page: 'Seite {page} von {pages}',
  decimalMark: ',',
  groupMark: '.',
  day: '{d}.{m}.{y}',
};
