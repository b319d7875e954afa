// How the product itself is (docs/rules/running.md#health). What it measures beyond that is for the operator's monitoring.
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { count } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';

const LOOK_EVERY_MS = 5000;

export function System() {
  const answer = useAnswer('/readyz', {}, { refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Section title="How the system is">
      <Answered answer={answer} height={120}>
        {({ message, dead_letters: deadLetters }) => (
          <Facts
            facts={[
              ['The API and its database', message],
              ['Events that could not be decided', count(deadLetters)],
            ]}
          />
        )}
      </Answered>
      <p>
        Whoever runs the machine is told more by its metrics; what goes wrong comes to owners and admins as a
        notice.
      </p>
    </Section>
  );
}
