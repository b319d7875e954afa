import { msg, t } from '@lingui/core/macro';
import { useAgain, useChange } from '../../api/query.ts';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { currencyChoices, zoneChoices } from '../../forms/places.ts';
import { Margin } from '../../forms/margin.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { texts } from '../../language/texts.ts';

type NetworkProps = {
  readonly network: Data<'get', '/network/account'>['network'];
  readonly currencies: readonly string[];
  readonly onDone: () => void;
};

const typedOf = ({ name, region: { currency, zone } }: NetworkProps['network']) => ({ name, currency, zone });

export function NetworkForm({ network, currencies, onDone }: NetworkProps) {
  const edit = useChange('patch', '/network/account');
  const again = useAgain('/network/account', {});
  return (
    <RecordForm
      latest={async () => typedOf((await again()).network)}
      action={t`Continue`}
      fields={[
        { name: 'name', label: t`Name`, start: network.name },
        {
          name: 'currency',
          label: t`Currency`,
          kind: 'choice',
          start: network.region.currency,
          choices: currencyChoices(currencies),
        },
        {
          name: 'zone',
          label: t`Time zone`,
          kind: 'choice',
          start: network.region.zone,
          choices: zoneChoices(network.region.zone),
        },
      ]}
      onSend={async (values) => {
        await edit.mutateAsync({ body: values });
        onDone();
      }}
    />
  );
}

/** They choose one of their own by an invitation; until then nobody knows it. */
const noPassword = (): string => crypto.randomUUID();

const PARTY = texts([
  { name: 'name', label: msg`Name` },
  { name: 'email', label: msg`Email`, kind: 'email', hint: msg`We won’t send anything yet.` },
]);

export function AdvertiserForm() {
  const create = useChange('post', '/advertiser');
  const edit = useChange('post', '/advertiser/{id}');
  return (
    <RecordForm
      action={t`Add advertiser`}
      fields={PARTY}
      onSend={async (values) => {
        const { user } = await create.mutateAsync({ body: { ...values, password: noPassword() } });
        await edit.mutateAsync({ path: { id: user._id }, body: { live: true } });
      }}
    />
  );
}

export function AffiliateForm() {
  const create = useChange('post', '/affiliate');
  const edit = useChange('post', '/affiliate/{id}');
  return (
    <RecordForm
      action={t`Add affiliate`}
      fields={PARTY}
      onSend={async (values) => {
        const { user } = await create.mutateAsync({ body: { ...values, password: noPassword() } });
        await edit.mutateAsync({ path: { id: user._id }, body: { live: true } });
      }}
    />
  );
}

export function CampaignForm({ advertiserId, currency }: { advertiserId: string; currency: string }) {
  const create = useChange('post', '/campaign');
  return (
    <RecordForm
      action={t`Create campaign`}
      fieldOf={(path) => path.replace(/^commissions\.0\./, '')}
      fields={[
        { name: 'title', label: t`Name` },
        {
          name: 'url',
          label: t`Destination URL`,
          kind: 'url',
          hint: t`Put ${'{click_id}'} where the advertiser reads it, for example https://shop.example/?click=${'{click_id}'}`,
        },
        { name: 'payout', label: t`Payout to affiliate`, kind: 'amount', unit: currency, isPair: true },
        { name: 'revenue', label: t`Revenue from advertiser`, kind: 'amount', unit: currency },
      ]}
      below={({ payout, revenue }) => (
        <Margin model="cpa" payout={payout} revenue={revenue} currency={currency} />
      )}
      onSend={async ({ payout, revenue, ...known }) =>
        create.mutateAsync({
          body: {
            ...known,
            advertiser_id: advertiserId,
            model: 'cpa',
            status: 'active',
            visibility: 'public',
            commissions: [{ payout: payout.trim() as NumberText, revenue: revenue.trim() as NumberText }],
          },
        })
      }
    />
  );
}
