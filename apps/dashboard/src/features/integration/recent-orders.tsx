// What was sent today as it arrives, and what to do about what was refused.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Status } from '../../design/parts/status.tsx';
import { texts } from '../../language/texts.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { WhyLink } from '../../table/why-link.tsx';
import { detailWord } from '../../words/details.ts';
import { methodWord } from '../../words/methods.ts';
import { reasonWord } from '../../words/reasons.ts';
import { shownResult } from '../../words/result.ts';
import { adviceFor } from './advice.ts';

type Hit = Data<'get', '/advertiser/conversion-hits'>['hits'][number];

const LOOK_EVERY_MS = 2000;
const NEWEST = '50' as const;
/** Letters of a click ID that tell it from others. */
const TAIL = 8;

/** What was sent today, asked for again while the page is open. */
export function RecentOrders() {
  const { today } = usePeriod();
  const query = { start: today, end: today, limit: NEWEST };
  const answer = useAnswer('/advertiser/conversion-hits', { query }, { refetchEveryMs: LOOK_EVERY_MS });
  const [shown, show] = useState<'all' | 'problems'>('all');
  return (
    <Section
      title={t`Recent orders`}
      end={
        <Segmented
          label={t`Show`}
          choices={[
            ['all', t`All`],
            ['problems', t`Problems`],
          ]}
          value={shown}
          onChoose={show}
        />
      }
    >
      <Answered
        answer={listOf(answer, ({ hits }) => hits)}
        height={240}
        empty={
          <NothingYet>
            <Trans>
              Nothing received today. Report an order and it appears here within seconds, with any problem
              explained.
            </Trans>
          </NothingYet>
        }
      >
        {(rows) => (
          <DataTable
            label={t`Recent orders`}
            rows={shown === 'all' ? rows : rows.filter(({ reason }) => reason)}
            keyOf={({ _id = '' }) => _id}
            columns={COLUMNS}
            tools={<CopyAsCurl path="/advertiser/conversion-hits" query={query} />}
          />
        )}
      </Answered>
    </Section>
  );
}

const COLUMNS = texts<readonly Column<Hit>[]>([
  { key: 'created', head: msg`Time`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: msg`Result`, kind: 'status', cell: (hit) => <Status status={shownResult(hit)} /> },
  { key: 'order', head: msg`Order ID`, kind: 'short', width: 136, cell: ({ txn_id: order }) => order },
  {
    key: 'click',
    head: msg`Click ID`,
    kind: 'short',
    width: 104,
    cell: ({ click_id: id = '' }) => <code title={id}>{id.length > TAIL ? `…${id.slice(-TAIL)}` : id}</code>,
  },
  { key: 'method', head: msg`Method`, kind: 'short', cell: ({ method = '' }) => methodWord(method) },
  {
    key: 'problem',
    head: msg`What to do`,
    cell: ({ reason = '', detail = '' }) => {
      const known = reason === 'DUPLICATE' ? [] : [reasonWord(reason), detailWord(detail)];
      return [...new Set([...known, adviceFor(reason)])].filter((line) => line !== '').join(' · ');
    },
  },
  {
    key: 'why',
    head: msg`Cost`,
    kind: 'action',
    cell: ({ conversion_id: id }) =>
      id ? (
        <WhyLink id={id}>
          <Trans>Why was this charged?</Trans>
        </WhyLink>
      ) : null,
  },
]);
