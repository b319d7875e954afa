// What somebody who is signed in was told, and what they want to be told (docs/rules/notices.md).
import { kindsFor, NOTICE_CHOICES, NOTICE_KINDS } from '@tributary/domain/notices/notice';
import type { NoticeId } from '@tributary/domain/shared/ids';
import { languageOf } from '@tributary/domain/shared/language';
import { invalid } from '@tributary/domain/shared/refusal';
import { z } from 'zod';
import { route } from '../http/route.ts';
import { networkOf, pageShape } from '../shared/common.ts';
import { flag, longId, oneOf } from '../shared/input.ts';
import { bool, int, total } from '../shared/output.ts';
import { choiceOut, noticeChoiceOf, noticeOf, noticeOut } from './notice-wire.ts';

const unread = int('How many you have not read.');

const list = route({
  method: 'GET',
  path: '/notices',
  role: 'session',
  needs: { permission: null, accounts: 'none' },
  operation: 'list-notices',
  summary: 'List notices',
  description:
    'Newest first. Caps that are reached or nearly so, disabled postbacks, finished imports, new invoices and, for users who can change settings, system problems. With or without a mail server.',
  query: z.object({ ...pageShape(50, 200), unread: flag('Only what you have not read.').optional() }),
  data: z
    .object({ notices: z.array(noticeOut).meta({ description: 'Newest first.' }), total, unread })
    .meta({ id: 'NoticePage' }),
  handle: async ({ deps, caller, languages, query: { page, limit, unread: unreadOnly = false } }) => {
    const { networkId, by } = caller;
    const owner = { networkId, userId: by.userId };
    const kinds = kindsFor(by.user);
    const { zone, language } = await networkOf(deps, caller);
    // As the screens around it (docs/rules/users.md#which-language).
    const locale = by.user.locale ?? languages.find((one) => languageOf(one)) ?? null;
    const wordsOf = deps.letters.noticeWords({ kind: by.user.kind, locale, language });
    const { items, total: all } = await deps.stores.notices.list(
      owner,
      { kinds, unreadOnly },
      { page, limit },
    );
    return {
      notices: items.map((one) => noticeOf(one, wordsOf(one), zone)),
      total: all,
      unread: await deps.stores.notices.countUnread(owner, kinds),
    };
  },
});

const READ_MAX = 200;

const markRead = route({
  method: 'POST',
  path: '/notices/read',
  role: 'session',
  needs: { permission: null, accounts: 'none' },
  operation: 'mark-notices-read',
  summary: 'Mark notices as read',
  description: 'Your own; ids that are not among them count for nothing.',
  body: z.object({
    ids: z
      .array(longId<NoticeId>('A notice.'))
      .max(READ_MAX)
      .meta({ description: `At most ${READ_MAX} of them.` }),
  }),
  data: z.object({ read: int('How many had not been read before.'), unread }),
  handle: async ({ deps, caller: { networkId, by }, body: { ids }, now }) => {
    const owner = { networkId, userId: by.userId };
    const read = await deps.stores.notices.markRead(owner, ids, now);
    return { read, unread: await deps.stores.notices.countUnread(owner, kindsFor(by.user)) };
  },
});

const choicesData = z
  .object({
    choices: z.array(choiceOut).meta({ description: 'The kinds of notifications you can get.' }),
    mail: bool('Whether a mail server is set up; without one, everything is only in the list.'),
  })
  .meta({ id: 'NoticeChoices' });

const listChoices = route({
  method: 'GET',
  path: '/notices/choices',
  role: 'session',
  needs: { permission: null, accounts: 'none' },
  operation: 'list-notice-choices',
  summary: 'List notice preferences',
  description:
    'Your delivery setting for each kind of notification. By default an email if you need to act, otherwise only the list.',
  data: choicesData,
  handle: async ({ deps, caller: { networkId, by } }) => {
    const choices = await deps.stores.notices.findChoices({ networkId, userId: by.userId });
    return {
      choices: kindsFor(by.user).map((kind) => noticeChoiceOf(kind, by.user, choices)),
      mail: deps.useCases.sendsMail(),
    };
  },
});

const choose = route({
  method: 'PATCH',
  path: '/notices/choices',
  role: 'session',
  needs: { permission: null, accounts: 'none' },
  operation: 'choose-notices',
  summary: 'Update notice preferences',
  description: 'For one kind of notice. Kinds not sent stay. `default` removes your choice.',
  body: z.object({
    choices: z
      .array(
        z.object({
          kind: oneOf('What kind of thing happens.', NOTICE_KINDS),
          choice: oneOf('What you want of it.', [...NOTICE_CHOICES, 'default'] as const),
        }),
      )
      .max(NOTICE_KINDS.length)
      .meta({ description: 'What you choose, each kind once.' }),
  }),
  data: choicesData,
  handle: async ({ deps, caller: { networkId, by }, body }) => {
    const own = kindsFor(by.user);
    const foreign = body.choices.find(({ kind }) => !own.includes(kind));
    if (foreign) throw invalid('choices', `You don't receive ${foreign.kind} notifications.`);
    const owner = { networkId, userId: by.userId };
    await deps.stores.notices.choose(
      owner,
      Object.fromEntries(
        body.choices.map(({ kind, choice }) => [kind, choice === 'default' ? null : choice]),
      ),
    );
    const choices = await deps.stores.notices.findChoices(owner);
    return {
      choices: own.map((kind) => noticeChoiceOf(kind, by.user, choices)),
      mail: deps.useCases.sendsMail(),
    };
  },
});

export const NOTICE_ROUTES = [list, markRead, listChoices, choose];
