// A document as EN 16931 wants it, in the syntax of UN/CEFACT CII (docs/rules/billing.md#xml-of-a-document). All of it is kept
// in the document and its invoice, so it comes out the same, byte for byte, whenever it is asked for.
import type { CalendarDay } from '../shared/calendar-day.ts';
import { minorDigitsOf } from '../shared/currencies.ts';
import { moneyText, negate, ZERO, type Money } from '../shared/money.ts';
import { refuse } from '../shared/refusal.ts';
import { amountText } from './amount-text.ts';
import type { BillingDocument } from './document.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import type { LegalParty } from './legal-data.ts';
import { VAT_SENTENCES, type VatTreatment } from './vat.ts';

/** BT-24: the profile EN 16931 of Factur-X and ZUGFeRD has no name of its own. */
export const EN_16931 = 'urn:cen.eu:en16931:2017';

/** UNTDID 1001. */
const TYPE_CODES = { invoice: '380', self_billed_invoice: '389', credit_note: '381' } as const;
const SELF_BILLED_CREDIT_NOTE = '261';

type Category = { readonly code: string; readonly exemption: string | null };
/** UNTDID 5305, and the list of reasons VATEX. */
const CATEGORIES: Readonly<Record<VatTreatment, Category>> = {
  standard: { code: 'S', exemption: null },
  reverse_charge: { code: 'AE', exemption: 'VATEX-EU-AE' },
  small_business: { code: 'E', exemption: null },
  outside: { code: 'O', exemption: 'VATEX-EU-O' },
  none: { code: 'O', exemption: 'VATEX-EU-O' },
};
const NOT_SUBJECT = 'O';

const DECIMALS_MAX = 2;
/** Whether the standard, which writes amounts with at most two decimals, has a place for the currency. */
export const hasXml = ({ currency }: Pick<BillingDocument, 'currency'>): boolean =>
  minorDigitsOf(currency) <= DECIMALS_MAX;

type Period = Pick<Invoice, 'start' | 'end' | 'lines'>;

/** Refuses a document whose currency has more decimals than the standard allows. */
export function documentXml(document: BillingDocument, { start, end, lines }: Period): string {
  if (!hasXml(document))
    throw refuse(
      'not_allowed_in_state',
      `EN 16931 has two decimals; amounts in ${document.currency} have more.`,
    );
  const { vat, currency, seller, buyer, selfBilled, account } = document;
  const category = categoryOf(document);
  // A credit note says what it takes back, above zero.
  const said = (amount: Money): string =>
    amountText(document.kind === 'credit_note' ? negate(amount) : amount, currency);
  const sellerId = selfBilled ? account.id : account.networkId;
  const buyerId = selfBilled ? account.networkId : account.id;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rsm:CrossIndustryInvoice xmlns:rsm="${NAMES}:CrossIndustryInvoice:100" xmlns:ram="${NAMES}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">`,
    `<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>${id(EN_16931)}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>`,
    `<rsm:ExchangedDocument>${id(document.number)}<ram:TypeCode>${typeCodeOf(document)}</ram:TypeCode><ram:IssueDateTime>${dateOf(document.issuedOn)}</ram:IssueDateTime></rsm:ExchangedDocument>`,
    '<rsm:SupplyChainTradeTransaction>',
    ...lines.map((line, index) => lineXml(line, { position: index + 1, said, category, vat })),
    '<ram:ApplicableHeaderTradeAgreement>',
    partyXml('SellerTradeParty', seller, { partyId: sellerId, category }),
    partyXml('BuyerTradeParty', buyer, { partyId: buyerId, category }),
    '</ram:ApplicableHeaderTradeAgreement>',
    '<ram:ApplicableHeaderTradeDelivery/>',
    '<ram:ApplicableHeaderTradeSettlement>',
    `<ram:PaymentReference>${escaped(document.number)}</ram:PaymentReference>`,
    `<ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>`,
    bankXml(document),
    `<ram:ApplicableTradeTax><ram:CalculatedAmount>${said(vat.amount)}</ram:CalculatedAmount>${VAT}${reasonXml(document)}<ram:BasisAmount>${said(vat.net)}</ram:BasisAmount>${categoryXml(category)}${category.exemption === null ? '' : `<ram:ExemptionReasonCode>${category.exemption}</ram:ExemptionReasonCode>`}${rateXml(category, vat.rate)}</ram:ApplicableTradeTax>`,
    `<ram:BillingSpecifiedPeriod><ram:StartDateTime>${dateOf(start)}</ram:StartDateTime><ram:EndDateTime>${dateOf(end)}</ram:EndDateTime></ram:BillingSpecifiedPeriod>`,
    termsXml(document),
    '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    `<ram:LineTotalAmount>${said(vat.net)}</ram:LineTotalAmount>`,
    `<ram:TaxBasisTotalAmount>${said(vat.net)}</ram:TaxBasisTotalAmount>`,
    `<ram:TaxTotalAmount currencyID="${currency}">${said(vat.amount)}</ram:TaxTotalAmount>`,
    `<ram:GrandTotalAmount>${said(vat.total)}</ram:GrandTotalAmount>`,
    `<ram:DuePayableAmount>${said(vat.total)}</ram:DuePayableAmount>`,
    '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    ...document.corrects.map(
      ({ number, issuedOn }) =>
        `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${escaped(number)}</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${compact(issuedOn)}</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`,
    ),
    '</ram:ApplicableHeaderTradeSettlement>',
    '</rsm:SupplyChainTradeTransaction>',
    '</rsm:CrossIndustryInvoice>',
    '',
  ]
    .filter((part) => part !== '')
    .join('\n')
    .concat('\n');
}

const NAMES = 'urn:un:unece:uncefact:data:standard';
const VAT = '<ram:TypeCode>VAT</ram:TypeCode>';
const id = (text: string): string => `<ram:ID>${escaped(text)}</ram:ID>`;
const compact = (day: CalendarDay): string => day.replaceAll('-', '');
const dateOf = (day: CalendarDay): string =>
  `<udt:DateTimeString format="102">${compact(day)}</udt:DateTimeString>`;

const typeCodeOf = ({ kind, selfBilled }: BillingDocument): string =>
  kind === 'credit_note' && selfBilled ? SELF_BILLED_CREDIT_NOTE : TYPE_CODES[kind];

function categoryOf({ vat, seller, buyer }: BillingDocument): Category {
  if (vat.treatment === 'standard' && vat.rate === ZERO) return { code: 'Z', exemption: null };
  // Reverse charge needs an id of the seller too, and there is none of somebody who is not registered anywhere.
  if (vat.treatment === 'reverse_charge' && (!taxIdOf(seller) || !taxIdOf(buyer))) return CATEGORIES.outside;
  // So does the exemption of a small business.
  if (vat.treatment === 'small_business' && !taxIdOf(seller)) return CATEGORIES.outside;
  return CATEGORIES[vat.treatment];
}
const taxIdOf = ({ vatId, taxNumber }: LegalParty): string | null => vatId ?? taxNumber;

const categoryXml = ({ code }: Category): string => `<ram:CategoryCode>${code}</ram:CategoryCode>`;
/** What is not subject to VAT has no rate, not even 0. */
const rateXml = ({ code }: Category, rate: Money): string =>
  code === NOT_SUBJECT ? '' : `<ram:RateApplicablePercent>${moneyText(rate)}</ram:RateApplicablePercent>`;

function reasonXml(document: BillingDocument): string {
  const { code } = categoryOf(document);
  if (code === 'S' || code === 'Z') return '';
  const sentence = VAT_SENTENCES[document.vat.treatment] ?? 'Not subject to VAT.';
  return `<ram:ExemptionReason>${escaped(sentence)}</ram:ExemptionReason>`;
}

type LineContext = {
  readonly position: number;
  readonly said: (amount: Money) => string;
  readonly category: Category;
  readonly vat: BillingDocument['vat'];
};

/** A price may not be below zero, so what is taken back is -1 of it. */
function lineXml(line: InvoiceLine, { position, said, category, vat }: LineContext): string {
  const amount = said(line.amount);
  const isBelow = amount.startsWith('-');
  const price = isBelow ? amount.slice(1) : amount;
  return [
    '<ram:IncludedSupplyChainTradeLineItem>',
    `<ram:AssociatedDocumentLineDocument><ram:LineID>${position}</ram:LineID></ram:AssociatedDocumentLineDocument>`,
    `<ram:SpecifiedTradeProduct><ram:Name>${escaped(lineTitle(line))}</ram:Name><ram:Description>${escaped(line.month)}</ram:Description></ram:SpecifiedTradeProduct>`,
    `<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>`,
    `<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${isBelow ? '-1' : '1'}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>`,
    `<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${VAT}${categoryXml(category)}${rateXml(category, vat.rate)}</ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>`,
    '</ram:IncludedSupplyChainTradeLineItem>',
  ].join('');
}

/** As it is called on documents: the campaign or referral, and the goal. */
export function lineTitle({ title, goalTitle }: Pick<InvoiceLine, 'title' | 'goalTitle'>): string {
  const said = [title, goalTitle].filter((one) => one.trim() !== '').join(' · ');
  return said === '' ? '–' : said;
}

type PartyContext = { readonly partyId: string; readonly category: Category };

function partyXml(name: string, party: LegalParty, { partyId, category }: PartyContext): string {
  // Documents that are not subject to VAT may name no VAT ids.
  const vatId = category.code === NOT_SUBJECT ? null : party.vatId;
  const taxNumber = name === 'SellerTradeParty' ? party.taxNumber : null;
  return [
    `<ram:${name}>`,
    id(partyId),
    `<ram:Name>${escaped(party.legalName)}</ram:Name>`,
    party.registrationNumber === null
      ? ''
      : `<ram:SpecifiedLegalOrganization>${id(party.registrationNumber)}</ram:SpecifiedLegalOrganization>`,
    '<ram:PostalTradeAddress>',
    party.postalCode === '' ? '' : `<ram:PostcodeCode>${escaped(party.postalCode)}</ram:PostcodeCode>`,
    `<ram:LineOne>${escaped(party.street)}</ram:LineOne>`,
    `<ram:CityName>${escaped(party.city)}</ram:CityName>`,
    `<ram:CountryID>${party.country}</ram:CountryID>`,
    '</ram:PostalTradeAddress>',
    registrationXml('VA', vatId),
    registrationXml('FC', taxNumber),
    `</ram:${name}>`,
  ].join('');
}
const registrationXml = (scheme: string, value: string | null): string =>
  value === null
    ? ''
    : `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${escaped(value)}</ram:ID></ram:SpecifiedTaxRegistration>`;

/** UNTDID 4461: 58 is a SEPA transfer, 30 any other. */
function bankXml({ bank, currency }: BillingDocument): string {
  if (bank === null) return '';
  const { holder, iban, bic } = bank;
  return [
    `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${currency === 'EUR' ? '58' : '30'}</ram:TypeCode>`,
    `<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID><ram:AccountName>${escaped(holder)}</ram:AccountName></ram:PayeePartyCreditorFinancialAccount>`,
    bic === null
      ? ''
      : `<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>${bic}</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>`,
    '</ram:SpecifiedTradeSettlementPaymentMeans>',
  ].join('');
}

function termsXml({ dueOn, selfBilled, kind }: BillingDocument): string {
  if (dueOn !== null)
    return `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${dateOf(dueOn)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`;
  const terms =
    kind === 'credit_note'
      ? 'Set off against what is open.'
      : selfBilled
        ? 'Paid by the buyer as agreed.'
        : 'Due on receipt.';
  return `<ram:SpecifiedTradePaymentTerms><ram:Description>${terms}</ram:Description></ram:SpecifiedTradePaymentTerms>`;
}

// eslint-disable-next-line no-control-regex -- XML 1.0 has no place for these, not even escaped
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escaped = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
