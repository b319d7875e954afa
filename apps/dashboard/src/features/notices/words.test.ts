import { expect, it } from '@jest/globals';
import { NOTICE_KINDS } from '@tributary/domain/notices/notice';
import { NOTICE_WORDS } from './words.ts';

it('has words for every kind of notice', () => {
  expect(NOTICE_KINDS.filter((kind) => !NOTICE_WORDS.has(kind))).toEqual([]);
});
