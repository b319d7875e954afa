import type { Account, ApiKey, SecurityToken } from '@tributary/domain/accounts/account';
import type { AdvertiserId } from '@tributary/domain/shared/ids';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { RecordStores } from '../record-stores.ts';
import { unaudited, type AuditedChange, type RulesOf } from './rule.ts';
import type { ReportSchedule } from '@tributary/domain/exports/report-schedule';
import type { SavedView } from '@tributary/domain/identity/saved-view';
import type { IdentityProvider, ProviderLink } from '@tributary/domain/identity/identity-provider';
import type { Passkey } from '@tributary/domain/identity/passkey';
import type { SecondFactor } from '@tributary/domain/identity/second-factor';
import type { Session } from '@tributary/domain/identity/session';
import type { User } from '@tributary/domain/identity/user';
import { GROUP_RULES } from './group-rules.ts';
import { made, removed, replaced } from './record-changes.ts';
import { SIGN_IN_LINK_RULES } from './sign-in-link-rules.ts';

export const ACCOUNT_RULES: RulesOf<
  RecordStores,
  | 'networks'
  | 'accounts'
  | 'affiliateGroups'
  | 'signUps'
  | 'postbacks'
  | 'webhooks'
  | 'webhookOutbox'
  | 'exports'
  | 'reportSchedules'
> = {
  signUps: {
    add: unaudited(
      'Nothing is there before the e-mail is confirmed; the account that comes of it has an entry.',
    ),
    remove: unaudited('As of adding.'),
    removeFor: unaudited('As of adding.'),
  },
  networks: {
    add: async ({ input: [network], proceed }) => {
      await proceed();
      return [made({ ...network, networkId: network.id }, { object: 'network' })];
    },
    replace: async ({ stores, input: [network], proceed }) => {
      const before = await stores.networks.findForUpdate(network.id);
      await proceed();
      if (!before) return [];
      return [{ object: 'network', objectId: network.id, networkId: network.id, before, after: network }];
    },
  },
  accounts: {
    add: async ({ input: [account], proceed }) => {
      const outcome = await proceed();
      return outcome.kind === 'added' ? [made(account, aboutAccount(account))] : [];
    },
    replace: ({ stores, input: [account], proceed }) =>
      replaced(stores, {
        record: account,
        about: aboutAccount(account),
        findForUpdate: () => stores.accounts.findForUpdate(account.networkId, account.kind, account.id),
        proceed: async () => (await proceed()) === 'replaced',
      }),
    remove: async ({ stores, input: [{ networkId, kind, id }], proceed }) => {
      const before = await stores.accounts.findForUpdate(networkId, kind, id);
      const campaigns = kind === 'advertiser' && before ? await campaignsOf(stores, before) : [];
      if (!(await proceed()) || !before) return [];
      const about = { object: kind, objectId: id, ownerId: id, networkId };
      return [{ ...about, before, after: null, blank: true }, ...campaigns];
    },
  },
  affiliateGroups: GROUP_RULES,
  webhooks: {
    add: async ({ input: [webhook], proceed }) => {
      await proceed();
      return [made(webhook, ABOUT_WEBHOOK)];
    },
    replace: ({ stores, input: [webhook], proceed }) =>
      replaced(stores, {
        record: webhook,
        about: ABOUT_WEBHOOK,
        proceed,
        find: () => stores.webhooks.find(webhook.networkId, webhook.id),
      }),
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: () => ABOUT_WEBHOOK,
        find: () => stores.webhooks.find(networkId, id),
      }),
  },
  webhookOutbox: { add: unaudited('The webhook log shows every message.') },
  exports: {
    add: async ({ input: [one], proceed }) => ((await proceed()) ? [made(one, ABOUT_EXPORT)] : []),
    replace: ({ stores, input: [one], proceed }) =>
      replaced(stores, {
        record: one,
        about: ABOUT_EXPORT,
        proceed,
        find: () => stores.exports.find(one.networkId, one.id),
      }),
    reseal: unaudited('The secret is the same; the rotation has an entry.'),
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: () => ABOUT_EXPORT,
        find: () => stores.exports.find(networkId, id),
      }),
  },
  reportSchedules: {
    add: async ({ input: [one], proceed }) => ((await proceed()) ? [made(one, aboutSchedule(one))] : []),
    replace: ({ stores, input: [one], proceed }) =>
      replaced(stores, {
        record: one,
        about: aboutSchedule(one),
        proceed,
        find: () => stores.reportSchedules.find(one, one.id),
      }),
    remove: ({ stores, input: [owner, id], proceed }) =>
      removed(stores, {
        networkId: owner.networkId,
        id,
        proceed,
        about: aboutSchedule,
        find: () => stores.reportSchedules.find(owner, id),
      }),
  },
  postbacks: {
    add: async ({ input: [postback], proceed }) => {
      await proceed();
      return [made(postback, aboutPostback(postback))];
    },
    replace: ({ stores, input: [postback], proceed }) =>
      replaced(stores, {
        record: postback,
        about: aboutPostback(postback),
        proceed,
        find: () => stores.postbacks.find(postback.networkId, postback.id),
      }),
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: aboutPostback,
        find: () => stores.postbacks.find(networkId, id),
      }),
  },
};

const ABOUT_WEBHOOK = { object: 'webhook' };
const ABOUT_EXPORT = { object: 'export' };
/** What somebody has sent to them is theirs: it is blanked with them. */
const aboutSchedule = ({ userId, viewId }: ReportSchedule) => ({
  object: 'report_schedule',
  parentId: viewId,
  ownerId: userId,
});

export const CREDENTIAL_RULES: RulesOf<RecordStores, 'keys' | 'tokens'> = {
  keys: {
    add: async ({ input: [key], proceed }) => {
      return (await proceed()) ? [made(key, aboutKey(key))] : [];
    },
    revoke: async ({ stores, input: [networkId, id], proceed }) => {
      await stores.audit.hold(id);
      const before = (await stores.keys.list(networkId)).find((one) => one.id === id);
      return (await proceed()) && before ? [revoked(before, aboutKey(before))] : [];
    },
    touch: unaudited('The last use of a key is no change of it.'),
  },
  tokens: {
    add: async ({ input: [token], proceed }) => {
      return (await proceed()) ? [made(token, aboutToken(token))] : [];
    },
    revoke: async ({ stores, input: [networkId, id], proceed }) => {
      await stores.audit.hold(id);
      const before = (await stores.tokens.list(networkId)).find((one) => one.id === id);
      return (await proceed()) && before ? [revoked(before, aboutToken(before))] : [];
    },
  },
};

export const IDENTITY_RULES: RulesOf<
  RecordStores,
  | 'users'
  | 'sessions'
  | 'oneTimeTokens'
  | 'signInTries'
  | 'secondFactors'
  | 'passkeys'
  | 'passkeyChallenges'
  | 'identityProviders'
  | 'providerLinks'
  | 'providerSignIns'
  | 'savedViews'
> = {
  users: {
    add: async ({ input: [user], proceed }) =>
      (await proceed()) === 'added' ? [made(user, aboutUser(user))] : [],
    replace: ({ stores, input: [user], proceed }) =>
      replaced(stores, {
        record: user,
        about: aboutUser(user),
        findForUpdate: () => stores.users.findForUpdate(user.networkId, user.id),
        proceed: async () => (await proceed()) === 'replaced',
      }),
    noteLogin: unaudited('The session that is made tells of it.'),
    remove: async ({ stores, input: [networkId, id], proceed }) => {
      const before = await stores.users.findForUpdate(networkId, id);
      if (!(await proceed()) || !before) return [];
      return [{ ...aboutUser(before), objectId: id, networkId, before, after: null, blank: true }];
    },
  },
  sessions: {
    add: async ({ input: [session], proceed }) => {
      await proceed();
      return [made(session, aboutSession(session))];
    },
    touch: unaudited('That a session is used is no change of it.'),
    confirm: unaudited('Typing the password again has an entry of its own (incidents.ts).'),
    remove: async ({ stores, input: [networkId, userId, id], proceed }) => {
      const before = (await stores.sessions.list(networkId, userId)).find((one) => one.id === id);
      return (await proceed()) && before ? [endOf(before)] : [];
    },
    removeAll: async ({ proceed }) => (await proceed()).map(endOf),
  },
  oneTimeTokens: SIGN_IN_LINK_RULES,
  secondFactors: {
    put: async ({ stores, input: [factor], proceed }) => {
      const before = await stores.secondFactors.findForUpdate(factor.networkId, factor.userId);
      await proceed();
      return factorChange(before, factor);
    },
    remove: async ({ stores, input: [networkId, userId], proceed }) => {
      const before = await stores.secondFactors.findForUpdate(networkId, userId);
      return (await proceed()) ? factorChange(before, undefined) : [];
    },
  },
  passkeys: {
    add: async ({ input: [passkey], proceed }) =>
      (await proceed()) === 'added' ? [passkeyChange(passkey, 'made')] : [],
    noteUse: unaudited('What it is used for has an entry: the session that begins, or what is done with it.'),
    remove: async ({ stores, input: [networkId, userId, id], proceed }) => {
      const before = (await stores.passkeys.list(networkId, userId)).find((one) => one.id === id);
      return (await proceed()) && before ? [passkeyChange(before, 'removed')] : [];
    },
    removeAll: async ({ proceed }) => (await proceed()).map((one) => passkeyChange(one, 'removed')),
  },
  passkeyChallenges: {
    add: unaudited('A question changes nothing.'),
    take: unaudited('As of adding.'),
  },
  identityProviders: {
    put: async ({ stores, input: [provider], proceed }) => {
      const before = await stores.identityProviders.findForUpdate(provider.networkId);
      await proceed();
      return [providerChange(provider.networkId, before, provider)];
    },
    reseal: unaudited('As of exports.'),
    remove: async ({ stores, input: [networkId], proceed }) => {
      const before = await stores.identityProviders.findForUpdate(networkId);
      return (await proceed()) ? [providerChange(networkId, before, undefined)] : [];
    },
  },
  providerLinks: {
    add: async ({ input: [link], proceed }) =>
      (await proceed()) === 'added' ? [linkChange(link, 'made')] : [],
    noteUse: unaudited('The session that begins tells of it.'),
    removeAll: async ({ proceed }) => (await proceed()).map((one) => linkChange(one, 'removed')),
  },
  providerSignIns: {
    add: unaudited('A question changes nothing.'),
    take: unaudited('As of adding.'),
  },
  savedViews: {
    add: async ({ input: [view], proceed }) =>
      (await proceed()) === 'added' ? [made(view, aboutView(view))] : [],
    replace: ({ stores, input: [view], proceed }) =>
      replaced(stores, {
        record: view,
        about: aboutView(view),
        findForUpdate: () => stores.savedViews.findForUpdate(view.networkId, view.id),
        proceed: async () => (await proceed()) === 'replaced',
      }),
    remove: ({ stores, input: [networkId, id], proceed }) =>
      removed(stores, {
        networkId,
        id,
        proceed,
        about: aboutView,
        findForUpdate: () => stores.savedViews.findForUpdate(networkId, id),
      }),
  },
  signInTries: {
    take: unaudited('A failure has an entry of its own.'),
    giveBack: unaudited('A success is a session, which has an entry.'),
    notePlace: unaudited('As of giving back.'),
  },
};

const aboutUser = ({ id, accountId }: User) => ({ object: 'user', parentId: accountId, ownerId: id });
/** Where somebody signed in from is theirs: it is blanked with them. */
const aboutSession = ({ userId, actedById }: Session) => ({
  object: 'session',
  parentId: userId,
  ownerId: actedById ?? userId,
});

/** What somebody calls it, and looks at, is theirs: it is blanked with them. */
const aboutView = ({ accountId, userId }: SavedView) => ({
  object: 'view',
  parentId: accountId,
  ownerId: userId,
});

/** One that was begun and never confirmed protects nothing yet, and is no change. */
function factorChange(before: SecondFactor | undefined, after: SecondFactor | undefined): AuditedChange[] {
  const factor = after ?? before;
  if (!factor) return [];
  const { networkId, userId } = factor;
  const about = { object: 'second_factor', objectId: userId, parentId: userId, ownerId: userId, networkId };
  return [{ ...about, before: seenOf(before), after: seenOf(after) }];
}

const seenOf = (factor: SecondFactor | undefined): object | null =>
  factor?.confirmedAt ? { recoveryCodesLeft: factor.recoveryFingerprints.length } : null;

/** Its name may tell of the person: it is blanked with them. */
function passkeyChange(passkey: Passkey, what: 'made' | 'removed'): AuditedChange {
  const { id, networkId, userId, name, synced } = passkey;
  const seen = { name, synced };
  return {
    object: 'passkey',
    objectId: id,
    parentId: userId,
    ownerId: userId,
    networkId,
    before: what === 'made' ? null : seen,
    after: what === 'made' ? seen : null,
  };
}

function providerChange(
  networkId: IdentityProvider['networkId'],
  before: IdentityProvider | undefined,
  after: IdentityProvider | undefined,
): AuditedChange {
  const about = { object: 'identity_provider', objectId: networkId, networkId };
  return { ...about, before: before ?? null, after: after ?? null };
}

/** The name that a provider has for somebody may be an e-mail: it is blanked with them. */
function linkChange(
  { networkId, userId, issuer, subject }: ProviderLink,
  what: 'made' | 'removed',
): AuditedChange {
  const seen = { issuer, subject };
  return {
    object: 'provider_link',
    objectId: userId,
    parentId: userId,
    ownerId: userId,
    networkId,
    before: what === 'made' ? null : seen,
    after: what === 'made' ? seen : null,
  };
}

const endOf = (session: Session): AuditedChange => ({
  ...aboutSession(session),
  objectId: session.id,
  networkId: session.networkId,
  before: session,
  after: null,
});

const aboutAccount = ({ kind, id }: Pick<Account, 'kind' | 'id'>) => ({ object: kind, ownerId: id });
const aboutPostback = ({ affiliateId }: Pick<Postback, 'affiliateId'>) => ({
  object: 'postback',
  parentId: affiliateId,
  ownerId: affiliateId,
});
/** The label may be somebody's name. */
const aboutKey = ({ accountId }: ApiKey) => ({ object: 'key', parentId: accountId, ownerId: accountId });
const aboutToken = ({ advertiserId }: SecurityToken) => ({
  object: 'security_token',
  parentId: advertiserId,
});

/** A revoked key is logged as removed, because revoking cannot be undone. */
const revoked = (
  credential: ApiKey | SecurityToken,
  about: Pick<AuditedChange, 'object' | 'parentId' | 'ownerId'>,
): AuditedChange => ({
  ...about,
  networkId: credential.networkId,
  objectId: credential.id,
  action: 'removed',
  before: { live: true },
  after: { live: false },
});

const PAGE = 1000;

/**
 * An advertiser's campaigns are removed with it and get entries. What else is removed with an account gets none of its
 * own.
 */
async function campaignsOf(
  { campaigns }: Pick<RecordStores, 'campaigns'>,
  { networkId, id }: Account,
): Promise<AuditedChange[]> {
  const gone: AuditedChange[] = [];
  for (let page = 1; ; page++) {
    const filter = { advertiserId: id as AdvertiserId };
    const { items, total } = await campaigns.list(networkId, filter, { page, limit: PAGE });
    for (const { id: objectId, title } of items) {
      const reason = 'Its advertiser was removed.';
      gone.push({ object: 'campaign', objectId, networkId, before: { title }, after: null, reason });
    }
    if (page * PAGE >= total) return gone;
  }
}
