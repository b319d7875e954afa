import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DomainError, invalid } from '@tributary/domain/shared/refusal';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_WORDS } from '../accounts/account-wire.ts';
import { CAMPAIGN_WORDS } from '../catalog/campaign-wire.ts';
import { inWireWords } from './wire-words.ts';

const told = (path: string, message: string, words: Record<string, string>) => {
  const { message: said, errors } = inWireWords(invalid(path, message), words) as DomainError;
  return [errors[0]?.path, errors[0]?.message, said];
};

describe('a refusal on the wire', () => {
  it('names the field that was sent, in its path and in its words', () => {
    expect(told('imageUrl', 'imageUrl: Not an image.', CAMPAIGN_WORDS)).toEqual([
      'image_url',
      'image_url: Not an image.',
      'image_url: Not an image.',
    ]);
  });
  it('keeps what follows the field', () => {
    expect(told('customFields.skype', 'Wrong.', ACCOUNT_WORDS)[0]).toBe('custom_fields.skype');
  });
  it('leaves plain words and other fields alone', () => {
    expect(told('title', 'No device of these devices.', CAMPAIGN_WORDS)).toEqual([
      'title',
      'No device of these devices.',
      'No device of these devices.',
    ]);
  });
  it('passes every other error as it is', () => {
    const error = new Error('away');
    expect(inWireWords(error, CAMPAIGN_WORDS)).toBe(error);
  });
});

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const PACKAGES = join(REPOSITORY, 'packages');

/** What the document of the API calls properties and parameters, wherever in it they stand. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties, name, in: place } = part as Readonly<Record<string, unknown>>;
  return [
    ...(typeof properties === 'object' && properties !== null ? Object.keys(properties) : []),
    ...(typeof name === 'string' && typeof place === 'string' ? [name] : []),
    ...Object.entries(part).flatMap(([key, inner]) => (key === 'example' ? [] : namesIn(inner))),
  ];
}
const DOCUMENT: unknown = JSON.parse(readFileSync(join(REPOSITORY, 'docs/openapi.json'), 'utf8'));

/** Names without an underscore that mean nothing but on the wire; `device` or `expires` are plain words as well. */
const ODD = [
  'pids',
  'fname',
  'ftype',
  'frequired',
  'crev',
  'adid',
  'pid',
  'lpages',
  'ipaddr',
  'termsurl',
  'cdt',
];
/** Words of the product itself that fields of the wire happen to be called by: kinds of records, of alarms, of answers and of reasons. */
const OWN_WORDS = [
  'security_token',
  'identity_provider',
  'exchange_rates',
  'second_factor',
  'dead_letters',
  'held_back',
];
const WIRE_ONLY = [...new Set(namesIn(DOCUMENT))].filter(
  (name) => (name.includes('_') || ODD.includes(name)) && !OWN_WORDS.includes(name),
);

/** Where people choose by such names in texts of their own, so that the names are the subject. */
const SPEAKS_OF_THEM = [
  // Columns of import files.
  /^(domain|application)\/src\/jobs\//,
  /^application\/src\/attribution\/edit-conversions\.ts$/,
  // Parameters of links and pixels, and macros.
  /^domain\/src\/tracking\/(click|destination-values)\.ts$/,
  /^domain\/src\/postbacks\/values\.ts$/,
  /^domain\/src\/attribution\/(decide-hit|examine-hit|hit-amounts|order-code|sent-amount)\.ts$/,
  // Groups and filters of reports, as queries and saved views name them.
  /^domain\/src\/reporting\/(report|report-view|stats|viewed-report)\.ts$/,
  /^application\/src\/reporting\/(affiliate-figures|compare-report|event-columns|report-plan)\.ts$/,
  // Kinds of documents and of their VAT, and what is missing for one, as values.
  /^domain\/src\/billing\/(datev-file|document|document-kind|document-xml|journal|statement|vat)\.ts$/,
  // What the audit log calls its records.
  /^application\/src\/audited\/group-rules\.ts$/,
  // Columns of the file of payouts.
  /^domain\/src\/billing\/payout-file\.ts$/,
  /^application\/src\/(billing\/issue-document|audited\/billing-rules)\.ts$/,
  // What receivers of webhooks read: the one table that maps to it.
  /^domain\/src\/webhooks\/message-body\.ts$/,
];

const sources = (folder: string): string[] =>
  readdirSync(join(PACKAGES, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test\.ts$/.test(name))
    .map((name) => `${folder}/src/${name}`);

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
/** The wire's names in code: texts, names of fields, and variables alike. */
const wireWordsIn = (file: string): string[] => {
  const text = withoutComments(readFileSync(join(PACKAGES, file), 'utf8'));
  return WIRE_ONLY.filter((name) => new RegExp(`(?<![\\w.$])${name}(?!\\w)`).test(text));
};

describe('wire words', () => {
  const all = [...sources('domain'), ...sources('application')];
  it('do not stand in the domain or in a use case', () => {
    expect(WIRE_ONLY.length).toBeGreaterThan(100);
    const found = all
      .filter((file) => !SPEAKS_OF_THEM.some((place) => place.test(file)))
      .flatMap((file) => wireWordsIn(file).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });
  it('are excused only where they do stand', () => {
    const idle = SPEAKS_OF_THEM.filter(
      (place) => !all.some((file) => place.test(file) && wireWordsIn(file).length > 0),
    );
    expect(idle).toEqual([]);
  });
});
