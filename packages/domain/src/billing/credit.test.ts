import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AdvertiserId, NetworkId } from '../shared/ids.ts';
import { add, money, moneyText, subtract } from '../shared/money.ts';
import { NO_SUMS } from './balance.ts';
import {
  type AdvertiserCredit,
  assertCreditLimit,
  CREDIT_STATES,
  creditNotice,
  creditStanding,
  type CreditState,
  nextCredit,
} from './credit.ts';

const owing = (owed: string) => ({ ...NO_SUMS, approved: money(owed) });
const moneyOrNull = (text: string | null) => (text === null ? null : money(text));

// docs/rules/billing.md#credit
describe('credit', () => {
  it.each([
    ['100', null, '0', 'ok', '100'],
    ['100', null, '-5', 'ok', '105'],
    ['100', null, '79.999999999999999', 'ok', '20.000000000000001'],
    ['100', null, '80', 'warned_80', '20'],
    ['100', null, '94.999999999999999', 'warned_80', '5.000000000000001'],
    ['100', null, '95', 'warned_95', '5'],
    ['100', null, '99.999999999999999', 'warned_95', '0.000000000000001'],
    ['100', null, '100', 'used_up', '0'],
    ['100', null, '100.01', 'used_up', '-0.01'],
    ['0', null, '0', 'used_up', '0'],
    ['0', null, '-1', 'ok', '1'],
    [null, '100', '79', 'ok', '21'],
    [null, '100', '100', 'used_up', '0'],
    [null, '0', '0', 'used_up', '0'],
    [null, '-10', '-5', 'used_up', '-5'],
    [null, '-10', '-20', 'ok', '10'],
    ['60', '40', '79', 'ok', '21'],
    ['60', '40', '80', 'warned_80', '20'],
    ['60', '-40', '20', 'used_up', '0'],
    [null, null, '1000000', 'ok', null],
  ])('of a limit of %s and deposits of %s, with %s used, is %s', (limit, prepaid, used, state, available) => {
    const funds = { limit: moneyOrNull(limit), prepaid: moneyOrNull(prepaid) };
    const standing = creditStanding(funds, owing(used));
    expect([standing.state, standing.available === null ? null : moneyText(standing.available)]).toEqual([
      state,
      available,
    ]);
  });

  it('counts what waits for approval, what is approved, and what is invoiced and not paid', () => {
    const sums = {
      pending: money('1.5'),
      approved: money('20.25'),
      invoiced: money('300'),
      paid: money('299'),
    };
    expect(creditStanding({ limit: money('100'), prepaid: null }, sums).used).toBe(money('22.75'));
  });

  const amount = fc.bigInt(-1_000_000n, 1_000_000n).map((units) => money(`${units}`));

  it('never gets better by using more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), amount, amount, (limit, one, more) => {
        const [less, used] = one < more ? [one, more] : [more, one];
        const funds = { limit: money(`${limit}`), prepaid: null };
        const worst = (sums: typeof less) =>
          CREDIT_STATES.indexOf(creditStanding(funds, { ...NO_SUMS, approved: sums }).state);
        expect(worst(used)).toBeGreaterThanOrEqual(worst(less));
      }),
    );
  });

  it('has as much available after a deposit paid an invoice as before', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.nat(1_000_000), (prepaid, approved, invoiced, units) => {
        const paid = money(`${units}`);
        const before = creditStanding({ limit: null, prepaid }, { ...NO_SUMS, approved, invoiced });
        const after = creditStanding(
          { limit: null, prepaid: subtract(prepaid, paid) },
          { ...NO_SUMS, approved, invoiced, paid },
        );
        expect(after.available).toBe(before.available);
        expect(add(after.used, paid)).toBe(before.used);
      }),
    );
  });

  it.each([
    ['100.01', 'EUR', true],
    ['100.001', 'EUR', false],
    ['100.1', 'JPY', false],
  ])('of %s %s may be set: %s', (limit, currency, may) => {
    const set = () => assertCreditLimit(money(limit), currency);
    if (may) expect(set).not.toThrow();
    else expect(set).toThrow(/decimals/);
  });
});

// docs/rules/billing.md#notices-of-credit
describe('notices of a credit', () => {
  const [BEFORE, NOW] = [new Date(1000), new Date(2000)];
  const fresh: AdvertiserCredit = {
    networkId: 'n' as NetworkId,
    advertiserId: 'a' as AdvertiserId,
    limit: money('100'),
    state: 'ok',
    since: BEFORE,
    noticed: 'ok',
  };
  /** Each step: what is used, or a new limit with what is used. */
  const play = (...steps: readonly (string | readonly [limit: string, used: string])[]) => {
    let credit = fresh;
    return steps.map((step) => {
      const [limit, used] = typeof step === 'string' ? [null, step] : step;
      const next = nextCredit(
        limit === null ? credit : { ...credit, limit: money(limit) },
        { prepaid: null, sums: owing(used) },
        { now: NOW, fundsChanged: limit !== null },
      );
      const notice = creditNotice(credit, next);
      credit = next;
      return notice === 'credit.nearly_used' ? next.state : notice;
    });
  };

  it('are sent once for 80 and 95 percent, when all is used, and when there is some again', () => {
    expect(play('79', '80', '85', '95', '99', '100', '101', '99.99')).toEqual([
      undefined,
      'warned_80',
      undefined,
      'warned_95',
      undefined,
      'credit.used_up',
      undefined,
      'credit.restored',
    ]);
  });

  it('jump over what is passed at once', () => {
    expect(play('96', '100')).toEqual(['warned_95', 'credit.used_up']);
    expect(play('100')).toEqual(['credit.used_up']);
  });

  it('do not repeat a warning around its border, but send it again after less than 70 percent were used', () => {
    expect(play('80', '79', '80', '70', '95', '80', '95')).toEqual([
      'warned_80',
      undefined,
      undefined,
      undefined,
      'warned_95',
      undefined,
      undefined,
    ]);
    expect(play('80', '69.99', '80')).toEqual(['warned_80', undefined, 'warned_80']);
  });

  it('repeat warnings after the limit changed, and never for a change for the better', () => {
    expect(play('96', ['130', '96'], '104')).toEqual(['warned_95', undefined, 'warned_80']);
    expect(play('85', ['88', '85'])).toEqual(['warned_80', 'warned_95']);
    expect(play('100', ['120', '100'], '114')).toEqual(['credit.used_up', 'credit.restored', 'warned_95']);
  });

  it('change the time of the state only with the state', () => {
    const step = (credit: AdvertiserCredit, used: string) =>
      nextCredit(credit, { prepaid: null, sums: owing(used) }, { now: NOW, fundsChanged: false });
    const warned: AdvertiserCredit = { ...fresh, noticed: 'warned_80' };
    expect(step(fresh, '50')).toBe(fresh);
    expect(step(warned, '75')).toBe(warned);
    expect(step(warned, '50')).toEqual({ ...fresh, noticed: 'ok', since: BEFORE });
    expect(step(fresh, '80')).toEqual({ ...fresh, state: 'warned_80', noticed: 'warned_80', since: NOW });
  });

  it('of the same books are none', () => {
    const state = fc.constantFrom<CreditState>(...CREDIT_STATES);
    fc.assert(
      fc.property(state, state, fc.nat(120), (present, noticed, used) => {
        const books = { prepaid: null, sums: owing(`${used}`) };
        const at = { now: NOW, fundsChanged: false };
        const once = nextCredit({ ...fresh, state: present, noticed }, books, at);
        expect(nextCredit(once, books, at)).toBe(once);
        expect(creditNotice(once, once)).toBeUndefined();
      }),
    );
  });
});
