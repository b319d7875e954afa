// Where the network's names lead now. Asked when somebody looks, since it takes name servers a moment.
import { useAnswer } from '../../api/query.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';

const WORDS = new Map([
  ['leads_here', 'Leads here'],
  ['partly', 'Leads here in part'],
  ['elsewhere', 'Leads elsewhere'],
  ['no_such_name', 'No such name'],
  ['no_answer', 'No answer'],
  ['not_known', 'Not known'],
]);

export function DomainChecks({ use }: { readonly use: 'tracking' | 'dashboard' }) {
  const answer = useAnswer('/network/domains/check', {});
  return (
    <Section title="Where they lead now">
      <Answered answer={answer} height={80}>
        {({ domains }) => {
          const own = domains.filter((one) => one.use === use);
          if (own.length === 0) return <p>There is no name to look at.</p>;
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
