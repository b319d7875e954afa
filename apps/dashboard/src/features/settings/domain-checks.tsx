// Where the network's names lead now. Asked when somebody looks, since it takes name servers a moment.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../api/query.ts';
import { fieldWords } from '../../words/refusals.ts';
import { useSay } from '../../words/use-say.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { textMap } from '../../language/texts.ts';

const WORDS = textMap([
  ['leads_here', msg`Connected`],
  ['partly', msg`Partly connected`],
  ['elsewhere', msg`Points elsewhere`],
  ['no_such_name', msg`Domain not found`],
  ['no_answer', msg`No response`],
  ['not_known', msg`Unknown`],
]);

export function DomainChecks({ use }: { readonly use: 'tracking' | 'dashboard' }) {
  const answer = useAnswer('/network/domains/check', {});
  const say = useSay();
  return (
    <Section title={t`Domain status`}>
      <Answered answer={answer} height={80}>
        {({ domains }) => {
          const own = domains.filter((one) => one.use === use);
          if (own.length === 0)
            return (
              <p>
                <Trans>No domains to check.</Trans>
              </p>
            );
          return (
            <ul>
              {own.map(({ domain, state, message }) => (
                <li key={domain}>
                  <strong>{domain}</strong>: {WORDS.get(state) ?? state}.{' '}
                  {say ? fieldWords(message, say) : null}
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </Section>
  );
}
