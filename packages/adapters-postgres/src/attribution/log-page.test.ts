import { describe, expect, it } from '@jest/globals';
import { fromPosition } from './log-page.ts';

const [from, at, to] = ['2026-03-01', '2026-03-10T12:00:00.500Z', '2026-04-01'].map((text) => new Date(text));
const query = { from: from as Date, to: to as Date, other: 7 };
const after = (instant: Date | undefined) => ({ ...query, after: { at: instant as Date, id: 'a1' } });

describe('fromPosition', () => {
  it('ends with the instant of the position, whose other lines may follow', () => {
    expect(fromPosition(after(at))).toEqual({ ...after(at), to: new Date('2026-03-10T12:00:00.501Z') });
  });

  it('changes nothing without a position', () => {
    expect(fromPosition(query)).toEqual(query);
  });

  it('never goes beyond what was asked for', () => {
    expect(fromPosition(after(to))).toEqual(after(to));
    expect(fromPosition(after(new Date(253_402_300_799_999)))).toMatchObject({ to });
  });
});
