// An affiliate's link for a campaign: with sub-ids and a deep link, to copy, to scan and to try. What was typed is in the URL.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/query.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { actionsClass, rowClass, TextField } from '../../design/parts/field.tsx';
import { QrCode, QrCodeDownload } from '../../design/parts/qr-code.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Section } from '../../shell/section.tsx';
import { LINK_VALUES, type LinkValue, linkValuesOf, onDomain, withValues } from './tracking-link.ts';
import { texts } from '../../language/texts.ts';

/** Of ten sub-ids the first three are at hand. */
const AT_HAND: readonly LinkValue[] = ['source', 'p1', 'p2', 'p3', 'url'];
const LABELS = texts<Readonly<Partial<Record<LinkValue, string>>>>({
  source: msg`Source`,
  app_id: msg`App ID`,
  app_name: msg`App`,
  cr_name: msg`Creative`,
  url: msg`Deep link`,
});

type Props = {
  readonly campaignId: string;
  readonly link: { readonly url: string; readonly live: boolean };
  readonly domains: readonly string[];
};

export function LinkBuilder({ campaignId, link, domains }: Props) {
  const { link: given } = useSearch({ from: '/in/campaigns/$campaignId' });
  const navigate = useNavigate({ from: '/campaigns/$campaignId' });
  const [domain, setDomain] = useState('');
  const make = useChange('post', '/affiliate/link/{campaignId}');
  if (!link.live) {
    return (
      <Section title={t`Your link`}>
        <p>
          <Trans>You don’t have a link for this campaign yet.</Trans>
        </p>
        <div>
          <ActionButton look="main" onAct={() => make.mutateAsync({ path: { campaignId } })}>
            <Trans>Get link</Trans>
          </ActionButton>
        </div>
      </Section>
    );
  }
  const whole = withValues(domain === '' ? link.url : onDomain(link.url, domain), linkValuesOf(given));
  const change = (name: LinkValue, value: string) =>
    void navigate({
      replace: true,
      search: ({ link: before, ...others }) => {
        const { [name]: _, ...rest } = before ?? {};
        const values = value === '' ? rest : { ...rest, [name]: value };
        return { ...others, link: Object.keys(values).length === 0 ? undefined : values };
      },
    });
  const field = (name: LinkValue) => (
    <TextField
      key={name}
      label={LABELS[name] ?? name}
      value={given?.[name] ?? ''}
      maxLength={name === 'url' ? 2000 : 1000}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
      {...(name === 'url' && { type: 'url', placeholder: 'https://' })}
    />
  );
  return (
    <Section title={t`Your link`}>
      <CopiedText label={t`Link`} text={whole} />
      <div className={rowClass}>
        {domains.length > 1 ? (
          <ChoiceField
            label={t`Domain`}
            value={domain}
            choices={[
              { value: '', label: t`Default domain` },
              ...domains.map((value) => ({ value, label: value })),
            ]}
            onChoose={(value) => setDomain(value)}
          />
        ) : null}
        {AT_HAND.map(field)}
      </div>
      <details>
        <summary>
          <Trans>Add sub ID, app or creative</Trans>
        </summary>
        <div className={rowClass}>{LINK_VALUES.filter((name) => !AT_HAND.includes(name)).map(field)}</div>
      </details>
      <QrCode text={whole} label={t`QR code for ${whole}`} />
      <div className={actionsClass}>
        <a className={buttonClass()} href={whole} target="_blank" rel="noreferrer">
          <Trans>Test link</Trans>
        </a>
        <QrCodeDownload text={whole} name="tracking-link" />
        <span>
          <Trans>Opens in a new tab and counts as one of your clicks.</Trans>
        </span>
      </div>
    </Section>
  );
}
