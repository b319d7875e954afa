// What needs you, by name, where the count alone sends one searching. Asked for only where there is something to name.
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { count } from '../../numbers/money.ts';
import { AffiliateName } from '../../shell/record-names.tsx';
import { CAP_COUNTED, CAP_PERIODS, wordOf } from '../../words/caps.ts';
import { TodoLine, type TodoLook } from './parts.tsx';

type Props = TodoLook & { readonly otherwise: ReactNode };

/** More are counted. */
const NAMED_MAX = 5;

/** The caps of which four fifths or more are used, by their campaigns. */
export function CapsNearlyFull({ otherwise, ...look }: Props) {
  const answer = useAnswer('/network/caps', {
    query: { live: true, used_from: '80', page: '1', limit: `${NAMED_MAX}` },
  });
  if (!('data' in answer) || answer.data === undefined || answer.data.caps.length === 0) return otherwise;
  const { caps, total } = answer.data;
  return (
    <>
      {caps.map(({ _id, ad_id: campaignId, ad_title: title, percent, ...cap }) => (
        <TodoLine key={_id} {...look} detail={capText(cap)}>
          <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ tab: 'caps' }}>
            <Trans>
              {title} is at {count(percent)}% of its cap
            </Trans>
          </Link>
        </TodoLine>
      ))}
      <More look={look} shown={caps.length} total={total}>
        <Link to="/caps" search={{ used: '80', live: true }}>
          <Trans>{count(total)} caps at 80% or more</Trans>
        </Link>
      </More>
    </>
  );
}

/** The postbacks that were turned off, by their affiliates; those that merely fail are tried again. */
export function PostbacksOff({ otherwise, ...look }: Props) {
  const answer = useAnswer('/network/postbacks', {});
  if (!('data' in answer) || answer.data === undefined) return otherwise;
  const off = answer.data.postbacks.filter(({ disabled_reason: reason }) => reason !== null);
  if (off.length === 0) return otherwise;
  const affiliates = [...new Set(off.map(({ user_id: id }) => id))].slice(0, NAMED_MAX);
  return (
    <>
      {otherwise}
      {affiliates.map((id) => {
        const name = <AffiliateName id={id} />;
        const many = off.filter((one) => one.user_id === id).length;
        return (
          <TodoLine key={id} {...look}>
            <Trans>
              {name}:{' '}
              <Plural value={many} one="a postback was turned off" other="# postbacks were turned off" />
            </Trans>
          </TodoLine>
        );
      })}
    </>
  );
}

type MoreProps = {
  readonly look: TodoLook;
  readonly shown: number;
  readonly total: string;
  readonly children: ReactNode;
};
/** Where not all are named: all of them. */
const More = ({ look, shown, total, children }: MoreProps) =>
  total === `${shown}` ? null : <TodoLine {...look}>{children}</TodoLine>;

type Used = Pick<Data<'get', '/network/caps'>['caps'][number], 'measure' | 'used' | 'limit' | 'period'>;
/** `92 of 100 conversions per day`. */
function capText({ measure, used, limit, period }: Used): string {
  const [usage, most] = [count(used), count(limit)];
  const [what, when] = [wordOf(CAP_COUNTED, measure), wordOf(CAP_PERIODS, period)];
  return t`${usage} of ${most} ${what} ${when}`;
}
