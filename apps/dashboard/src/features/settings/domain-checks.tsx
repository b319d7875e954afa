// Where the network's names lead now. Asked when somebody looks, since it takes name servers a moment.
import { useAnswer } from '../../api/query.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';

const WORDS = new Map([
  ['leads_here', 'Connected'],
  ['partly', 'Partly connected'],
  ['elsewhere', 'Points elsewhere'],
  ['no_such_name', 'Domain not found'],
  ['no_answer', 'No response'],
  ['not_known', 'Unknown'],
]);

export function DomainChecks({ use }: { readonly use: 'tracking' | 'dashboard' }) {
  const answer = useAnswer('/network/domains/check', {});
  return (
    <Section title="Domain status">
      <Answered answer={answer} height={80}>
        {({ domains }) => {
          const own = domains.filter((one) => one.use === use);
          if (own.length === 0) return <p>No domains to check.</p>;
          return (
            <ul>
              {own.map(({ domain, state, message }) => (
                <li key={domain}>
                  <strong>{domain}</strong>: {WORDS.get(state) ?? state}. {message}
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </Section>
  );
}
