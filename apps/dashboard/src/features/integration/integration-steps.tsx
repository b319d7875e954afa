// What a shop does to report its orders, one step after the other; each way has its own.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../../api/client.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import { Code } from '../../design/parts/code.tsx';
import { TextField } from '../../design/parts/field.tsx';
import { type Step, Steps } from '../../design/parts/steps.tsx';
import { frame, landingScript, orderScript, pixel, serverSamples, expectedText } from './code.ts';
import type { Shop, Way } from './code.ts';
import { useHealth } from './health.tsx';
import styles from './integration.module.css';
import { AllowedAddresses } from './own-tokens.tsx';

type Props = {
  readonly way: Way;
  /** How the chosen campaign expects its orders; undefined where none is chosen. */
  readonly expected: Data<'get', '/advertiser/campaigns/{campaignId}'>['integration'] | undefined;
  readonly shop: Shop;
  /** The choice of one. */
  readonly campaign: ReactNode;
  readonly onToken: (token: string) => void;
};

export function IntegrationSteps(props: Props) {
  const addresses = useAnswer('/advertiser/allowed-addresses', {}, { isAsked: props.way === 'server' });
  const health = useHealth();
  const hasClickIds = 'data' in health && (health.data?.click_ids?.with_click_id ?? '0') !== '0';
  const keepId = { title: t`Keep the click ID`, isDone: hasClickIds, body: <KeepId shop={props.shop} /> };
  const steps = STEPS[props.way](props, keepId, addresses);
  return <Steps steps={steps} present={1} />;
}

type Addresses = Answer<Data<'get', '/advertiser/allowed-addresses'>>;

const STEPS: Readonly<Record<Way, (props: Props, keepId: Step, addresses: Addresses) => readonly Step[]>> = {
  server: (props, keepId, addresses) => [
    keepId,
    { title: t`Report each order from your server`, isDone: false, body: <FromServer {...props} /> },
    {
      title: <Optional>{t`Restrict who can report`}</Optional>,
      isDone: 'data' in addresses && (addresses.data?.allowed_ips.length ?? 0) > 0,
      body: <AllowedAddresses answer={addresses} />,
    },
  ],
  script: (props) => [
    {
      title: t`Add the script`,
      isDone: false,
      body: (
        <>
          <p>
            <Trans>On every page where visitors can land, so that it keeps the click ID.</Trans>
          </p>
          <Code label={t`Script`} samples={[['HTML', landingScript(props.shop)]]} />
        </>
      ),
    },
    {
      title: t`Report each order on the thank-you page`,
      isDone: false,
      body: (
        <>
          <Chosen {...props} />
          <Code label={t`Request`} samples={[['HTML', orderScript(props.shop)]]} />
          <Twice />
        </>
      ),
    },
    {
      title: <Optional>{t`Allow it in your Content-Security-Policy`}</Optional>,
      isDone: false,
      body: <Policy tracker={props.shop.tracker} />,
    },
  ],
  pixel: (props, keepId) => [
    keepId,
    {
      title: t`Add one of these to the thank-you page`,
      isDone: false,
      body: (
        <>
          <Chosen {...props} />
          <Code label={t`Request`} samples={pixelsOf(props)} />
          <p>
            <Trans>
              Replace CLICK_ID with the visitor’s click ID. Browsers block third-party cookies, so without it
              most orders are missed.
            </Trans>
          </p>
        </>
      ),
    },
  ],
  file: (_, keepId) => [
    keepId,
    {
      title: t`Upload orders as CSV`,
      isDone: false,
      body: (
        <>
          <p>
            <Trans>
              A file with the columns <code>click_id,txn_id,sale_amount</code>. Uploading it twice changes
              nothing.
            </Trans>
          </p>
          <Link to="/imports">
            <Trans>Import file</Trans>
          </Link>
        </>
      ),
    },
  ],
};

const Optional = ({ children }: { readonly children: string }) => (
  <>
    {children}{' '}
    <small className={styles['aside']}>
      <Trans>optional</Trans>
    </small>
  </>
);

function KeepId({ shop }: { readonly shop: Shop }) {
  const { parameter = 'click_id' } = shop;
  return (
    <p>
      <Trans>
        Visitors arrive with <code>?{parameter}=…</code> in the address. Store it with the session, then with
        the order.
      </Trans>
    </p>
  );
}

const Chosen = ({ campaign, expected }: Props) => (
  <>
    <div className={styles['fields']}>{campaign}</div>
    {expected === undefined ? null : <p>{expectedText(expected)}</p>}
  </>
);

function FromServer({ campaign, expected, shop, onToken }: Props) {
  return (
    <>
      <div className={styles['fields']}>
        {campaign}
        <TextField
          label={t`Security token`}
          hint={t`Used in the code below only. It isn’t stored or sent.`}
          autoComplete="off"
          spellCheck={false}
          value={shop.token}
          onChange={({ currentTarget }) => onToken(currentTarget.value.trim())}
        />
      </div>
      {expected === undefined ? null : <p>{expectedText(expected)}</p>}
      <Code label={t`Request`} samples={serverSamples(shop)} />
      <Twice />
    </>
  );
}

const Twice = () => (
  <small className={styles['aside']}>
    <Trans>Sending an order twice is safe: it’s charged once.</Trans>
  </small>
);

const Policy = ({ tracker }: { readonly tracker: string }) => (
  <p>{t`If you use a Content-Security-Policy, allow script-src ${tracker}; connect-src ${tracker}.`}</p>
);

function pixelsOf({ shop, expected }: Props) {
  const tracking = expected?.conv_tracking;
  return [
    ...(tracking === 'iframe_https' ? [] : [[t`Pixel`, pixel(shop)] as const]),
    ...(tracking === 'image_https' ? [] : [[t`Iframe`, frame(shop)] as const]),
  ];
}
