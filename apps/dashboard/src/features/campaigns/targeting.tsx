// The visitors a campaign wants, and which affiliates may run it. Countries are not here: a campaign wants those that its commissions cover.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { isLimited } from '../../api/limited.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useFinding } from '../../forms/finding.tsx';
import { choicesWith, chosenOf, linesOf, textOfLines } from '../../forms/lines.ts';
import { type FormField, RecordForm } from '../../forms/record-form.tsx';
import { useOffered } from '../../forms/use-offered.ts';
import type { Choice, Finding } from '../../design/parts/choice.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { useCampaignEdit } from './campaign-edit.ts';
import type { Campaign } from './campaign-facts.tsx';
import { versionsIn, versionsText } from './versions.ts';

export function Targeting({ campaign }: { readonly campaign: Campaign }) {
  const devices = useAnswer('/dictionary/devices', {});
  const systems = useAnswer('/dictionary/{route}', { path: { route: 'os' } });
  return (
    <>
      <Section title={t`Visitors`}>
        <p>
          <Trans>
            Leave everything empty to accept all visitors. Countries follow the campaign’s{' '}
            <Link to="." search={{ tab: 'commissions' } as never}>
              payouts
            </Link>
            : visitors from a country without a payout earn nothing.
          </Trans>
        </p>
        <Answered answer={devices} height={480}>
          {(known) => (
            <Answered answer={systems} height={480}>
              {({ os }) => (
                <WantedForm
                  key={campaign._id}
                  campaign={campaign}
                  devices={namedChoices(known.devices)}
                  systems={namedChoices(os ?? {})}
                />
              )}
            </Answered>
          )}
        </Answered>
      </Section>
      <Section title={t`Affiliates`}>
        <Lists campaign={campaign} />
      </Section>
    </>
  );
}

/** All of them is what nothing chosen means. */
const namedChoices = (dictionary: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(dictionary)
    .filter(([value]) => value !== 'all')
    .map(([value, label]) => ({ value, label }));

type Props = {
  readonly campaign: Campaign;
  readonly devices: readonly Choice[];
  readonly systems: readonly Choice[];
};
const lower = (text: string): string => text.toLowerCase();
const wantedOf = (list: readonly string[]): readonly string[] => list.filter((one) => lower(one) !== 'all');

function WantedForm({ campaign, devices, systems }: Props) {
  const deviceChoices = choicesWith(devices, wantedOf(campaign.device));
  const systemChoices = choicesWith(systems, wantedOf(campaign.os));
  /** As it is typed. */
  const typedOf = (now: Campaign) => ({
    device: chosenOf(choicesWith(deviceChoices, wantedOf(now.device)), now.device),
    os: chosenOf(choicesWith(systemChoices, wantedOf(now.os)), now.os),
    os_ver: versionsText(now.os_ver),
    cities: textOfLines(now.cities),
    isps: textOfLines(now.isps),
  });
  const { edit, start, record } = useCampaignEdit(campaign, typedOf);
  return (
    <RecordForm
      {...record}
      action={t`Save changes`}
      fields={[
        {
          name: 'device',
          label: t`Devices`,
          kind: 'several',
          choices: deviceChoices,
          start: start.device,
          isOptional: true,
        },
        {
          name: 'os',
          label: t`Operating systems`,
          kind: 'several',
          choices: systemChoices,
          start: start.os,
          isOptional: true,
        },
        {
          name: 'os_ver',
          label: t`OS versions`,
          kind: 'long',
          start: start.os_ver,
          isOptional: true,
          hint: t`One per line, with a range: Android 10 – 14. Leave one end open: iOS 16 –`,
        },
        {
          name: 'cities',
          label: t`Cities`,
          kind: 'long',
          start: start.cities,
          isOptional: true,
          hint: t`One per line`,
        },
        {
          name: 'isps',
          label: t`ISPs`,
          kind: 'long',
          start: start.isps,
          isOptional: true,
          hint: t`One per line`,
        },
      ]}
      onSend={(typed) =>
        edit({
          action: 'targeting',
          device: linesOf(typed.device),
          os: linesOf(typed.os),
          // The document knows no names for what each system is called.
          os_ver: versionsIn(typed.os_ver) as Readonly<Record<string, never>>,
          cities: linesOf(typed.cities),
          isps: linesOf(typed.isps),
        })
      }
    />
  );
}

function Lists({ campaign }: { readonly campaign: Campaign }) {
  const { user } = useSession();
  // Limited staff may not list groups.
  return isLimited(user) ? (
    <ListsWith campaign={campaign} groups={[]} />
  ) : (
    <ListsWithGroups campaign={campaign} />
  );
}

function ListsWithGroups({ campaign }: { readonly campaign: Campaign }) {
  const answer = useAnswer('/network/affiliate-groups', {});
  return (
    <Answered answer={answer} height={320}>
      {({ groups }) => (
        <ListsWith
          campaign={campaign}
          groups={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
    </Answered>
  );
}

function ListsWith({ campaign, groups }: Pick<ListsProps, 'campaign' | 'groups'>) {
  const { query, among } = useFinding();
  const answer = useAnswer('/affiliate', { query: { ...query, sort: 'name', order: 'asc' } });
  return (
    <Answered answer={answer} height={320}>
      {({ affiliates, total }) => (
        <ListsForm
          key={campaign._id}
          campaign={campaign}
          affiliates={affiliates}
          groups={groups}
          finding={among(affiliates, total)}
        />
      )}
    </Answered>
  );
}

type ListsProps = {
  readonly campaign: Campaign;
  readonly affiliates: Data<'get', '/affiliate'>['affiliates'];
  readonly groups: readonly Choice[];
  readonly finding: Finding | undefined;
};

function ListsForm({ campaign, affiliates, groups, finding }: ListsProps) {
  const known = affiliates.map(({ display_id: id, name }) => ({
    value: id,
    label: name,
    detail: id,
  }));
  const choices = useOffered(known, () =>
    choicesWith(known, [...campaign.allowed_pubs, ...campaign.blocked_pubs]),
  );
  const shown = finding && new Set(known.map(({ value }) => value));
  /** As it is typed. */
  const typedOf = (now: Campaign) => {
    const all = choicesWith(choices, [...now.allowed_pubs, ...now.blocked_pubs]);
    return {
      whitelist_pubs: chosenOf(all, now.allowed_pubs),
      blacklist_pubs: chosenOf(all, now.blocked_pubs),
      approved_groups: chosenOf(groups, now.approved_groups),
      blocked_groups: chosenOf(groups, now.blocked_groups),
    };
  };
  const { edit, start, record } = useCampaignEdit(campaign, typedOf);
  type Name = keyof typeof start;
  const several = (name: Name, label: string, hint: string) =>
    ({ name, label, hint, kind: 'several', start: start[name], isOptional: true }) as const;
  const field = (name: Name, label: string, hint: string): FormField<Name> => ({
    ...several(name, label, hint),
    choices,
    shown,
    finding,
  });
  const groupField = (name: Name, label: string, hint: string): FormField<Name> => ({
    ...several(name, label, hint),
    choices: groups,
  });
  return (
    <>
      <RecordForm
        {...record}
        action={t`Save lists`}
        fields={[
          field('whitelist_pubs', t`Allowed affiliates`, t`Leave empty for everyone with access.`),
          field('blacklist_pubs', t`Blocked affiliates`, t`Always rejected, even when allowed above.`),
          ...(groups.length === 0
            ? []
            : [
                groupField(
                  'approved_groups',
                  t`Approved groups`,
                  t`Affiliates in these groups don’t need to ask.`,
                ),
                groupField(
                  'blocked_groups',
                  t`Blocked groups`,
                  t`Rejected unless the affiliate is allowed above.`,
                ),
              ]),
        ]}
        onSend={({ whitelist_pubs, blacklist_pubs, approved_groups, blocked_groups }) =>
          edit({
            action: 'settings',
            whitelist_pubs: linesOf(whitelist_pubs),
            blacklist_pubs: linesOf(blacklist_pubs),
            approved_groups: linesOf(approved_groups),
            blocked_groups: linesOf(blocked_groups),
          })
        }
      />
    </>
  );
}
