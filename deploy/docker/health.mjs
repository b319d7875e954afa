// Tried in namespaces as a container has them (npm run deploy:check).
// Whether the process of this container serves: node health.mjs 3000/readyz 3001/readyz. Ends with 1, and why, when one does not.
const WITHIN_MS = 4000;

const answers = await Promise.all(
  process.argv.slice(2).map(async (address) => {
    try {
      const answer = await fetch(`http://127.0.0.1:${address}`, { signal: AbortSignal.timeout(WITHIN_MS) });
      return answer.ok ? undefined : `${address}: ${answer.status} ${await answer.text()}`;
    } catch (error) {
      return `${address}: ${error.cause?.code ?? error.message}`;
    }
  }),
);
const failures = answers.filter((answer) => answer !== undefined);
if (answers.length === 0) failures.push('No address was given.');
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
