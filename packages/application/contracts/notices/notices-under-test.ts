// What the contracts of notices need of an adapter.
import type { Recipient } from '@tributary/domain/notices/notice';
import type { NoticeLetters } from '../../src/notices/notices.ts';
import type { Persistence } from '../../src/audited/audited-records.ts';

export type NoticesUnderTest = Persistence & {
  readonly noticeLetters: NoticeLetters;
  /** Leaves no record behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};
export type OpenNotices = () => Promise<NoticesUnderTest>;

export const byId = (a: Pick<Recipient, 'id'>, b: Pick<Recipient, 'id'>): number => (a.id < b.id ? -1 : 1);
