import { describe, expect, it } from '@jest/globals';
import { advertiser, affiliate } from '@tributary/application/contracts/shared/given';
import { erased } from './account.ts';

const PERSONAL = 'Jane';

describe('an erased account (docs/rules/accounts.md#removed-accounts)', () => {
  it.each([affiliate, advertiser])(
    'keeps what money is booked under and nothing of the person',
    (account) => {
      const { id, networkId, kind, displayId, currency, createdAt, modifiedAt, referralId } = account();
      const kept = { id, networkId, kind, displayId, currency, createdAt, modifiedAt, referralId };
      const full = account({
        username: PERSONAL,
        name: PERSONAL,
        email: `${PERSONAL}@example.com`,
        passwordHash: PERSONAL,
        passwordFingerprint: PERSONAL,
        phone: PERSONAL,
        country: 'AT',
        zone: 'Europe/Vienna',
        live: true,
        lastLoginAt: createdAt,
        meta: { bank: { iban: PERSONAL } },
        allowedIps: ['203.0.113.7'],
        externalId: 'old-7',
        signUp: 'declined',
        declineReason: PERSONAL,
      });
      expect(erased(full)).toEqual({
        ...kept,
        username: '',
        name: 'deleted',
        email: '',
        passwordHash: '',
        passwordFingerprint: '',
        phone: null,
        country: null,
        zone: null,
        live: false,
        lastLoginAt: null,
        meta: {},
        allowedIps: [],
        externalId: null,
        signUp: null,
        declineReason: null,
      });
      expect(JSON.stringify(erased(full))).not.toContain(PERSONAL);
    },
  );
});
