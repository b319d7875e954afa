// EVENT_LOG names brokers by addresses. What is wrong is said without the address, because that holds a password.

const SHAPE = 'amqp://user:password@host:5672/vhost';
/** A cluster of more has no use for us: a message is on a majority of three or five. */
const ADDRESSES_MAX = 15;

/** What is wrong with a list of brokers, in words for the operator; undefined when it is right. */
export function faultOfBrokers(text: string): string | undefined {
  const addresses = text.split(',').map((address) => address.trim());
  if (!/^amqps?:/i.test(text.trim()))
    return `is spool, or addresses of RabbitMQ such as ${SHAPE}, separated by commas`;
  if (addresses.length > ADDRESSES_MAX) return `names at most ${ADDRESSES_MAX} brokers`;
  for (const [at, address] of addresses.entries()) {
    const fault = faultOf(address);
    if (fault !== undefined) return `address ${at + 1} ${fault}`;
  }
  const urls = addresses.map((address) => new URL(address));
  if (new Set(urls.map(({ protocol, host }) => protocol + host)).size < urls.length)
    return 'names a broker twice';
  if (new Set(urls.map(({ pathname }) => vhostOf(pathname))).size > 1)
    return 'names different virtual hosts; all addresses are those of one cluster and lead to the same queue';
  return undefined;
}

function faultOf(address: string): string | undefined {
  if (address === '') return 'is empty';
  if (!/^amqps?:\/\//i.test(address) || !URL.canParse(address)) return `does not look like ${SHAPE}`;
  const { hostname, port, pathname, search, hash, username, password } = new URL(address);
  if (hostname === '') return `names no host; it must look like ${SHAPE}`;
  if (port === '0') return 'has the port 0';
  if (search !== '' || hash !== '') return 'has a query or a fragment, and may have neither';
  if (pathname.indexOf('/', 1) > 0) return 'has more than one virtual host; a / in its name is written %2F';
  if (username === '' && password !== '') return 'has a password and no user';
  if (![username, password, pathname].every(isDecodable))
    return 'has a % that encodes nothing; a % is written %25';
  return undefined;
}

const vhostOf = (pathname: string): string => decodeURIComponent(pathname.slice(1)) || '/';

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
