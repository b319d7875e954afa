// docs/errors.md and the code name the same codes and reasons: each once, none that is unknown.
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Basis, ExplainedRate } from '@tributary/application/attribution/explain-rates';
import type { EgressAnswer } from '@tributary/application/shared/egress';
import { HIT_REASONS } from '@tributary/domain/attribution/conversion';
import { ON_HOLD } from '@tributary/domain/attribution/hold';
import {
  AFFILIATE_BLOCKED,
  AFFILIATE_INACTIVE,
  NO_EXCHANGE_RATE,
} from '@tributary/domain/attribution/decide-hit';
import { reasonFor } from '@tributary/domain/attribution/status';
import {
  ERRORS_MAX,
  JOB_LOG_PRIORITIES,
  JOB_STATUSES,
  NOTHING_COUNTED,
  summaryOf,
} from '@tributary/domain/jobs/job';
import type { DeliveryState } from '@tributary/domain/postbacks/postback';
import { ATTEMPTS_MAX, FAILING_MAX_MS } from '@tributary/domain/postbacks/retry';
import { CLICK_REJECTIONS } from '@tributary/domain/tracking/click';
import { WIRE_CODES } from '../src/http/http-error.ts';
import { codesOf } from '../src/openapi/refusals.ts';
import { clientOf } from './seed.ts';
import { testApi } from './test-api.ts';

const page = readFileSync('docs/errors.md', 'utf8');

/** The cells of the table of a section whose first column is called so, without the quotes of code. */
function tableOf(heading: string, head: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const table = section.split('\n\n').find((text) => text.startsWith(`| ${head} |`)) ?? '';
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1),
  );
}
const named = (heading: string, head: string) => tableOf(heading, head).map(([word]) => word);
const sorted = (words: readonly (string | undefined)[]) => [...words].sort();

// The compiler asks for each word of a union, and for no other.
const LOST: Record<NonNullable<ExplainedRate['lost']>, true> = {
  invalid_goal: true,
  other_affiliate: true,
  other_goal: true,
  country_not_covered: true,
  affiliate_payout_goes_first: true,
  rate_rule_goes_first: true,
  another_group_goes_first: true,
  another_rule_goes_first: true,
  not_in_group: true,
  other_parameter: true,
  other_sale_amount: true,
  not_a_sale: true,
  goal_payout_goes_first: true,
  another_names_the_country: true,
  another_is_older: true,
  explicit_amounts: true,
  sent_revenue: true,
  paid_for_other_event: true,
};
const BASES: Record<Basis, true> = {
  commission: true,
  explicit: true,
  sent: true,
  paid_per_click: true,
  paid_per_impression: true,
  no_commission: true,
  unknown: true,
};
const DELIVERY_STATES: Record<DeliveryState, true> = { pending: true, delivered: true, failed: true };
const WAYS_TO_FAIL: Record<Extract<EgressAnswer, { kind: 'failed' }>['reason'], true> = {
  forbidden: true,
  timeout: true,
  network: true,
  too_large: true,
  invalid_url: true,
};

describe('the error catalogue', () => {
  it('has every status with every code it comes with', () => {
    const statuses = Array.from({ length: 200 }, (_, n) => 400 + n);
    const pairs = statuses.flatMap((status) => codesOf(status).map((code) => `${status} ${code}`));
    expect(
      sorted(tableOf('Answers of the API', 'Status').map(([status, code]) => `${status} ${code}`)),
    ).toEqual(sorted(pairs));
  });

  it('has every code that is sent, and says of the others that they are not', () => {
    const rows = tableOf('Answers of the API', 'Status');
    const sent = rows.filter(([, , when]) => !when?.includes('Not sent')).map(([, code]) => Number(code));
    expect([...new Set(sent)].sort()).toEqual(Object.values(WIRE_CODES).sort());
  });

  it.each([
    ['Conversion hits', 'Reason', HIT_REASONS],
    ['Rejected clicks', 'Reason', CLICK_REJECTIONS],
    [
      'Reasons of a conversion',
      'Reason',
      [
        'NO_COMMISSION',
        'CAP_REACHED',
        NO_EXCHANGE_RATE,
        ON_HOLD,
        AFFILIATE_BLOCKED,
        AFFILIATE_INACTIVE,
        'ACCOUNT_REMOVED',
        'INVALID_AMOUNT',
        'anything else',
      ],
    ],
    ['Why a rate did not apply', '`lost`', Object.keys(LOST)],
    ['Why a rate did not apply', '`basis`', Object.keys(BASES)],
    ['Import log', '`status`', JOB_STATUSES],
    ['Import log', '`priority`', JOB_LOG_PRIORITIES],
    ['Postbacks', '`status`', Object.keys(DELIVERY_STATES)],
    ['Postbacks', '`error`', Object.keys(WAYS_TO_FAIL)],
  ])('%s: each %s once', (heading, head, words) => {
    expect(sorted(named(heading, head))).toEqual(sorted(words));
  });

  it('shows an answer as it comes', async () => {
    const shown = JSON.parse(/```json\n(.*)\n```/.exec(page)?.[1] ?? '') as object;
    const api = await testApi();
    const body = { name: 'Blog', email: 'me at blog', password: 'correct horse 9' };
    expect((await clientOf(api, api.key).send('POST /affiliate', body)).body).toEqual(shown);
  });

  it('quotes what the product says', () => {
    const prose = page.replace(/\s+/g, ' ');
    for (const status of ['rejected', 'cancelled'] as const) expect(prose).toContain(reasonFor(status, ''));
    expect(prose).toContain(summaryOf({ processed: 2, counts: { ...NOTHING_COUNTED, edited: 2 } }));
    expect(prose).toContain(`more than ${ERRORS_MAX} errors`);
    expect(prose).toContain(`after ${ATTEMPTS_MAX} attempts`);
    expect(prose).toContain(`${FAILING_MAX_MS / 3_600_000} hours`);
  });
});
