import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import { GROUP_LABELS, MEASURE_LABELS } from '@tributary/domain/reporting/report-view';
import { expect, it } from '@jest/globals';
import { labelled, labelOf } from './report-words.ts';

const LABELS = { ...GROUP_LABELS, ...MEASURE_LABELS };

it('has a label of its own for every group and measure; p1 … p10 keep their names', () => {
  const unnamed = Object.keys(LABELS).filter((name) => labelOf({}, name) === name);
  expect(unnamed).toEqual([...NUMBERED_PARAMETERS]);
});

it('says in brackets what the API says in brackets: heads are short without', () => {
  const isBracketed = ([name, label]: readonly [string, string]) => label.endsWith(')') && name;
  expect(labelled(LABELS).map(isBracketed)).toEqual(Object.entries(LABELS).map(isBracketed));
});

it('shows what is newer than this page as the API calls it', () => {
  expect(labelOf({ shopper: 'Shopper' }, 'shopper')).toBe('Shopper');
  expect(labelOf({}, 'shopper')).toBe('shopper');
  expect(labelOf({}, 'constructor')).toBe('constructor');
});
