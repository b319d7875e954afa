import { expect, it } from '@jest/globals';
import { fieldsOfText, textOfFields } from './named-lines.ts';

const kept = {
  IBAN: 'DE89 3704 0044 0532 0130 00',
  'Pay: to': 'Blog Ltd',
  limits: { daily: '5', days: ['mon'] },
  weekly: true,
};

it('writes free fields as lines, and reads them back as they were', () => {
  const text = textOfFields(kept);
  expect(text.split('\n')).toEqual([
    'IBAN: DE89 3704 0044 0532 0130 00',
    'Pay: to: Blog Ltd',
    'limits: {"daily":"5","days":["mon"]}',
    'weekly: true',
  ]);
  expect(fieldsOfText(text, kept)).toEqual(kept);
  expect(fieldsOfText('', kept)).toEqual({});
});

it('takes what was typed as text, in whatever order and with whatever room around it', () => {
  expect(
    fieldsOfText('  BIC :  COBADEFF \n\nweekly: true\nby wire\nsite: https://blog.example', kept),
  ).toEqual({
    BIC: 'COBADEFF',
    weekly: true,
    'by wire': '',
    site: 'https://blog.example',
  });
});
