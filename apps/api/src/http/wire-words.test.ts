import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DomainError, invalid } from '@tributary/domain/shared/refusal';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_WORDS } from '../accounts/account-wire.ts';
import { KEY_WIRE, TOKEN_WIRE } from '../accounts/credential-wire.ts';
import { NETWORK_WORDS } from '../accounts/network-wire.ts';
import { AFFILIATE_PAYOUT_WIRE, CAP_WIRE } from '../catalog/campaign-extras-wire.ts';
import { CAMPAIGN_WORDS } from '../catalog/campaign-wire.ts';
import { GOAL_WORDS, NEW_GOAL_WORDS } from '../catalog/goal-wire.ts';
import { CUSTOM_FIELD_WIRE } from '../accounts/custom-field-wire.ts';
import { POSTBACK_WIRE } from '../postbacks/postback-wire.ts';
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

const PACKAGES = fileURLToPath(new URL('../../../../packages', import.meta.url));
const TABLES = [
  ...[
    ACCOUNT_WORDS,
    KEY_WIRE.words,
    TOKEN_WIRE.words,
    NETWORK_WORDS,
    CAP_WIRE.words,
    AFFILIATE_PAYOUT_WIRE.words,
    CAMPAIGN_WORDS,
  ],
  ...[GOAL_WORDS, NEW_GOAL_WORDS, CUSTOM_FIELD_WIRE.words, POSTBACK_WIRE.words],
];
/** What the audit log calls the object of such an entry, and macros that are called so in links. */
const OWN_WORDS = ['security_token', 'app_id', 'app_name'];
/** The wire's names that have no other meaning inside; `device` or `expires`, for instance, are plain words as well. */
const WIRE_ONLY = [...new Set(TABLES.flatMap((words) => Object.values<string>(words)))].filter(
  (name) => (/[_.]/.test(name) && !OWN_WORDS.includes(name)) || ['pids', 'fname', 'crev'].includes(name),
);

/** The columns of an import file are the subject of the room `jobs`. */
const SPEAKS_OF_COLUMNS = /\/jobs\//;

const sources = (folder: string): string[] =>
  readdirSync(join(PACKAGES, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test\.ts$/.test(name))
    .map((name) => join(PACKAGES, folder, 'src', name))
    .filter((name) => !SPEAKS_OF_COLUMNS.test(name));

const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g;
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

describe('wire words', () => {
  it('do not stand in the domain or in a use case', () => {
    const found = [...sources('domain'), ...sources('application')].flatMap((file) =>
      (withoutComments(readFileSync(file, 'utf8')).match(LITERAL) ?? [])
        .filter((literal) => WIRE_ONLY.some((name) => new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(literal)))
        .map((literal) => `${file.slice(PACKAGES.length)}: ${literal}`),
    );
    expect(found).toEqual([]);
  });
});
