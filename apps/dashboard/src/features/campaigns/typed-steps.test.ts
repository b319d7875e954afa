import { expect, it } from '@jest/globals';
import { stepsOf, wrongInSteps } from './typed-steps.ts';

it('reads a tier from each line, with the decimals of the language', () => {
  expect(stepsOf(' 101 : 2.5\n\n501:10\n', 'en')).toEqual([
    { from: '101', value: '2.5' },
    { from: '501', value: '10' },
  ]);
  expect(stepsOf('1.000,50: 2,5', 'de')).toEqual([{ from: '1000.50', value: '2.5' }]);
});

it('says which numbers a line could mean, and that one is missing', () => {
  expect(wrongInSteps('101: 2,5\n501: 10', 'de')).toBeUndefined();
  expect(wrongInSteps('101: 5\n1.000: 10', 'de')).toBe('This could be two numbers. Enter 1000 or 1,000.');
  expect(wrongInSteps('101: 5\n501', 'en')).toBe('Enter a number such as 1.50.');
});
