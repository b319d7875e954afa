import { expect, it } from '@jest/globals';
import { click, conversion, visitorFacts } from '@tributary/application/contracts/shared/given-events';
import { CLICK_FIELDS } from './click-fields.ts';
import { CONVERSION_FIELDS } from './conversion-fields.ts';

// docs/rules/tracking.md#frozen-versions
it('show the version of the system, "or newer" where browsers say no more', () => {
  const facts = visitorFacts({ os: 'Windows', osVersion: '10 or newer' });
  for (const [fields, line] of [
    [CLICK_FIELDS, click({ facts })],
    [CONVERSION_FIELDS, conversion({ facts })],
  ] as const)
    expect(fields['os_version']?.value(line as never, 'UTC')).toBe('10 or newer');
});
