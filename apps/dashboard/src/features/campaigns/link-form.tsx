// An affiliate's link for a campaign, ready to copy: with sub IDs, and a deep link that is checked on the spot.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import Plus from 'lucide-react/icons/plus';
import { useAsked } from '../../api/query.ts';
import { ask } from '../../api/client.ts';
import { Button, buttonClass } from '../../design/parts/button.tsx';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { actionsClass, rowClass, TextField } from '../../design/parts/field.tsx';
import { QrCard } from '../../design/parts/qr-code.tsx';
import { textMap } from '../../language/texts.ts';
import {
  isFullUrl,
  LINK_VALUES,
  type LinkValue,
  type LinkValues,
  linkValuesOf,
  onDomain,
  withValues,
} from './tracking-link.ts';

const SUB_IDS = LINK_VALUES.filter((name) => /^p\d+$/.test(name));
const OTHERS = ['app_id', 'app_name', 'cr_name'] as const satisfies readonly LinkValue[];
const LABELS = textMap([
  ['source', msg`Source`],
  ['app_id', msg`App ID`],
  ['app_name', msg`App`],
  ['cr_name', msg`Creative`],
]);

type Props = {
  readonly campaignId: string;
  readonly url: string;
  readonly domains: readonly string[];
  readonly previewUrl: string | null;
  readonly values: Readonly<Record<string, string>> | undefined;
  readonly onChange: (values: LinkValues | undefined) => void;
};

export function LinkForm({ campaignId, url, domains, previewUrl, values, onChange }: Props) {
  const [domain, setDomain] = useState('');
  const given = linkValuesOf(values);
  const [many, setMany] = useState(1);
  const shown = SUB_IDS.filter((name, at) => at < many || given[name] !== undefined);
  const refusal = useRefusal(campaignId, given.url ?? '');
  const { url: deepLink, ...others } = given;
  const whole = withValues(
    domain === '' ? url : onDomain(url, domain),
    refusal === undefined && deepLink !== undefined ? given : others,
  );
  const field = (name: LinkValue, label: string) => (
    <TextField
      key={name}
      label={label}
      value={values?.[name] ?? ''}
      maxLength={1000}
      onChange={({ currentTarget }) => onChange(changed(values, name, currentTarget.value))}
    />
  );
  const host = previewUrl === null ? undefined : hostOf(previewUrl);
  return (
    <>
      <CopiedText label={t`Your link`} text={whole} look="main" />
      <div className={actionsClass}>
        <a
          className={buttonClass('quiet')}
          href={whole}
          target="_blank"
          rel="noreferrer"
          title={t`Opens in a new tab and counts as one of your clicks.`}
        >
          <ExternalLink />
          <Trans>Test link</Trans>
        </a>
      </div>
      <TextField
        label={t`Deep link`}
        isOptional
        type="url"
        placeholder="https://"
        value={values?.['url'] ?? ''}
        maxLength={4096}
        hint={host === undefined ? t`Any page on the advertiser’s site.` : t`Any page on ${host}.`}
        error={refusal}
        onChange={({ currentTarget }) => onChange(changed(values, 'url', currentTarget.value))}
      />
      <div className={rowClass}>
        {field('source', LABELS.get('source') ?? '')}
        {shown.map((name) => field(name, subIdLabel(name)))}
      </div>
      {shown.length < SUB_IDS.length ? (
        <div>
          <Button look="quiet" icon={Plus} onClick={() => setMany(shown.length + 1)}>
            <Trans>Add sub ID</Trans>
          </Button>
        </div>
      ) : null}
      <details>
        <summary>
          <Trans>App and creative</Trans>
        </summary>
        <div className={rowClass}>{OTHERS.map((name) => field(name, LABELS.get(name) ?? name))}</div>
      </details>
      {domains.length > 1 ? (
        <ChoiceField
          label={t`Link domain`}
          value={domain}
          choices={[
            { value: '', label: t`Default domain` },
            ...domains.map((value) => ({ value, label: value })),
          ]}
          onChoose={setDomain}
        />
      ) : null}
      <QrCard text={whole} label={t`QR code for ${whole}`} name="tracking-link" />
    </>
  );
}

function subIdLabel(name: string): string {
  const number = name.slice(1);
  return t`Sub ID ${number} (${name})`;
}

function changed(
  before: Props['values'] = {},
  name: LinkValue,
  value: string,
): Readonly<Record<string, string>> | undefined {
  const { [name]: _, ...rest } = before;
  const values = value === '' ? rest : { ...rest, [name]: value };
  return Object.keys(values).length === 0 ? undefined : values;
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

const REFUSALS = textMap([
  ['other_host', msg`This page isn’t on the advertiser’s site, so clicks wouldn’t get there.`],
  ['not_followed', msg`This campaign doesn’t follow deep links.`],
  ['too_long', msg`This URL is too long.`],
  ['no_web_address', msg`Enter a full URL that starts with https://.`],
]);

const WAIT_MS = 250;

/** What was typed, a moment after the last key. */
function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  // Outside React: the clock.
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** Why clicks wouldn't follow the deep link, as the API says it; undefined while that isn't known. */
function useRefusal(campaignId: string, url: string): string | undefined {
  const isWhole = isFullUrl(url);
  const isSettled = useSettled(url) === url;
  const answer = useAsked(
    'deep-link',
    { campaignId, url },
    {
      isAsked: isWhole && isSettled,
      ask: async () => {
        const body = { deeplinks: [{ url, campaignIds: [campaignId] }] };
        return (await ask('post', '/affiliate/bulk-deeplink', { body })).deeplinks[0]?.code ?? null;
      },
    },
  );
  if (url === '') return undefined;
  if (!isWhole) return REFUSALS.get('no_web_address');
  return answer ? (REFUSALS.get(answer) ?? answer) : undefined;
}
