// A conversion at a glance: whose it is, and an icon for each thing that happened.
import { t } from '@lingui/core/macro';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Receipt from 'lucide-react/icons/receipt';
import Send from 'lucide-react/icons/send';
import type { NumberText } from '../../api/exact-json.ts';
import type { IconOf } from '../../design/parts/button.tsx';
import { countryName } from '../../numbers/countries.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { CampaignNamed } from '../../shell/campaign-named.tsx';
import styles from './explain.module.css';
import type { Moment } from './words.ts';

const ICONS: Readonly<Record<Moment['kind'], IconOf>> = {
  click: MousePointerClick,
  report: ArrowDownToLine,
  change: History,
  again: Copy,
  postback: Send,
  failure: CircleAlert,
  invoice: Receipt,
  window: Hourglass,
};

export function Mark({ kind }: { readonly kind: Moment['kind'] }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles['mark']}>
      <Icon />
    </span>
  );
}

type Parties = {
  readonly campaign_long_id?: string;
  readonly campaign_title?: string;
  readonly txn_id?: string;
  readonly country?: string;
  readonly publisher_name?: string;
  readonly revenue?: NumberText | null;
};
type SubjectProps = {
  readonly conversion: Parties;
  readonly currency: string;
  /** To the advertiser, who calls it so. */
  readonly isCharged: boolean;
};

/** Which campaign, order, country and affiliate it is of, and what the advertiser is charged for it. */
export function Subject({ conversion, currency, isCharged }: SubjectProps) {
  const {
    campaign_long_id: id,
    campaign_title: title = '',
    txn_id: order,
    country,
    publisher_name: affiliate,
    revenue,
  } = conversion;
  const below = [order && t`Order ${order}`, country && countryName(country), affiliate];
  return (
    <div className={styles['subject']}>
      <CampaignNamed id={id} name={title} below={below.filter(Boolean).join(' · ')}>
        <b dir="auto">{title}</b>
      </CampaignNamed>
      {revenue ? (
        <span className={styles['charged']}>
          <b>{amountWithCurrency(revenue, currency)}</b>
          {isCharged ? t`cost` : t`revenue`}
        </span>
      ) : null}
    </div>
  );
}
