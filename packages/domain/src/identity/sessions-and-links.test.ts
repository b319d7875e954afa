import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import type { AdvertiserId, AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import { isSecretText, isUsable, secretText, TOKEN_AGE_MAX_MS } from './one-time-token.ts';
import {
  ACTING_MS,
  actingEnd,
  CONFIRMED_MS,
  confirmedUntil,
  endOf,
  isOpen,
  mayActAs,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  shortAgent,
} from './session.ts';
import { UNLIMITED } from './limit.ts';
import { STAFF_ROLES, type User } from './user.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

// docs/rules/users.md#one-time-links
describe('a link that works once', () => {
  it('works for a day, a week or an hour', () => {
    expect(TOKEN_AGE_MAX_MS).toEqual({ setup: DAY_MS, invite: 7 * DAY_MS, reset: HOUR_MS });
  });

  it.each([
    ['until it ends', { usedAt: null, expiresAt: after(1) }, true],
    ['not from then on', { usedAt: null, expiresAt: NOW }, false],
    ['not a second time', { usedAt: after(-1), expiresAt: after(1) }, false],
  ])('works %s', (_case, token, usable) => expect(isUsable(token, NOW)).toBe(usable));

  it('has a text of 64 hexadecimal characters, and no other', () => {
    const text = secretText(Uint8Array.from({ length: 32 }, (_, n) => n));
    expect(text).toBe('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
    expect(isSecretText(text)).toBe(true);
    for (const other of [
      '',
      text.slice(1),
      `${text}0`,
      `g${text.slice(1)}`,
      text.toUpperCase(),
      ` ${text}`,
    ]) {
      expect(isSecretText(other)).toBe(false);
    }
  });
});

// docs/rules/users.md#sessions
describe('a session', () => {
  it('ends after twelve idle hours, and after thirty days whatever happens', () => {
    expect([SESSION_IDLE_MS, SESSION_MAX_MS]).toEqual([12 * HOUR_MS, 30 * DAY_MS]);
    expect(endOf({ lastSeenAt: NOW, expiresAt: after(SESSION_MAX_MS) })).toEqual(after(12 * HOUR_MS));
    expect(endOf({ lastSeenAt: NOW, expiresAt: after(HOUR_MS) })).toEqual(after(HOUR_MS));
  });

  it('is open until its end, and not at it', () => {
    const session = { lastSeenAt: NOW, expiresAt: after(HOUR_MS) };
    expect(isOpen(session, after(HOUR_MS - 1))).toBe(true);
    expect(isOpen(session, after(HOUR_MS))).toBe(false);
  });

  it('counts a typed password for ten minutes', () => {
    expect(CONFIRMED_MS).toBe(10 * MINUTE_MS);
    expect(confirmedUntil({ confirmedAt: null }, NOW)).toBeNull();
    expect(confirmedUntil({ confirmedAt: after(1 - CONFIRMED_MS) }, NOW)).toEqual(after(1));
    expect(confirmedUntil({ confirmedAt: after(-CONFIRMED_MS) }, NOW)).toBeNull();
  });

  it('counts none that the clock has not come to: it was set back', () => {
    expect(confirmedUntil({ confirmedAt: after(MINUTE_MS) }, NOW)).toEqual(after(MINUTE_MS + CONFIRMED_MS));
    for (const ahead of [MINUTE_MS + 1, HOUR_MS, DAY_MS])
      expect(confirmedUntil({ confirmedAt: after(ahead) }, NOW)).toBeNull();
  });

  it('keeps of the browser’s name 200 characters that people can read', () => {
    expect(shortAgent('Mozilla/5.0\n(ü~ \u007f)\u0000')).toBe('Mozilla/5.0(~ )');
    expect(shortAgent('x'.repeat(201))).toBe('x'.repeat(200));
  });
});

const ANNA = { kind: 'affiliate', accountId: 'anna' as AffiliateId } as const;
const actor = (overrides: Partial<User>) =>
  ({ kind: 'staff', role: 'owner', live: true, ...UNLIMITED, ...overrides }) as User;

// docs/rules/users.md#viewing-as-an-account
describe('looking through the eyes of an account', () => {
  it('lasts an hour, and not longer than the session it was begun from', () => {
    expect(ACTING_MS).toBe(HOUR_MS);
    expect(actingEnd({ expiresAt: after(DAY_MS) }, NOW)).toEqual(after(HOUR_MS));
    expect(actingEnd({ expiresAt: after(MINUTE_MS) }, NOW)).toEqual(after(MINUTE_MS));
  });

  it('is for live staff whose role allows it', () => {
    expect(STAFF_ROLES.filter((role) => mayActAs(actor({ role }), ANNA, []))).toEqual([
      'owner',
      'admin',
      'manager',
    ]);
    expect(mayActAs(actor({ live: false }), ANNA, [])).toBe(false);
    expect(mayActAs(actor({ kind: 'affiliate', role: null }), ANNA, [])).toBe(false);
    expect(mayActAs(actor({}), { kind: 'staff', accountId: null }, [])).toBe(false);
  });

  // docs/rules/users.md#limited-staff
  it('is for limited staff only where the account is theirs, and shows nothing of others', () => {
    const mine = { onlyAffiliates: [ANNA.accountId] };
    expect(mayActAs(actor(mine), ANNA, [])).toBe(true);
    expect(mayActAs(actor(mine), { ...ANNA, accountId: 'bert' as AffiliateId }, [])).toBe(false);
    // An affiliate sees campaigns of every advertiser, an advertiser what every affiliate brought.
    const shop = { kind: 'advertiser', accountId: 'shop' as AdvertiserId } as const;
    expect(mayActAs(actor(mine), shop, [])).toBe(false);
    expect(mayActAs(actor({ ...mine, onlyAdvertisers: [shop.accountId] }), ANNA, [])).toBe(false);
    expect(mayActAs(actor({ onlyAdvertisers: [shop.accountId] }), shop, [])).toBe(true);
    const ofGroup = actor({ onlyGroups: ['group' as AffiliateGroupId] });
    expect([[ANNA.accountId], []].map((members) => mayActAs(ofGroup, ANNA, members))).toEqual([true, false]);
  });
});
