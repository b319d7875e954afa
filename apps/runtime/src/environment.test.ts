import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENT, EnvironmentError, parseEnvironment } from './environment.ts';

describe('environment', () => {
  it('has a default for everything that needs one', () => {
    expect(parseEnvironment({})).toMatchObject({
      API_PORT: 3000,
      TRACKER_PORT: 3001,
      METRICS_PORT: 0,
      DATA_DIR: '.data',
      ALLOW_QUERY_API_KEY: true,
      TRUSTED_PROXIES: [],
    });
  });

  it('takes an empty variable as not set', () => {
    expect(parseEnvironment({ API_PORT: '', DATABASE_URL: '' })).toMatchObject({ API_PORT: 3000 });
  });

  it('splits lists', () => {
    expect(parseEnvironment({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8' }).TRUSTED_PROXIES).toEqual([
      '127.0.0.1',
      '::1',
      '10.0.0.0/8',
    ]);
  });

  it.each([
    ['API_PORT', '70000'],
    ['API_PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['NETWORK_API_KEY', 'short'],
    ['RATE_LIMIT_PER_SECOND', '0'],
    ['STORE_FULL_IP', 'perhaps'],
    ['TRACKER_URL', 'javascript:alert(1)'],
    ['TRACKER_URL', 'https://me:secret@go.example'],
    ['API_URL', 'api.example'],
    ['API_URL', 'https://api.example/?key=1'],
    ['API_URL', 'https://api.example/#top'],
    ['NETWORK_ZONE', 'Mars/Crater'],
    ['NETWORK_CURRENCY', 'usd'],
    ['NETWORK_CURRENCY', 'ZZZ'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ])('names the wrong variable: %s=%s', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => parseEnvironment({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('is described, variable by variable, in .env.example', () => {
    const example = readFileSync(resolve('.env.example'), 'utf8');
    const described = [...example.matchAll(/^# (.+)\n#?([A-Z_]+)=/gm)].map(([, text, name]) => [name, text]);
    const declared = Object.entries(ENVIRONMENT.shape).map(([name, schema]) => [name, schema.description]);
    expect(described).toEqual(declared);
  });

  it('says the same defaults in .env.example', () => {
    const example = readFileSync(resolve('.env.example'), 'utf8');
    const lines = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value]) => [name, value] as const,
    );
    expect(parseEnvironment(Object.fromEntries<string | undefined>(lines))).toEqual(parseEnvironment({}));
  });
});
