// Whether what arrives today can be matched, and what is wrong with the rest (docs/rules/attribution.md#hits-with-a-click-id).
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import { Code } from '../../design/parts/code.tsx';
import { Dated } from '../../design/parts/time.tsx';
import { count, percent } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { reasonWord } from '../../words/reasons.ts';
import styles from './integration.module.css';

type Hits = Data<'get', '/advertiser/conversion-hits'>;

const COUNT_EVERY_MS = 30_000;

export function useHealth(): Answer<Hits> {
  const { today } = usePeriod();
  const query = { start: today, end: today, limit: '1', 'with[]': ['click_ids', 'sums'] } as const;
  return useAnswer('/advertiser/conversion-hits', { query }, { refetchEveryMs: COUNT_EVERY_MS });
}

export function Health() {
  return (
    <Section title={t`Health`}>
      <Answered answer={useHealth()} height={64}>
        {(hits) =>
          hits.hits.length === 0 ? (
            <p>
              <Trans>No orders today yet.</Trans>
            </p>
          ) : (
            <ul className={styles['checks']}>
              {checksOf(hits).map(([text, isGood]) => (
                <li key={text} className={isGood ? undefined : styles['wrong']}>
                  {isGood ? <CircleCheck /> : <CircleAlert />}
                  <span>
                    <Dated>{text}</Dated>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  );
}

type Check = readonly [text: string, isGood: boolean];

function checksOf({ hits: [last], click_ids: sent, sums = [] }: Hits): readonly Check[] {
  const checks: Check[] = [[t`Last order: ${last?.created ?? ''}`, true]];
  if (sent && sent.hits !== '0') {
    const share = shareText(sent);
    checks.push([t`${share} of orders carry a click ID`, sent.with_click_id !== '0']);
    const without = BigInt(sent.hits) - BigInt(sent.with_click_id);
    if (without > 0n) checks.push([withoutText(`${without}` as NumberText), false]);
  }
  for (const { status, reason, count: many } of sums)
    if (status === 'refused') checks.push([`${count(many)} × ${reasonWord(reason)}`, false]);
  return checks;
}

function withoutText(many: NumberText): string {
  const shown = count(many);
  return plural(many, {
    one: `${shown} order without a click ID today`,
    other: `${shown} orders without a click ID today`,
  });
}

/** Never more than it is: all but one of many are not 100%. */
function shareText({ hits, with_click_id: sent }: NonNullable<Hits['click_ids']>): string {
  const tenths = (BigInt(sent) * 1000n) / BigInt(hits);
  return percent(`${tenths / 10n}.${tenths % 10n}` as NumberText);
}

/** What the tracker says to a server (docs/rules/attribution.md#server-to-server). */
export const Response = () => (
  <Section title={t`Response`}>
    <p>
      <Trans>You get 200 when the order is accepted. Anything else tells you why, and what to do.</Trans>
    </p>
    <Code
      isAnswer
      label={t`Example response`}
      samples={[['JSON', `{\n  "success": true,\n  "data": {\n    "status": "accepted"\n  }\n}`]]}
    />
  </Section>
);
