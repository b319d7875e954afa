// A letter in a network's look: what is said, once as plain text and once as a page (docs/rules/users.md#look-of-letters).
import { shownAccent } from '@tributary/domain/accounts/brand';
import type { Sender } from '@tributary/application/identity/letters';
import type { Letter } from '@tributary/application/identity/mail';

/**
 * A text, a title, an address of ours that can be followed, or figures under each other, each with what it is. Nothing else can be
 * followed: what others wrote is only ever text.
 */
export type Line =
  string | { readonly title: string } | { readonly link: string } | { readonly figures: Figures };
export type Figures = readonly (readonly [what: string, figure: string])[];
export type Paragraph = Line | readonly Line[];

export type Said = {
  /** The language of it, and how it asks whether there are questions. */
  readonly tag: string;
  readonly questions: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
};

/** The letter that says this for the network. `apiUrl` is the public base of the API, where its logo can be fetched. */
export function letterFrom(
  network: Sender,
  apiUrl: string,
  { tag, questions, to, subject, paragraphs }: Said,
): Required<Omit<Letter, 'attachments'>> {
  const parts = paragraphs.map((one) => (isLines(one) ? one : [one]));
  const contacts = [network.supportEmail, network.supportUrl].filter((one) => one !== null);
  const said = parts.map((lines) => lines.map(textOf).join('\n'));
  return {
    to,
    subject,
    text: [...said, ...(contacts.length === 0 ? [] : [`${questions} ${contacts.join(' · ')}`])].join('\n\n'),
    html: pageOf({ network, apiUrl, tag, questions, subject, parts, contacts }),
    countedFor: network.id,
  };
}

const isLines = (one: Paragraph): one is readonly Line[] => Array.isArray(one);
function textOf(line: Line): string {
  if (typeof line === 'string') return line;
  if ('figures' in line) return line.figures.map(([what, figure]) => `${what}: ${figure}`).join('\n');
  return 'title' in line ? line.title : line.link;
}

type Page = {
  readonly network: Sender;
  readonly apiUrl: string;
  readonly tag: string;
  readonly questions: string;
  readonly subject: string;
  readonly parts: readonly (readonly Line[])[];
  readonly contacts: readonly string[];
};

/** As the dashboard has them in its light theme: letters have no dark one, programs for mail make their own of a light page. */
const ACCENT = '#0b6e8a';
const TEXT = '#16202b';
const MUTED = '#51606f';
const RULE = '#d9e0e7';
const GROUND = '#f3f5f7';
const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** Styles stand at each element, since programs for mail keep no others; no script, no form, and one picture from our own host. */
function pageOf({ network, apiUrl, tag, questions, subject, parts, contacts }: Page): string {
  const accent = shownAccent(network.brand)?.light ?? ACCENT;
  const logo = network.brand.logo ?? network.brand.headerLogo;
  const link = (address: string, shown = address) =>
    `<a href="${escaped(address)}" style="color:${accent};overflow-wrap:anywhere">${escaped(shown)}</a>`;
  const line = (one: Line): string => {
    if (typeof one === 'string') return escaped(one).replaceAll('\n', '<br>');
    if ('figures' in one) return tableOf(one.figures);
    return 'title' in one ? `<strong>${escaped(one.title)}</strong>` : link(one.link);
  };
  const picture =
    logo === null
      ? ''
      : `<img src="${escaped(`${apiUrl}/media/${logo}`)}" alt="" height="32" style="height:32px;max-width:200px;object-fit:contain;vertical-align:middle;margin-right:8px">`;
  const contact = (address: string) =>
    address.includes(':')
      ? link(address, address.replace(/^mailto:/, ''))
      : link(`mailto:${address}`, address);
  return [
    '<!doctype html>',
    `<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:${GROUND};color:${TEXT};font:16px/1.5 ${FONTS}">`,
    `<div style="max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid ${RULE};border-radius:12px;box-sizing:border-box">`,
    `<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:2px solid ${accent}">${picture}<strong dir="auto" style="font-size:18px">${escaped(network.name)}</strong></p>`,
    ...parts.map((lines) => {
      // A table stands beside paragraphs, not in one.
      const tag = lines.some((one) => typeof one === 'object' && 'figures' in one) ? 'div' : 'p';
      const look = isLinkAlone(lines)
        ? `padding:12px 16px;background:${GROUND};border-radius:8px;font-weight:600;`
        : '';
      return `<${tag} dir="auto" style="margin:0 0 16px;${look}overflow-wrap:anywhere">${lines.map(line).join('<br>')}</${tag}>`;
    }),
    ...(contacts.length === 0
      ? []
      : [
          `<p style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${RULE};color:${MUTED};font-size:14px">${questions} ${contacts.map(contact).join(' · ')}</p>`,
        ]),
    '</div></body></html>',
    '',
  ].join('\n');
}

/** What the letter is for. */
const isLinkAlone = ([first, ...others]: readonly Line[]): boolean =>
  others.length === 0 && typeof first === 'object' && 'link' in first;

function tableOf(figures: Figures): string {
  const cell = `padding:4px 0;border-bottom:1px solid ${RULE};font-size:15px`;
  const rows = figures.map(
    ([what, figure]) =>
      `<tr><th scope="row" style="${cell};text-align:start;font-weight:400">${escaped(what)}</th><td style="${cell};padding-inline-start:24px;text-align:end;font-variant-numeric:tabular-nums">${escaped(figure)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse;width:100%">${rows.join('')}</table>`;
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
