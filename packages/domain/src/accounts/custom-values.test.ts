import { describe, expect, it } from '@jest/globals';
import type { CustomField, CustomFieldType } from './custom-field.ts';
import type { NetworkId } from '../shared/ids.ts';
import { checkCustomValues } from './custom-values.ts';

const field = (type: CustomFieldType, required = false, name: string = type): CustomField => ({
  id: name,
  networkId: 'n' as NetworkId,
  kind: 'affiliate',
  label: `The ${name}`,
  name,
  type,
  required,
  createdAt: new Date(0),
});
const NEW = { isNew: true };
const EDIT = { isNew: false };
const refused = (...paths: string[]) =>
  expect.objectContaining({
    code: 'invalid_parameter',
    errors: paths.map((path) => expect.objectContaining({ path: `customFields.${path}` })),
  });

// docs/rules/accounts.md#custom-fields
describe('the values of custom fields', () => {
  it.each([
    ['text', ' Ü ', 'Ü'],
    ['text', 7, '7'],
    ['text', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['email', ' a@example.com', 'a@example.com'],
    ['date', '2028-02-29', '2028-02-29'],
  ] as const)('of type %s may be %j', (type, sent, value) => {
    expect(checkCustomValues([field(type)], { [type]: sent }, NEW)).toEqual({
      values: { [type]: value },
      files: [],
    });
  });

  it.each([
    ['text', 'x'.repeat(1001)],
    ['email', 'a@'],
    ['date', '2027-02-29'],
    ['date', '28.2.2027'],
    ['file', 'ftp://example.com/a.png'],
    ['file', 'screenshot.png'],
  ] as const)('of type %s may not be %j', (type, sent) => {
    for (const when of [NEW, EDIT]) {
      expect(() => checkCustomValues([field(type)], { [type]: sent }, when)).toThrow(refused(type));
    }
  });

  it('leave out what the network does not define', () => {
    const sent = { text: 'a', other: 'b', constructor: 'c' };
    expect(checkCustomValues([field('text')], sent, NEW).values).toEqual({ text: 'a' });
    expect(checkCustomValues([field('text', true, 'toString')], { toString: 'x' }, EDIT).values).toEqual({
      toString: 'x',
    });
    expect(() => checkCustomValues([field('text', true, 'toString')], {}, NEW)).toThrow(refused('toString'));
  });

  it('tell which files are still to be fetched', () => {
    const sent = { file: 'https://example.com/a.png' };
    expect(checkCustomValues([field('file', true)], sent, EDIT)).toEqual({
      values: {},
      files: [{ name: 'file', url: 'https://example.com/a.png' }],
    });
  });

  it('must be there where they are required: sent at first, and not cleared later', () => {
    const required = [field('text', true), field('file', true)];
    expect(() => checkCustomValues(required, { text: ' ' }, NEW)).toThrow(refused('text', 'file'));
    expect(checkCustomValues(required, {}, EDIT)).toEqual({ values: {}, files: [] });
    expect(() => checkCustomValues(required, { text: null, file: '' }, EDIT)).toThrow(
      refused('text', 'file'),
    );
  });

  it('are cleared by nothing where they are not', () => {
    expect(checkCustomValues([field('text')], { text: '' }, EDIT).values).toEqual({ text: null });
    expect(checkCustomValues([field('text'), field('date')], { date: null }, NEW).values).toEqual({
      text: null,
      date: null,
    });
  });
});
