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
    ['NETWORK_ZONE', 'CET'],
    ['NETWORK_CURRENCY', 'usd'],
    ['NETWORK_CURRENCY', 'ZZZ'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['EVENT_LOG', 'rabbitmq'],
    ['SPOOL_ON_BROKER_LOSS', 'false'],
  ])('names the wrong variable: %s=%s', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => parseEnvironment({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('takes the spool or the brokers of one cluster for the event log', () => {
    const parse = (EVENT_LOG?: string) => parseEnvironment({ EVENT_LOG }).EVENT_LOG;
    expect([parse(), parse('spool'), parse('')]).toEqual([undefined, undefined, undefined]);
    const three = ['amqp://u:p%2F@a:5672/shop', 'amqps://u:p@b/shop', 'amqp://[::1]:5673/shop'];
    expect(parse(three.join(', '))).toEqual(three);
    expect(parse('amqp://a,amqp://b/,amqp://c/%2F')).toHaveLength(3);
  });

  it.each([
    ['http://a', 'is spool, or addresses of RabbitMQ'],
    ['a:5672', 'is spool, or addresses of RabbitMQ'],
    ['Spool', 'is spool, or addresses of RabbitMQ'],
    ['spool,amqp://a', 'is spool, or addresses of RabbitMQ'],
    ['amqp://a,spool', 'address 2 does not look like amqp://user:password@host:5672/vhost'],
    ['amqp://a,b', 'address 2 does not look like'],
    ['amqp://a,,amqp://b', 'address 2 is empty'],
    ['amqp://a,', 'address 2 is empty'],
    ['amqp:a', 'address 1 does not look like'],
    ['amqp://', 'address 1'],
    ['amqp://:5672', 'address 1'],
    ['amqp://a:99999', 'address 1 does not look like'],
    ['amqp://a:0', 'address 1 has the port 0'],
    ['amqp://a?heartbeat=1', 'address 1 has a query'],
    ['amqp://a#b', 'address 1 has a query or a fragment'],
    ['amqp://a/b/c', 'address 1 has more than one virtual host'],
    ['amqp://:pass@a', 'address 1 has a password and no user'],
    ['amqp://u:p%zz@a', 'address 1 has a % that encodes nothing'],
    ['amqp://a,amqp://u:s3cret@a', 'names a broker twice'],
    ['amqp://a/one,amqp://b/two', 'names different virtual hosts'],
    [Array.from({ length: 16 }, (_, n) => `amqp://b${n}`).join(','), 'names at most 15 brokers'],
  ])('says what is wrong with EVENT_LOG=%s', (EVENT_LOG, fault) => {
    expect(() => parseEnvironment({ EVENT_LOG })).toThrow(EnvironmentError);
    expect(() => parseEnvironment({ EVENT_LOG })).toThrow(`EVENT_LOG: ${fault}`);
    expect(() => parseEnvironment({ EVENT_LOG })).not.toThrow('s3cret');
  });

  it('takes files or a ClickHouse for analytics', () => {
    const parse = (ANALYTICS?: string) => parseEnvironment({ ANALYTICS }).ANALYTICS;
    expect([parse(), parse('parquet'), parse('')]).toEqual([undefined, undefined, undefined]);
    expect(parse('clickhouse://host/shop')).toEqual({
      url: 'http://host:8123',
      username: 'default',
      password: '',
      database: 'shop',
    });
    expect(parse('clickhouses://us%3Aer:p%2F%25@[::1]:9999/a_1')).toEqual({
      url: 'https://[::1]:9999',
      username: 'us:er',
      password: 'p/%',
      database: 'a_1',
    });
    expect(parse('clickhouses://host/shop')?.url).toBe('https://host:8443');
  });

  it.each([
    ['duckdb', 'is parquet, or the address of a ClickHouse'],
    ['Parquet', 'is parquet, or the address of a ClickHouse'],
    ['http://a:8123/shop', 'is parquet, or the address of a ClickHouse'],
    ['clickhouse:a', 'does not look like clickhouse://user:password@host:8123/database'],
    ['clickhouse://', 'names no host'],
    ['clickhouse://a:99999/shop', 'does not look like'],
    ['clickhouse://a:0/shop', 'has the port 0'],
    ['clickhouse://a:9000/shop', 'has the port of the native protocol'],
    ['clickhouse://u:s3cret@a,b/shop', 'names one server'],
    ['clickhouse://u:s3cret@a/shop?x=1', 'has a query'],
    ['clickhouse://a/shop#b', 'has a query or a fragment'],
    ['clickhouse://:s3cret@a/shop', 'has a password and no user'],
    ['clickhouse://u:s3cret%zz@a/shop', 'has a % that encodes nothing'],
    ['clickhouse://u:s3cret@a', 'names no database'],
    ['clickhouse://a/shop/x', 'names no database'],
    ['clickhouse://a/sh%60op', 'names no database'],
  ])('says what is wrong with ANALYTICS=%s', (ANALYTICS, fault) => {
    expect(() => parseEnvironment({ ANALYTICS })).toThrow(EnvironmentError);
    expect(() => parseEnvironment({ ANALYTICS })).toThrow(`ANALYTICS: ${fault}`);
    expect(() => parseEnvironment({ ANALYTICS })).not.toThrow('s3cret');
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
