import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ENGLISH, i18n } from '../language/i18n.ts';
import { exactText, scaleOf } from './measures.ts';

describe('figures in German', () => {
  beforeEach(() => {
    i18n.loadAndActivate({ locale: 'de', messages: {} });
  });

  afterEach(() => {
    i18n.activate(ENGLISH);
  });

  it('have the currency behind the exact amount', () => {
    expect(exactText('payout', '1.005', 'USD')).toContain('1,005\u00a0USD');
  });

  it('have a space before the sign of percent at an axis', () => {
    expect(scaleOf('cr', 'USD').tickOf(5)).toBe('5\u00a0%');
  });
});
