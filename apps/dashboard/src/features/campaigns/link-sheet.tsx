// Beside the list of campaigns: the link of one of them, to be copied without leaving the list.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Avatar } from '../../design/parts/avatar.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { LinkForm } from './link-form.tsx';
import styles from './offer-cards.module.css';
import { type Offer, perOf } from './offer-cards.tsx';
import { payoutText } from './offer-words.ts';

type Props = {
  readonly offers: readonly Offer[];
  readonly domains: readonly string[];
  readonly currency: string;
};

/** Whose it is and what was typed are in the URL. */
export function LinkSheet({ offers, domains, currency }: Props) {
  const { get, link: values } = useSearch({ from: '/in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  const offer = offers.find(({ _id, tracking_link: { live } }) => live && _id === get);
  const close = () => void navigate({ search: (before) => ({ ...before, get: undefined, link: undefined }) });
  return (
    <Dialog title={linkTitle(offer?.title ?? '')} isOpen={offer !== undefined} onClose={close} isSide>
      {offer ? (
        <>
          <p className={styles['sold']} dir="auto">
            <Avatar name={offer.title} id={offer._id} image={offer.image} />
            <span>
              {offer.commissions.map((one) => payoutText(one, currency, amountWithCurrency)).join(' · ')}{' '}
              {perOf(offer.model)}
            </span>
          </p>
          <LinkForm
            campaignId={offer._id}
            url={offer.tracking_link.url}
            domains={domains}
            previewUrl={offer.preview_url}
            values={values}
            onChange={(link) => void navigate({ replace: true, search: (before) => ({ ...before, link }) })}
          />
          <div className={styles['done']}>
            <Button onClick={close}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

const linkTitle = (name: string): string => t`Link for ${name}`;
