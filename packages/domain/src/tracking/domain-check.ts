// Whether a host name leads to this installation (docs/rules/tracking.md#check-of-domains), judged by the addresses that the caller looked up.

/** null: nobody answered in time. */
export type Resolved = readonly string[] | null;

export type DomainState = 'leads_here' | 'partly' | 'elsewhere' | 'no_such_name' | 'no_answer' | 'not_known';
export type DomainCheck = { readonly state: DomainState; readonly message: string };

/** `home`: the host under which this installation is reached, and its addresses. */
export function domainCheck(
  addresses: Resolved,
  home: { readonly host: string; readonly addresses: Resolved },
): DomainCheck {
  if (addresses === null)
    return domainSaid('no_answer', 'The name servers did not answer in time. Check again.');
  if (addresses.length === 0)
    return domainSaid(
      'no_such_name',
      `This name doesn't exist yet. Create a CNAME record that points to ${home.host}.`,
    );
  if (home.addresses === null || home.addresses.length === 0)
    return domainSaid(
      'not_known',
      `It points to ${list(addresses)}; the address of ${home.host} is unknown.`,
    );
  const here = addresses.filter((one) => home.addresses?.includes(one));
  if (here.length === addresses.length)
    return domainSaid('leads_here', `It points here, to ${list(addresses)}.`);
  const others = addresses.filter((one) => !here.includes(one));
  if (here.length > 0)
    return domainSaid('partly', `It points here, but also to ${list(others)}: some visitors land elsewhere.`);
  return domainSaid(
    'elsewhere',
    `It points to ${list(others)}, and ${home.host} is at ${list(home.addresses)}. That can be right behind a proxy or CDN.`,
  );
}

const domainSaid = (state: DomainState, message: string): DomainCheck => ({ state, message });

const SHOWN_MAX = 4;
const list = (addresses: readonly string[]): string =>
  addresses.slice(0, SHOWN_MAX).join(', ') + (addresses.length > SHOWN_MAX ? ', …' : '');
