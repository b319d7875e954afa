// Links that go to their users by mail (docs/rules/users.md#mail).
import type { Network } from '@tributary/domain/accounts/account';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import { DomainError, refuse, refuseFor } from '@tributary/domain/shared/refusal';
import type { User } from '@tributary/domain/identity/user';
import type { KeyedHashes } from '../accounts/hashes.ts';
import type { ActingContext } from '../audit/audit.ts';
import type { Stamps } from '../shared/stamps.ts';
import { type CountedLetter, countLetter, type LetterCounting } from './counted-mail.ts';
import { countTry } from './count-tries.ts';
import { incidents } from './incidents.ts';
import type { Letters } from './letters.ts';
import type { Mail } from './mail.ts';
import { linkOf, type UserStores, type UserWithLink } from './manage-users.ts';
import { mayEnter } from './sign-in.ts';
import type { Visitor } from './start-session.ts';

type Dependencies = Stamps & {
  readonly stores: UserStores;
  readonly hashes: KeyedHashes;
  readonly mail: Mail;
  readonly rateBuckets: LetterCounting['rateBuckets'];
  readonly letters: Letters;
  readonly acting: ActingContext;
};

export type MailLink = (made: UserWithLink) => Promise<boolean>;

/**
 * Mails a link to the user it is for. False when there is no mail server or it did not take the letter: then the link has to
 * be handed over.
 */
export const makeMailLink =
  ({
    stores,
    mail,
    letters,
    acting,
  }: Pick<Dependencies, 'stores' | 'mail' | 'letters' | 'acting'>): MailLink =>
  async (made) => {
    if (!mail.isSetUp) return false;
    const network = await stores.networks.find(made.user.networkId);
    if (!network) return false;
    const { actor } = acting.current();
    // Who has not chosen a language yet gets that of whoever invites them.
    const inviter = actor.kind === 'user' ? await stores.users.find(network.id, actor.userId) : undefined;
    const locale = made.user.locale ?? inviter?.locale ?? null;
    const letter = linkLetter(letters, { ...made, user: { ...made.user, locale } }, network);
    // Counted when the link was made.
    return mail.send({ ...letter, countedFor: null }).then(
      () => true,
      () => false,
    );
  };

export type AskForLink = (input: {
  readonly email: string;
  readonly visitor: Visitor;
  /** Stands for the whole address, to count by. */
  readonly address: string;
}) => Promise<void>;

/** Most users of one e-mail who get a letter. */
const LETTERS_MAX = 10;
const BUSY_S = 60;

/**
 * Mails whoever signs in with this e-mail a link to choose another password, behind the answer, so that it tells nobody who
 * has one. Refuses with `not_allowed_in_state` without a mail server, and with `too_many` as docs/rules/users.md#guessing
 * says, and while a hundred such letters are under way.
 */
export const makeAskForLink =
  (dependencies: Dependencies): AskForLink =>
  async ({ email, visitor, address }) => {
    const { stores, hashes, mail, letters, acting } = dependencies;
    const incidentOf = incidents(dependencies);
    const asked = acting.current();
    if (!mail.isSetUp) throw refuse('not_allowed_in_state', NO_MAIL);
    await countTry(dependencies, {
      who: hashes.fingerprint(`link for ${emailKey(email.trim())}`),
      where: `link ${address}`,
    });
    const note = (user: User, refused?: string) => {
      const outcome =
        refused === undefined
          ? ({ action: 'created' } as const)
          : ({ action: 'refused', reason: refused } as const);
      return stores.audit.add([incidentOf(user, visitor, { object: 'link_request', ...outcome })]);
    };
    const mailAll = async () => {
      const named = await stores.users.findByEmail(email.trim());
      for (const user of named.slice(0, LETTERS_MAX)) {
        const network = await stores.networks.find(user.networkId);
        if (!network || !(await mayEnter(stores, user))) {
          await note(user, 'Something in this link is turned off.');
          continue;
        }
        // Before the link: one that is sent to nobody would only end the one before.
        const counted = { networkId: network.id, accountId: null, to: user.email };
        if (!(await mayBeSent(dependencies, counted))) {
          await note(user, 'Too many emails to this user.');
          continue;
        }
        await note(user);
        const letter = linkLetter(letters, await linkOf(dependencies, user), network);
        await mail.send({ ...letter, countedFor: null });
      }
    };
    if (!mail.later(() => acting.run(asked, mailAll)))
      throw refuseFor('too_many', `Too many emails are being sent. Try again in ${BUSY_S} s.`, BUSY_S);
  };

/** One too many for this user is sent to nobody; others of the same e-mail get theirs. */
const mayBeSent = (counting: LetterCounting, counted: CountedLetter): Promise<boolean> =>
  countLetter(counting, counted).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'too_many') return false;
      throw error;
    },
  );

const NO_MAIL = "This server doesn't send email. Ask an admin for a password link.";

const linkLetter = (
  letters: Letters,
  { user, purpose, text: token }: UserWithLink,
  network: Network,
): ReturnType<Letters['write']> =>
  letters.write(network, user, { kind: 'link', purpose, name: user.name, token });
