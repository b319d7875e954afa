// What people were told, on the wire (docs/rules/notices.md).
import {
  choiceOf,
  defaultChoice,
  type Notice,
  type NoticeChoices,
  type NoticeKind,
} from '@tributary/domain/notices/notice';
import type { NoticeWords } from '@tributary/application/identity/letters';
import type { User } from '@tributary/domain/identity/user';
import { z } from 'zod';
import { bool, string, timeIn } from '../shared/output.ts';

export const noticeOut = z
  .object({
    _id: string('Long ID.'),
    kind: string('Kind of event, such as `cap.reached`.'),
    title: string('What happened, in a few words.'),
    text: string('The same in a sentence or two.'),
    page: string('The page of the dashboard it is about, behind `/app`.'),
    read: bool('Whether you have read it.'),
    created: string('When it happened, in network time.'),
  })
  .meta({ id: 'Notice', description: 'A notification of yours.' });

export const noticeOf = (notice: Notice, words: NoticeWords, zone: string): z.input<typeof noticeOut> => ({
  _id: notice.id,
  kind: notice.kind,
  ...words,
  read: notice.readAt !== null,
  created: timeIn(notice.createdAt, zone),
});

export const KIND_WORDS: Readonly<Record<NoticeKind, string>> = {
  'cap.nearly_reached': 'Cap 80% used',
  'cap.reached': 'Cap reached',
  'postback.switched_off': 'Postback turned off after failures',
  'import.ended': 'Import finished or failed',
  'invoice.closed': 'New invoice',
  'payout.settled': 'Payment sent',
  'payout.returned': 'Payment returned',
  'bonus.booked': 'Bonus or deduction',
  'credit.nearly_used': 'Advertiser credit 80% or 95% used',
  'credit.used_up': 'Advertiser credit used up',
  'credit.restored': 'Advertiser credit available again',
  'system.alarm': 'System problem',
};

export const choiceOut = z
  .object({
    kind: string('What kind of thing happens.'),
    label: string('The kind in words.'),
    choice: string('Delivery: `nothing`, `list` (in the list) or `letter` (in the list and by email).'),
    default: string('What you get of this kind if you choose nothing.'),
  })
  .meta({ id: 'NoticeChoice', description: 'What you get of a kind.' });

export const noticeChoiceOf = (
  kind: NoticeKind,
  user: Pick<User, 'kind' | 'role'>,
  choices: NoticeChoices,
): z.input<typeof choiceOut> => ({
  kind,
  label: KIND_WORDS[kind],
  choice: choiceOf(kind, { kind: user.kind, role: user.role, choices }),
  default: defaultChoice(kind, user),
});
