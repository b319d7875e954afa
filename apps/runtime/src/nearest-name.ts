import { lettersWrong } from '@tributary/domain/shared/zones';

/** What other products call things, by what is meant; only names that the caller may use are ever suggested. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['name', ['title', 'fname']],
  ['offername', ['title']],
  ['offerurl', ['url']],
  ['destination', ['url']],
  ['destinationurl', ['url']],
  ['trackingurl', ['url']],
  ['previewlink', ['preview_url']],
  ['countries', ['coverage']],
  ['country', ['coverage']],
  ['geo', ['coverage', 'country']],
  ['payout', ['rate']],
  ['rate', ['payout']],
  ['price', ['revenue']],
  ['advertiser', ['advertiser_id']],
  ['affiliate', ['user_id', 'pid', 'publisher_id']],
  ['affiliateid', ['user_id', 'pid', 'publisher_id']],
  ['publisherid', ['pid', 'user_id']],
  ['offerid', ['ad_id', 'adid', 'campaign_id']],
  ['campaignid', ['adid', 'ad_id']],
  ['adid', ['campaign_id', 'ad_id']],
  ['from', ['start']],
  ['startdate', ['start']],
  ['datefrom', ['start']],
  ['to', ['end']],
  ['enddate', ['end']],
  ['dateto', ['end']],
  ['perpage', ['limit']],
  ['pagesize', ['limit']],
  ['offset', ['page']],
  ['orderid', ['txn_id']],
  ['transactionid', ['txn_id', 'click_id']],
  ['amount', ['sale_amount', 'payout']],
  ['clickid', ['click_id', 'cid']],
]);

/** The longest name that is compared letter by letter: a caller sends what it likes. */
const NAME_LENGTH_MAX = 64;
const LETTERS_WRONG_MAX = 2;

/** Which of the known names is probably meant by an unknown one; undefined when none looks like it. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > NAME_LENGTH_MAX) return undefined;
  const letters = plain(name);
  const same = known.find((one) => plain(one) === letters);
  if (same !== undefined) return same;
  const synonym = SYNONYMS.get(letters)?.find((one) => known.includes(one));
  if (synonym !== undefined) return synonym;
  const most = Math.min(LETTERS_WRONG_MAX, Math.floor((letters.length - 1) / 2));
  const [nearest] = known
    .map((one) => ({ one, wrong: lettersWrong(letters, plain(one), most) }))
    .filter(({ wrong }) => wrong <= most)
    .sort((a, b) => a.wrong - b.wrong);
  return nearest?.one;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
