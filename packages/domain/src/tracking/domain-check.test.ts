// docs/rules/tracking.md#check-of-domains
import { describe, expect, it } from '@jest/globals';
import { domainCheck, type Resolved } from './domain-check.ts';

const home = { host: 'track.example', addresses: ['192.0.2.1', '2001:db8::1'] };
const stateOf = (addresses: Resolved, at: typeof home | { host: string; addresses: Resolved } = home) =>
  domainCheck(addresses, at).state;

describe('where a name leads', () => {
  it('is here, when all its addresses are ours', () => {
    expect(stateOf(['192.0.2.1'])).toBe('leads_here');
    expect(stateOf(['2001:db8::1', '192.0.2.1'])).toBe('leads_here');
    expect(stateOf(['192.0.2.1', '192.0.2.9'])).toBe('partly');
    expect(stateOf(['192.0.2.9'])).toBe('elsewhere');
    expect(stateOf([])).toBe('no_such_name');
    expect(stateOf(null)).toBe('no_answer');
    expect(stateOf(['192.0.2.9'], { host: 'track.example', addresses: null })).toBe('not_known');
    expect(stateOf(['192.0.2.9'], { host: 'track.example', addresses: [] })).toBe('not_known');
  });

  it('is said in words, with few of many addresses', () => {
    expect(domainCheck(['192.0.2.1', '192.0.2.9'], home).message).toBe(
      'It points here, but also to 192.0.2.9: some visitors land elsewhere.',
    );
    const many = [5, 6, 7, 8, 9].map((n) => `192.0.2.${n}`);
    expect(domainCheck(many, home).message).toBe(
      'It points to 192.0.2.5, 192.0.2.6, 192.0.2.7, 192.0.2.8, …, and track.example is at 192.0.2.1, 2001:db8::1. That can be right behind a proxy or CDN.',
    );
  });
});
