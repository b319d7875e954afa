// Starts the product as the README says, waits until it serves, interrupts it, and checks that nothing is left behind.
import { withThrowAwayProduct } from './throw-away-product.mjs';

await withThrowAwayProduct({}, async ({ api, tracker, output }) => {
  for (const base of [api, tracker]) {
    const answer = await fetch(`${base}/readyz`);
    if (answer.status !== 200) throw new Error(`${base}/readyz answered ${answer.status}`);
  }
  console.log(output());
});
