// The README's tour, pasted line by line into one shell, as its reader does.
import { expect, it } from '@jest/globals';
import { onPortsOf, paste, settingsOfReadme, shellBlocks } from './paste.ts';
import { start, temporaryFolder } from './product.ts';

it('leaves the data of an earlier start alone', () => {
  const startLine = shellBlocks('README.md').find((block) => block.includes('NETWORK_API_KEY=')) ?? '';
  expect(startLine).toMatch(/^DATA_DIR="\$\(mktemp -d\)" .*npm start\n$/);
});

// docs/rules/stats.md#fresh-stats
it('works as pasted', async () => {
  const tour = shellBlocks('README.md').find((block) => block.includes('field user._id')) ?? '';
  const folder = temporaryFolder();
  const product = await start(folder.path, settingsOfReadme());
  try {
    const { output } = await paste(await onPortsOf(product, tour));
    expect(output).toMatch(/click [0-9a-f]{24}\n/);
    expect(output.match(/"status":"accepted"/g)).toHaveLength(2);
    expect(output).toMatch(/clicks: 1,/);
    expect(output).toMatch(/conversions: 1,/);
    expect(output).toMatch(/payout: 1\.5,/);
    expect(output).toMatch(/revenue: 2\.25,/);
    expect(output.match(/postback: \/\?sub=summer&earned=1\.5/g)).toHaveLength(1);
    expect(output).not.toMatch(/"success":false/);
  } finally {
    await product.stop();
    folder.remove();
  }
}, 180_000);
