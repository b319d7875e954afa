import { expect, it } from '@jest/globals';
import { elsewhere, instantsOf, timeIn } from './elsewhere.ts';

it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
  'finds every instant of %s again from its time',
  (zone) => {
    // Around both changes of the clocks of Lord Howe Island (half an hour) and of Newfoundland, every 17 minutes.
    for (const start of ['2026-03-07', '2026-04-04', '2026-10-03', '2026-10-31'])
      for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 17) {
        const at = new Date(Date.parse(`${start}T00:00:00Z`) + minutes * 60_000);
        expect(instantsOf(zone, timeIn(zone, at)).map((one) => one.toISOString())).toContain(
          at.toISOString(),
        );
      }
  },
);

it('tells a time in UTC and where the reader is: both where it is there twice, none where it is not', () => {
  expect(elsewhere('Asia/Kolkata', '2026-11-12 00:03:02', 'Pacific/Auckland')).toBe(
    '2026-11-11 18:33:02 UTC\n2026-11-12 07:33:02 Pacific/Auckland',
  );
  expect(elsewhere('UTC', '2026-11-12 00:03:02', 'UTC')).toBe('2026-11-12 00:03:02 UTC');
  expect(elsewhere('Europe/Berlin', '2026-10-25 02:30:00', 'UTC')).toBe(
    '2026-10-25 00:30:00 or 2026-10-25 01:30:00 UTC',
  );
  expect(elsewhere('Europe/Berlin', '2026-03-29 02:30:00', 'UTC')).toBeUndefined();
  for (const none of ['', '2026-11-12', '2026-11-12 – 2026-11-13', '2026-99-12 00:03:02'])
    expect(elsewhere('UTC', none, 'UTC')).toBeUndefined();
});
