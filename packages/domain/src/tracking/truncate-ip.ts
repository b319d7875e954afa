// What is kept of an address unless STORE_FULL_IP is set (docs/rules/tracking.md#stored-address).

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const V4_IN_V6 = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;
const GROUP = /^[0-9a-f]{1,4}$/i;
const GROUPS_KEPT = 3;

/**
 * IPv4 with the last octet zeroed, IPv6 with everything after /48 zeroed; an IPv4 address inside IPv6 (`::ffff:…`) as
 * IPv4. What is no address becomes the empty string, so that nothing unexpected is stored in its place.
 */
export function truncateIp(ip: string): string {
  const v4 = V4.exec(ip);
  if (v4) return truncateV4(v4);
  const mapped = V4_IN_V6.exec(ip)?.[1];
  return mapped === undefined ? truncateV6(ip) : truncateIp(mapped);
}

function truncateV4([, a, b, c, d]: RegExpExecArray): string {
  const octets = [a, b, c, d].map(Number);
  return octets.every((octet) => octet <= 255) ? `${octets.slice(0, 3).join('.')}.0` : '';
}

function truncateV6(ip: string): string {
  const groups = groupsOf(ip.replace(/%.*$/, ''));
  if (!groups) return '';
  const kept = groups.slice(0, GROUPS_KEPT).map((group) => Number.parseInt(group, 16));
  while (kept.at(-1) === 0) kept.pop();
  return `${kept.map((group) => group.toString(16)).join(':')}::`;
}

/** The eight groups, or undefined for what is no IPv6 address. An IPv4 tail counts as two groups, and is never kept. */
function groupsOf(ip: string): string[] | undefined {
  const [head = '', tail, ...more] = ip.replace(/:\d{1,3}(?:\.\d{1,3}){3}$/, ':0:0').split('::');
  if (more.length > 0) return undefined;
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => GROUP.test(group)) ? groups : undefined;
}
