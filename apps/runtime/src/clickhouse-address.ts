// ANALYTICS names a ClickHouse by its address. What is wrong is said without the address, because that holds a password.
import type { ClickHouseAddress } from '@tributary/composition/columns';

const SHAPE = 'clickhouse://user:password@host:8123/database';
const SCHEME = /^clickhouses?:/i;
/** Those that need no quotes anywhere. */
const DATABASE = /^[a-z_][a-z0-9_]{0,63}$/i;
const [PORT, TLS_PORT] = ['8123', '8443'];

/** What is wrong with it, in words for the operator; undefined when it is right. */
export function faultOfClickHouse(text: string): string | undefined {
  if (!SCHEME.test(text))
    return `is parquet, or the address of a ClickHouse such as ${SHAPE} (clickhouses:// for TLS)`;
  if (text.includes(',')) return 'names one server; what several keep is reached through one address';
  if (!/^clickhouses?:\/\//i.test(text) || !URL.canParse(text)) return `does not look like ${SHAPE}`;
  const { hostname, port, pathname, search, hash, username, password } = new URL(text);
  if (hostname === '') return `names no host; it must look like ${SHAPE}`;
  if (port === '0') return 'has the port 0';
  if (port === '9000' || port === '9440')
    return `has the port of the native protocol; that of HTTP is ${PORT}, or ${TLS_PORT} with TLS`;
  if (search !== '' || hash !== '') return 'has a query or a fragment, and may have neither';
  if (username === '' && password !== '') return 'has a password and no user';
  if (![username, password].every(isDecodable)) return 'has a % that encodes nothing; a % is written %25';
  if (!DATABASE.test(pathname.slice(1)))
    return `names no database of letters, digits and _, at most 64, after the host: ${SHAPE}`;
  return undefined;
}

/** Of a text that is right. */
export function clickHouseAddress(text: string): ClickHouseAddress {
  const { protocol, hostname, port, pathname, username, password } = new URL(text);
  const isTls = protocol.toLowerCase() === 'clickhouses:';
  return {
    url: `${isTls ? 'https' : 'http'}://${hostname}:${port || (isTls ? TLS_PORT : PORT)}`,
    // The server's own name for whoever gives none.
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
