import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { DomainChecks } from './domain-checks.tsx';
import { Section } from '../../shell/section.tsx';

export function Domains() {
  const answer = useAnswer('/campaign/domains', {});
  const again = useAgain('/campaign/domains', {});
  const put = useChange('put', '/campaign/domains');
  return (
    <>
      <Section title={t`Tracking domains`}>
        <p>
          <Trans>
            Domains that point to your tracker. New links use the first one; without any, they use the
            tracker’s own address.
          </Trans>
        </p>
        <Answered answer={answer} height={160}>
          {({ domains }) => (
            <RecordForm
              latest={async () => ({ domains: (await again()).domains.join('\n') })}
              action={t`Save changes`}
              fields={[
                {
                  name: 'domains',
                  label: t`Domains, one per line`,
                  kind: 'long',
                  start: domains.join('\n'),
                  isOptional: true,
                  hint: t`For example go.yournetwork.com`,
                },
              ]}
              fieldOf={(path) => path.replace(/\..*$/, '')}
              onSend={({ domains: typed }) =>
                put.mutateAsync({ body: { domains: typed.split(/\s+/).filter(Boolean) } })
              }
            />
          )}
        </Answered>
      </Section>
      <DomainChecks use="tracking" />
    </>
  );
}
