// What is doubtful about the macros of a URL (docs/rules/input-output.md#doubtful-macros): a mistyped one is empty in
// every click, and nobody notices until conversions are missing.
import { POSTBACK_MACROS } from '@tributary/domain/postbacks/values';
import { takesDeepLinks } from '@tributary/domain/tracking/deep-link';
import { DESTINATION_MACROS } from '@tributary/domain/tracking/destination-values';
import { macrosIn } from '@tributary/domain/tracking/macros';
import { nearestName } from '@tributary/runtime/nearest-name';

/** `destination`: where clicks go; `fallback`: where those go that may not pass; `postback`: what affiliates are told. */
export type TemplateKind = 'destination' | 'fallback' | 'postback';

const DESTINATION: readonly string[] = Object.keys(DESTINATION_MACROS);
const POSTBACK: readonly string[] = Object.keys(POSTBACK_MACROS);

/** What other products call our macros; the first that the template may use is meant. */
const FOREIGN = foreignMacros({
  click_id: ['clickid', 'click', 'cid', 'tid', 'reqid', 'subid', 'transid'],
  txn_id: ['orderid', 'txnid', 'order'],
  aff_id: ['affiliateid', 'affid', 'aff', 'pid', 'pubid', 'partnerid'],
  aff_name: ['affiliatename', 'publishername'],
  campaign_id: ['offerid', 'oid', 'adid', 'campaign'],
  campaign_title: ['offername', 'campaignname', 'offertitle'],
  country_id: ['country', 'countrycode', 'geo', 'cc'],
  ip: ['ipaddress', 'userip', 'clickip', 'ipaddr'],
  user_agent: ['useragent', 'ua'],
  click_time: ['timestamp', 'time', 'unixtime'],
  click_datetime: ['datetime', 'date'],
  sale_amount: ['amount', 'sale', 'saleamount', 'revenue'],
  payout: ['commission', 'sum'],
  goal_name: ['goal', 'event', 'eventname'],
  rand: ['random', 'cachebuster', 'cb'],
  p1: ['affsub', 'afsub'],
});

function foreignMacros(byOurs: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string[]> {
  const found = new Map(
    Object.entries(byOurs).flatMap(([ours, foreign]) =>
      foreign.map((name): [string, string[]] => [name, [ours]]),
    ),
  );
  found.set('transactionid', ['txn_id', 'click_id']);
  for (let n = 1; n <= 10; n++) {
    for (const name of ['affsub', 'subid', 's', 'sub']) found.set(`${name}${n}`, [`sub${n}`, `p${n}`]);
  }
  return found;
}

const ENCODED = /%7B([\w.-]{1,64})%7D/gi;
/** Macros as other products write them: `{{x}}`, `${x}`, `[x]`, `#x#`. */
const OTHER_BRACES = /\{\{([\w.-]{1,64})\}\}|\$\{([\w.-]{1,64})\}|\[([\w.-]{1,64})\]|#([\w.-]{1,64})#/g;

/** In words; none for a template that is as it should be. */
export function macroDoubts(template: string, kind: TemplateKind): string[] {
  const known = kind === 'postback' ? POSTBACK : DESTINATION;
  const encoded = [...template.matchAll(ENCODED)].map(
    ([sent, name = '']) =>
      `${sent} isn't a macro, because its braces are encoded. Write {${meant(name, known) ?? name}}.`,
  );
  const bracketed = [...template.matchAll(OTHER_BRACES)].flatMap(([sent, ...names]) => {
    const name = meant(names.find((one) => one !== undefined) ?? '', known);
    return name === undefined ? [] : [`${sent} isn't how macros are written. Write {${name}}.`];
  });
  const used = macrosIn(template);
  const unknown = used
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint = meant(name, known);
      return hint === undefined
        ? `{${name}} isn't a macro and will be empty. See GET /dictionary/macros.`
        : `{${name}} isn't a macro and will be empty. Did you mean {${hint}}?`;
    });
  const without =
    kind === 'destination' && !used.includes('click_id')
      ? ["Without {click_id}, the advertiser can't tell which click a conversion came from."]
      : [];
  const losing =
    kind === 'destination' && !takesDeepLinks(template)
      ? [
          "Deep links won't be followed, because they replace the path and fragment that contain {click_id}. Move it to the query.",
        ]
      : [];
  return [...new Set([...encoded, ...bracketed, ...unknown, ...without, ...losing])];
}

function meant(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const foreign = FOREIGN.get(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return foreign?.find((one) => known.includes(one)) ?? nearestName(name, known);
}
