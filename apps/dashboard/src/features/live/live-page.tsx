// What happens, as it happens: the newest at the top, and honest about what it does not show.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import {
  type Happening,
  type LiveKind,
  type Stream,
  type StreamEvent,
  useStream,
} from '../../api/event-stream.ts';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import FlaskConical from 'lucide-react/icons/flask-conical';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import type { NumberText } from '../../api/exact-json.ts';
import { useSession } from '../../api/session.ts';
import { Button, type IconOf } from '../../design/parts/button.tsx';
import { Country } from '../../design/parts/country.tsx';
import tones from '../../design/parts/status.module.css';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { amount, withSymbol } from '../../numbers/money.ts';
import { CampaignAvatar } from '../../shell/campaign-named.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import pills from '../../shell/pills.module.css';
import { Filters, SearchFilter } from '../../table/filters.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { detailsOf } from './details.ts';
import { countedIn, KINDS, lineOf, looksOf, matches, recordOf, storyOf } from './words.ts';
import { LiveMinute, useMinute } from './live-minute.tsx';
import { WhyLink } from '../../table/why-link.tsx';
import looks from '../../figures/overview.module.css';
import styles from './live.module.css';

/** More are left out of the page, not of the logs. */
const SHOWN_MAX = 200;
type Rows = { readonly rows: readonly Happening[]; readonly uncounted: number };
const NOTHING: Rows = { rows: [], uncounted: 0 };

const added = ({ rows, uncounted }: Rows, event: StreamEvent): Rows => {
  if (event.kind !== 'counts') return { rows: [event, ...rows].slice(0, SHOWN_MAX), uncounted };
  return { rows, uncounted: uncounted + countedIn(event.counts) };
};

export function LivePage() {
  const { kinds: chosen, of: text = '', why } = useSearch({ from: '/in/live' });
  const navigate = useNavigate({ from: '/live' });
  const kinds: readonly LiveKind[] = chosen ?? ['click', 'hit', 'conversion', 'postback'];
  const [shown, setShown] = useState(NOTHING);
  const [held, setHeld] = useState<Rows | undefined>();
  // Of this visit alone: an event is in no list once the page is left, only in the logs.
  const [opened, open] = useState<Happening | undefined>();
  const isPaused = held !== undefined;
  const paused = useRef(false);
  const { minute, note } = useMinute();
  const listen = useCallback(
    (event: StreamEvent) => {
      note(event);
      if (paused.current) setHeld((before) => added(before ?? NOTHING, event));
      else setShown((before) => added(before, event));
    },
    [note],
  );
  const stream = useStream(kinds, listen);
  const pause = () => {
    paused.current = !paused.current;
    if (held)
      setShown(({ rows, uncounted }) => ({
        rows: [...held.rows, ...rows].slice(0, SHOWN_MAX),
        uncounted: uncounted + held.uncounted,
      }));
    setHeld(held ? undefined : NOTHING);
  };
  const switchKind = (kind: LiveKind, on: boolean) => {
    const next = KINDS.map(([one]) => one).filter((one) => (one === kind ? on : kinds.includes(one)));
    if (next.length > 0) void navigate({ search: (before) => ({ ...before, kinds: next }), replace: true });
  };
  const search = useCallback(
    (of: string) =>
      void navigate({ search: (before) => ({ ...before, of: of === '' ? undefined : of }), replace: true }),
    [navigate],
  );
  const fresh = held?.rows.length ?? 0;
  const { uncounted } = shown;
  const rows = shown.rows.filter((row) => kinds.includes(row.kind) && matches(row, text));
  return (
    <>
      <PageHead title={t`Live`} badge={<StreamState stream={stream} isPaused={isPaused} />}>
        <Button onClick={pause} aria-pressed={isPaused} icon={isPaused ? Play : Pause}>
          {held ? t`Resume (${fresh} new)` : t`Pause`}
        </Button>
      </PageHead>
      <div className={styles['minute']}>
        <LiveMinute minute={minute} kinds={kinds} />
      </div>
      <Filters>
        <div className={`${pills['pills'] ?? ''} ${styles['kinds'] ?? ''}`}>
          {KINDS.map(([kind, label]) => {
            const Icon = ICONS[kind];
            return (
              <label key={kind}>
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={kinds.includes(kind)}
                  onChange={({ currentTarget }) => switchKind(kind, currentTarget.checked)}
                />
                <Icon />
                {label}
              </label>
            );
          })}
        </div>
        <SearchFilter label={t`Filter events`} value={text} onChange={search} />
      </Filters>
      {stream.state === 'broken' ? <Broken message={stream.refusal.message} /> : null}
      {uncounted > 0 ? (
        <p>
          <Trans>{uncounted} more events arrived too fast to show here. All of them are in the logs.</Trans>
        </p>
      ) : null}
      <ol className={styles['rows']} aria-label={t`Events`}>
        {rows.map((row) => (
          <Row key={row.key} row={row} onOpen={() => open(row)} />
        ))}
      </ol>
      {/* Why something was paid takes its place, and gives it back. */}
      <Details row={why === undefined ? opened : undefined} onClose={() => open(undefined)} />
      {rows.length === 0 ? (
        <NothingYet>
          {text === '' ? t`Nothing yet since you opened this page.` : t`No matching events yet.`}
        </NothingYet>
      ) : (
        <small>
          <Trans>Showing the latest events. Everything is kept in the logs.</Trans>
        </small>
      )}
    </>
  );
}

type StateProps = { readonly stream: Stream; readonly isPaused: boolean };

const Broken = ({ message }: { readonly message: string }) => (
  <Notice tone="warning">
    <strong>
      <Trans>Disconnected</Trans>
    </strong>
    <span>
      <Trans>{message} Reconnecting; nothing is lost.</Trans>
    </span>
  </Notice>
);

function StreamState({ stream, isPaused }: StateProps) {
  if (stream.state === 'broken') return null;
  if (stream.state === 'connecting')
    return (
      <p role="status">
        <Trans>Connecting…</Trans>
      </p>
    );
  const again =
    stream.breaks === 0
      ? ''
      : ` ${plural(stream.breaks, {
          one: 'Reconnected once; nothing was lost.',
          other: 'Reconnected # times; nothing was lost.',
        })}`;
  return (
    <p className={isPaused ? styles['held'] : styles['on']}>
      <span role="status">
        {isPaused ? t`Paused. New events are held.` : t`Live`}
        {again}
      </span>
    </p>
  );
}

const ICONS: Readonly<Record<LiveKind, IconOf>> = {
  click: MousePointerClick,
  hit: ArrowDownToLine,
  conversion: BadgeDollarSign,
  postback: Send,
  test: FlaskConical,
};
const TONES: Readonly<Record<LiveKind, 'note' | 'quiet' | 'good' | 'hold'>> = {
  click: 'note',
  hit: 'quiet',
  conversion: 'good',
  postback: 'hold',
  test: 'quiet',
};

type RowProps = { readonly row: Happening; readonly onOpen: () => void };

function Row({ row, onOpen }: RowProps) {
  const { time, kind, words, country, details, isBad } = lineOf(row);
  const story = storyOf(row);
  const record = recordOf(row);
  const { campaignId, payout } = looksOf(row);
  const { currency } = useSession().network;
  const Icon = ICONS[row.kind];
  const label = (
    <span dir="auto">
      {words} {country === '' ? null : <Country code={country} isShort />} {details}
    </span>
  );
  return (
    <li>
      <time>{time}</time>
      <span className={`${looks['tile'] ?? ''} ${tones[isBad ? 'bad' : TONES[row.kind]] ?? ''}`}>
        <Icon />
      </span>
      <span className={isBad ? styles['bad'] : styles['kind']}>{kind}</span>
      {campaignId === '' ? <span /> : <CampaignAvatar id={campaignId} name={words} size="small" />}
      {story === undefined ? (
        record === undefined ? (
          label
        ) : (
          <Link to={record.to} search={record.search as never}>
            {label}
          </Link>
        )
      ) : (
        <WhyLink id={story}>{label}</WhyLink>
      )}
      <span className={styles['end']}>
        {payout === '' ? null : (
          <strong>+{withSymbol(amount(payout as NumberText, currency), currency)}</strong>
        )}
        <button type="button" aria-label={t`Details of ${time}`} onClick={onOpen}>
          <Trans>Details</Trans>
        </button>
      </span>
    </li>
  );
}

type DetailsProps = { readonly row: Happening | undefined; readonly onClose: () => void };

/** Beside the list, which goes on. */
function Details({ row, onClose }: DetailsProps) {
  const { currency } = useSession().network;
  const story = row && storyOf(row);
  const record = row && recordOf(row);
  return (
    <Dialog
      title={row === undefined ? '' : lineOf(row).kind}
      isOpen={row !== undefined}
      onClose={onClose}
      isSide
    >
      {row === undefined ? null : <Facts facts={detailsOf(row, currency)} />}
      <div className={styles['further']}>
        {story === undefined ? null : (
          <WhyLink id={story}>
            <Trans>Why was this paid?</Trans>
          </WhyLink>
        )}
        {record === undefined ? null : (
          <Link to={record.to} search={record.search as never}>
            <Trans>View in log</Trans>
          </Link>
        )}
      </div>
    </Dialog>
  );
}
