// The campaigns an affiliate may choose from, as cards: what each pays and where, what is left of it, and what it earns on the whole network.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import LinkIcon from 'lucide-react/icons/link';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { Button, buttonClass } from '../../design/parts/button.tsx';
import { Flag } from '../../design/parts/country.tsx';
import { pictureHere } from '../../design/parts/picture-here.ts';
import { Status } from '../../design/parts/status.tsx';
import { countryName } from '../../numbers/countries.ts';
import { amount, percent, rounded, withPercentSign, withSymbol } from '../../numbers/money.ts';
import { percentUsed } from '../../numbers/used.ts';
import { Meter, toneOf } from './cap-use.tsx';
import styles from './offer-cards.module.css';
import { capShort, capText, requestStatus } from './offer-words.ts';

export type Offer = Data<'get', '/affiliate/campaigns'>['campaigns'][number];

type Props = {
  readonly label: string;
  readonly offers: readonly Offer[];
  readonly currency: string;
  readonly more: { readonly load: () => void; readonly isLoading: boolean } | undefined;
};

export const OfferCards = ({ label, offers, currency, more }: Props) => (
  <>
    <ul className={styles['cards']} aria-label={label}>
      {offers.map((offer) => (
        <li key={offer._id} className={styles['card']}>
          <OfferCard offer={offer} currency={currency} />
        </li>
      ))}
    </ul>
    {more ? (
      <div>
        <Button onClick={more.load} busy={more.isLoading}>
          <Trans>Load more</Trans>
        </Button>
      </div>
    ) : null}
  </>
);

function OfferCard({ offer, currency }: { readonly offer: Offer; readonly currency: string }) {
  const { _id, title, image, category, caps, figures, meta } = offer;
  const picture = pictureHere(image);
  const cap = fullestOf(caps);
  const { cookie_lifetime: days } = meta as { readonly cookie_lifetime?: string };
  return (
    <>
      {picture ? (
        <img className={styles['picture']} src={picture} alt="" loading="lazy" width="320" height="140" />
      ) : (
        <span className={styles['picture']} />
      )}
      <div className={styles['body']}>
        <div className={styles['row']}>
          <Named name={title} id={_id} image={image} below={category.join(', ')}>
            <Link to="/campaigns/$campaignId" params={{ campaignId: _id }} dir="auto">
              {title}
            </Link>
          </Named>
          {isAsked(offer) ? (
            <Status status={requestStatus(offer.access)} />
          ) : offer.commissions[0]?.raised ? (
            <Status status="raised" />
          ) : offer.commissions[0]?.own ? (
            <Status status="own_rate" />
          ) : null}
        </div>
        <div className={styles['row']}>
          <Pays offer={offer} currency={currency} />
          <Countries codes={[...new Set(offer.commissions.flatMap(({ coverage }) => coverage))]} />
        </div>
        {isAsked(offer) && offer.access?.refusal_reason ? (
          <p dir="auto">{offer.access.refusal_reason}</p>
        ) : null}
        {cap ? (
          <div className={styles['cap']}>
            <span title={capText(cap, currency)}>{capShort(cap, currency)}</span>
            <Meter percent={usedOf(cap)} {...toneOf(usedOf(cap))} />
          </div>
        ) : null}
        <dl className={styles['figures']}>
          {figures ? (
            <>
              <Figure name={t`EPC, 30 days`}>{withSymbol(rounded(figures.epc, currency), currency)}</Figure>
              <Figure name={t`CR`}>{percent(figures.cr)}</Figure>
            </>
          ) : null}
          {days ? (
            <Figure name={t`Conversion window`}>{plural(days, { one: '# day', other: '# days' })}</Figure>
          ) : null}
        </dl>
      </div>
      <div className={styles['foot']}>
        <Way offer={offer} />
      </div>
    </>
  );
}

const Figure = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A campaign that asks for permission, which the affiliate does not have. */
const isAsked = ({ vis, tracking_link: { live } }: Offer): boolean => vis === 'permission' && !live;

function Way({ offer }: { readonly offer: Offer }) {
  const to = { to: '/campaigns/$campaignId', params: { campaignId: offer._id } } as const;
  if (!isAsked(offer)) {
    return (
      <>
        <Link
          from="/campaigns"
          to="."
          search={(before) => ({ ...before, get: offer._id })}
          resetScroll={false}
          className={buttonClass('main')}
          activeProps={{}}
        >
          <LinkIcon />
          <Trans>Get link</Trans>
        </Link>
        <Link {...to} className={buttonClass()} aria-label={detailsOf(offer.title)} title={t`Details`}>
          <ArrowRight />
        </Link>
      </>
    );
  }
  return (
    <Link {...to} className={buttonClass()}>
      {offer.access && offer.access.status !== 'refused' ? t`View request` : t`Request access`}
    </Link>
  );
}

const detailsOf = (name: string): string => t`Details of ${name}`;

export const perOf = (model: string): string | undefined =>
  new Map([
    ['cpa', t`per conversion`],
    ['cps', t`of sale`],
    ['cpi', t`per install`],
    ['cpc', t`per click`],
    ['cpm', t`per 1,000 impressions`],
  ]).get(model);

/** The affiliate's own rate comes first. */
function Pays({
  offer: { commissions, model },
  currency,
}: {
  readonly offer: Offer;
  readonly currency: string;
}) {
  const [first] = commissions;
  if (!first) return <span />;
  const others = commissions.length - 1;
  return (
    <span className={styles['pays']}>
      {first.model === 'cps'
        ? withPercentSign(first.rate)
        : withSymbol(amount(first.rate, currency), currency)}{' '}
      <small>
        {perOf(model)}
        {others === 0 ? null : (
          <span title={plural(others, { one: '+# rate', other: '+# rates' })}> · +{others}</span>
        )}
      </small>
    </span>
  );
}

const FLAGS_MAX = 4;

function Countries({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0 || codes.includes('ALL')) {
    return (
      <span className={styles['everywhere']}>
        <Trans>All countries</Trans>
      </span>
    );
  }
  const names = codes.map((code) => countryName(code)).join(', ');
  const hidden = codes.length - FLAGS_MAX;
  return (
    <span className={styles['flags']} role="img" aria-label={names} title={names}>
      {codes.slice(0, FLAGS_MAX).map((code) => (
        <Flag key={code} code={code} />
      ))}
      {hidden > 0 ? <small>{`+${hidden}`}</small> : null}
    </span>
  );
}

type Cap = Offer['caps'][number];

const fullestOf = (caps: readonly Cap[]): Cap | undefined =>
  caps.toSorted((one, other) => (BigInt(usedOf(other)) > BigInt(usedOf(one)) ? 1 : -1))[0];

const usedOf = ({ remaining, limit }: Cap): NumberText => percentUsed(remaining, limit);
