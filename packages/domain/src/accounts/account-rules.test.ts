import { describe, expect, it } from '@jest/globals';
import {
  emailKey,
  parseCountry,
  parseEmail,
  parseIpRange,
  parseName,
  parsePassword,
  parseZone,
} from './account-rules.ts';

const refusal = expect.objectContaining({ code: 'invalid_parameter' });
const DUCK = '🦆'; // one character, two UTF-16 units, four bytes of UTF-8

describe('a password (docs/rules/accounts.md#stored-passwords)', () => {
  it.each([
    ['8 letters', 'abcdefgh'],
    ['8 emoji, 16 units', `${DUCK.repeat(7)}🐸`],
    ['200 letters', 'ab'.repeat(100)],
    ['200 emoji, 400 units', `${DUCK.repeat(199)}🐸`],
    ['blanks around it, which belong to it', ' abcdef '],
    ['a common one and more', 'password1 of mine'],
  ])('may have %s', (_what, text) => {
    expect(parsePassword(text)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['7 letters', 'abcdefg'],
    ['7 emoji, 14 units', `${DUCK.repeat(6)}🐸`],
    ['4 emoji, 8 units', `${DUCK.repeat(3)}🐸`],
    ['201 letters', `b${'a'.repeat(200)}`],
    ['201 emoji', `${DUCK.repeat(200)}🐸`],
    ['only blanks', ' '.repeat(8)],
    ['only blanks of other kinds', '\u00a0\u2003\u3000\u200b\t\n\u2028 '],
    ['a common one', '12345678'],
    ['a common one of another language', 'Passwort1'],
    ['a common one with a mark nobody sees', 'password\u200b'],
    ['one character only', 'xxxxxxxxxxxx'],
    ['a common one in capitals and blanks', ' PassWord1 '],
  ])('may not have %s', (_what, text) => {
    expect(() => parsePassword(text)).toThrow(refusal);
  });

  it.each(['name.of@example.com', ' NAME.OF@example.COM', 'Name.Of '])(
    'may not be the own e-mail: %j',
    (text) => {
      const own = { email: 'Name.of@Example.com' };
      expect(() => parsePassword(text.padEnd(8), own)).toThrow(refusal);
      expect(parsePassword(`${text} and more`, own)).toBe(`${text} and more`);
    },
  );
});

describe('an e-mail address (docs/rules/accounts.md#new-accounts)', () => {
  const host = (length: number) => `${'h'.repeat(length - 4)}.com`;

  it.each([
    ['name@example.com', 'name@example.com'],
    [' Name+tag@mail.Example.co.uk ', 'Name+tag@mail.Example.co.uk'],
    ['jörg@bücher.example', 'jörg@bücher.example'],
    [`${'n'.repeat(64)}@${host(189)}`, `${'n'.repeat(64)}@${host(189)}`],
  ])('%j is one', (text, kept) => {
    expect(parseEmail(text)).toBe(kept);
  });

  it.each([
    '',
    'name',
    'name@example',
    'name@example.c',
    'a name@example.com',
    'name@exa mple.com',
    'na\u0085me@example.com',
    'name@exa\u001bmple.com',
    'name@example.co\u007fm',
    'a@b@example.com',
    'name@example.com, other@example.com',
    'Name <name@example.com>',
    `${'n'.repeat(65)}@example.com`,
    `${'n'.repeat(64)}@${host(190)}`,
  ])('%j is none', (text) => {
    expect(() => parseEmail(text)).toThrow(refusal);
  });

  it('is one with another of other letter case', () => {
    expect(emailKey('Name@Example.COM')).toBe(emailKey('name@example.com'));
    expect(emailKey('name@example.com')).not.toBe(emailKey('name@example.org'));
  });
});

// docs/rules/accounts.md#time-zones
describe('a time zone that is refused', () => {
  it.each([
    ['CET', 'Europe/Brussels or Europe/Berlin'],
    ['ist', 'Asia/Kolkata or Europe/Dublin or Asia/Jerusalem'],
    ['BST', 'Asia/Dhaka or Europe/London'],
    ['EST5EDT', 'America/New_York'],
    ['NET', 'Asia/Yerevan'],
    ['Vienna', 'Europe/Vienna'],
    ['Asia/Berlin', 'Europe/Berlin'],
    ['Europe/Brelin', 'Europe/Berlin'],
    ['UTC+2', 'Etc/GMT-2'],
    ['-05:00', 'Etc/GMT+5'],
  ])('%j: %s is probably meant', (name, meant) => {
    expect(() => parseZone(name)).toThrow(
      `A time zone is an IANA name such as Europe/Vienna; ${meant} is probably meant.`,
    );
  });

  it.each([
    '',
    'Mars/Olympus',
    '+05:30',
    'x'.repeat(10_000),
    'SystemV/EST5',
    'Factory',
    'posix/Europe/Qqqqq',
  ])('%.20j: nothing is near', (name) => {
    expect(() => parseZone(name)).toThrow(/such as Europe\/Vienna\.$/);
  });
});

describe('the other fields of an account', () => {
  it.each<[string, (text: string) => string, string, string]>([
    ['a country', parseCountry, ' at ', 'AT'],
    ['a zone', parseZone, 'Europe/Vienna', 'Europe/Vienna'],
    ['a zone in other letters', parseZone, ' europe/vienna', 'Europe/Vienna'],
    ['a zone with a blank', parseZone, 'america/new york', 'America/New_York'],
    ['a zone by a former name', parseZone, 'Asia/Calcutta', 'Asia/Kolkata'],
    ['a zone by a country', parseZone, 'JAPAN', 'Asia/Tokyo'],
    ['the zone of zones', parseZone, 'Etc/UTC', 'UTC'],
    ['a name', (text) => parseName(text, 'name'), ' Alice ', 'Alice'],
  ])('%s is kept', (_what, parse, text, kept) => expect(parse(text)).toBe(kept));

  it.each<[string, (text: string) => string, string]>([
    ['country', parseCountry, 'XX'],
    ['country', parseCountry, 'Austria'],
    ['zone', parseZone, 'Vienna'],
    ['email', parseEmail, 'nobody'],
    ['password', parsePassword, 'short'],
    ['name', (text) => parseName(text, 'name'), ' '],
    ['allowedIps', (text) => parseIpRange(text, 'allowedIps'), 'anywhere'],
  ])('%s is named when it is refused', (path, parse, text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    );
  });
});

describe('an allowed address', () => {
  it.each([
    ...[
      '0.0.0.0',
      '255.255.255.255',
      '203.0.113.7',
      '203.0.113.0/24',
      '10.0.0.0/8',
      '1.2.3.4/32',
      '1.2.3.4/0',
    ],
    '199.99.9.249',
    '1.2.3.4/19',
    '1.2.3.4/30',
    '250.200.100.10',
    ...[
      '2001:db8::1',
      '2001:DB8::/32',
      '::',
      '::1/128',
      '::ffff:203.0.113.7',
      '2001:db8::/9',
      'fe80::/109',
      '::/119',
    ],
  ])('may be %s', (text) => {
    expect(parseIpRange(` ${text} `, 'ip')).toBe(text);
  });

  it.each([
    ...[
      '',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.4.',
      '.1.2.3.4',
      '256.1.1.1',
      '1.2.3.260',
      '1.2.3.300',
      '1.2.3.4/33',
      '1.2.3.4/',
    ],
    '1.2.3.4/40',
    '1.2.3.4/8x',
    'x1.2.3.4',
    '1..2.3',
    '1.2.3.4/-1',
    '1,2,3,4',
    'a.b.c.d',
    ...[
      '2001:db8::1/129',
      '2001:db8::1/130',
      '2001:db8::1/200',
      '2001:db8::/',
      '::g',
      'abcd',
      '1:2:3',
      '[::1]',
      '::1/12x',
      'x::1',
    ],
    ':::',
    '1::2::3',
    '12345::',
    '::ffff:1.2.3',
    '::1 ::2',
    'fe80::1%eth0',
    // Some read an octet with a leading zero as octal, so nobody would be let in by it.
    '010.0.0.1',
    '10.00.0.0/8',
  ])('is not %j', (text) => {
    expect(() => parseIpRange(text, 'ip')).toThrow(refusal);
  });
});

describe('a name', () => {
  it.each(['A\nB', 'A\rB', 'A\u2028B', 'A\u2029B', 'A\u0000B', 'A\u0085B', 'A\tB', 'A\u007fB'])(
    'refuses %j',
    (text) => {
      expect(() => parseName(text, 'name')).toThrow('Contains a line break');
    },
  );

  it.each([
    '',
    ' ',
    '\u00ad',
    '\u200c',
    '\u200d\u00ad',
    '\u3164',
    '\u115f',
    '\u2800',
    '\u034f',
    '\ufe0f',
    '\u{e0020}',
  ])('of which nobody sees anything is refused as empty: %j', (text) =>
    expect(() => parseName(text, 'name')).toThrow('May not be empty.'),
  );

  it.each(['a\u00adb', '\u0646\u200c\u0645', '❤️'])('%j stays', (text) =>
    expect(parseName(text, 'name')).toBe(text),
  );

  it.each([
    ['\u061c', 'U+061C'],
    ['\u200b', 'U+200B'],
    ['\u200e', 'U+200E'],
    ['\u200f', 'U+200F'],
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e'].map((one, at) => [one, `U+202${'ABCDE'[at]}`]),
    ['\u2060', 'U+2060'],
    ...['\u2066', '\u2067', '\u2068', '\u2069'].map((one, at) => [one, `U+206${6 + at}`]),
    ['\ufeff', 'U+FEFF'],
  ])('refuses the invisible %j, and says which it is', (hidden, code) => {
    expect(() => parseName(`Ann${hidden}a`, 'name')).toThrow(`Contains the invisible character ${code}.`);
    expect(() => parseEmail(`ann${hidden}a@example.com`)).toThrow('Enter an email');
  });

  it('keeps every script, and loses blanks around it', () => {
    for (const text of [
      'Jörg & Söhne',
      '株式会社',
      'محمد',
      'O’Neil 🦆',
      'می\u200cخواهم',
      'ක්\u200dෂ',
      '👩\u200d👩\u200d👧',
      '❤\ufe0f',
    ])
      expect(parseName(` ${text}\n`, 'name')).toBe(text);
  });
});
