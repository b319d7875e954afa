/** The addresses that a host name has now, in IPv4 and IPv6; none when there is no such name. Throws when nobody answers in time. */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;
