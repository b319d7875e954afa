import { expect, test } from '@jest/globals';
import { isLostDatabase } from './lost-database.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
/** As postgres.js marks them. */
const ofQuery = (code: string) => Object.assign(coded(code), { query: 'select 1' });

test.each([
  coded('57P01', 'terminating connection due to unexpected postmaster exit'),
  coded('CONNECTION_CLOSED', 'write CONNECTION_CLOSED 127.0.0.1:5432'),
  ofQuery('ECONNREFUSED'),
  coded('P1001', "Can't reach database server at 127.0.0.1:5432"),
  coded('P2010', 'Invalid invocation:\n\nDatabase error. Code: `57P01`. Message: `terminating connection`'),
  new Error('The page was not read.', { cause: ofQuery('ECONNRESET') }),
])('%p: the database is gone', (error) => {
  expect(isLostDatabase(error)).toBe(true);
});

test.each([
  coded('P2002'),
  coded('23505'),
  new TypeError('x is undefined'),
  'text',
  undefined,
  coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:8123'),
  new Error('ClickHouse does not answer as it should.', { cause: coded('ECONNRESET') }),
])('%p: something else', (error) => {
  expect(isLostDatabase(error)).toBe(false);
});
