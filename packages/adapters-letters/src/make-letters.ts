// Every letter, from its kind and values to subject, text and page (docs/rules/users.md#look-of-letters).
import type { Figures, LetterContent, Letters } from '@tributary/application/identity/letters';
import { TOKEN_AGE_MAX_MS } from '@tributary/domain/identity/one-time-token';
import { SIGN_UP_MS } from '@tributary/domain/accounts/sign-up';
import { isLikeAddress, nameInLetter, unlinked } from '@tributary/domain/identity/person-name';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import { inLine } from '@tributary/domain/shared/in-line';
import { letterFrom, type Paragraph } from './branded-letter.ts';
import { fill, formOf } from './fill.ts';
import { noticeWords } from './notice-words.ts';
import { type Voice, voiceOf } from './voice.ts';

/** `apiUrl`: public base of the API, below which the dashboard lies. */
export const makeLetters = ({ apiUrl }: { readonly apiUrl: () => string }): Letters => ({
  write(sender, reader, content) {
    const voice = voiceOf(reader.locale, sender.language);
    const { tag, texts } = voice;
    const dashboard = `${apiUrl()}/app`;
    const name = unlinked(isNamedInLine(content) ? inLine(sender.name) : sender.name);
    const named = { ...sender, name };
    return letterFrom(named, apiUrl(), {
      tag,
      questions: texts.questions,
      to: reader.email,
      ...said(content, { ...voice, network: named.name, dashboard }),
    });
  },
  noticeWords({ kind, locale, language }) {
    const voice = voiceOf(locale, language);
    return (notice) => noticeWords(notice, kind, voice);
  },
});

type Written = { readonly subject: string; readonly paragraphs: readonly Paragraph[] };
type Context = Voice & { readonly network: string; readonly dashboard: string };

/** These have room for one line. */
const isNamedInLine = ({ kind }: LetterContent): boolean => kind === 'notices' || kind === 'report';

function said(content: LetterContent, context: Context): Written {
  const { texts, network, dashboard } = context;
  const signIn = { link: `${dashboard}/sign-in` };
  switch (content.kind) {
    case 'link':
      return linkLetter(content, context);
    case 'confirmSignUp': {
      const { subject, text, expires } = texts.confirmSignUp;
      const values = { network, account: texts.account[content.account] };
      return {
        subject: fill(subject, values),
        paragraphs: [
          // No word of who signed up: others could have it sent to anybody.
          texts.hello,
          fill(text, values),
          { link: `${dashboard}/confirm#${content.token}` },
          fill(expires, { time: timeOf(SIGN_UP_MS, context) }),
        ],
      };
    }
    case 'alreadySignedUp': {
      const { subject, text, ignore } = texts.alreadySignedUp;
      const values = { network, account: texts.account[content.account] };
      return {
        subject: fill(subject, values),
        paragraphs: [texts.hello, fill(text, values), signIn, ignore],
      };
    }
    case 'approved': {
      const { subject, text } = texts.approved;
      const values = { network, account: texts.account[content.account] };
      return { subject: fill(subject, values), paragraphs: [texts.hello, fill(text, values), signIn] };
    }
    case 'declined': {
      const { subject, text } = texts.declined;
      const values = { network, account: texts.account[content.account] };
      return {
        subject: fill(subject, values),
        paragraphs: [texts.hello, fill(text, values), content.reason],
      };
    }
    case 'ownPasswordChanged':
    case 'changed': {
      const { security } = texts;
      return {
        subject: fill(security.subject, { network }),
        paragraphs: [
          texts.hello,
          content.kind === 'ownPasswordChanged'
            ? fill(security.ownPassword, { network })
            : fill(security.changed, {
                network,
                by: security.by[content.by],
                of: security.of[content.of],
                details: content.details.map((detail) => security.details[detail]).join(', '),
              }),
          security.act,
          signIn,
        ],
      };
    }
    case 'notices':
      return noticesLetter(content, context);
    case 'report':
      return reportLetter(content, context);
  }
}

type Of<Kind extends LetterContent['kind']> = Extract<LetterContent, { readonly kind: Kind }>;

/** Without their name where that could be taken for an address. */
const greeting = (name: string, { texts }: Context): string =>
  isLikeAddress(name) ? texts.hello : fill(texts.helloName, { name: inLine(name) });

/** As whole hours or days. */
function timeOf(ms: number, { texts, tag, formats }: Context): string {
  const [forms, count] = ms < 2 * DAY_MS ? [texts.hours, ms / HOUR_MS] : [texts.days, ms / DAY_MS];
  return fill(formOf(forms, String(count), tag), { n: formats.number(String(count)) });
}

function linkLetter({ purpose, name, token }: Of<'link'>, context: Context): Written {
  const { texts, network, dashboard } = context;
  const { subject, text, expires } = texts[purpose];
  return {
    subject: fill(subject, { network }),
    paragraphs: [
      greeting(name, context),
      fill(text, { network }),
      { link: `${dashboard}/${purpose}#${token}` },
      fill(expires, { time: timeOf(TOKEN_AGE_MAX_MS[purpose], context) }),
    ],
  };
}

/** Whatever somebody called something is a piece of a line and nothing else. */
function noticesLetter({ name, reader, notices }: Of<'notices'>, context: Context): Written {
  const { texts, formats, network, dashboard } = context;
  const parts = notices.map((notice) => {
    const { title, text, page } = noticeWords(notice, reader, context);
    return { title: unlinked(title), text: unlinked(text), page };
  });
  const [first, ...others] = parts;
  return {
    subject:
      first && others.length === 0
        ? `${first.title} (${network})`
        : fill(texts.notices.subject, { n: formats.number(String(parts.length)), network }),
    paragraphs: [
      greeting(name, context),
      ...parts.map(({ title, text, page }) => [{ title }, text, { link: `${dashboard}${page}` }]),
      [fill(texts.notices.why, { network }), { link: `${dashboard}/notices?tab=settings` }],
    ],
  };
}

/** Totals to read, rows to work with, and the page that has all of it. */
function reportLetter(content: Of<'report'>, context: Context): Written {
  const { texts, formats, network, dashboard } = context;
  const { view, days: range, zone, currency, totals, missing } = content;
  const { report } = texts;
  const measures: typeof report.measures = {
    ...report.measures,
    ...(content.reader === 'staff' ? {} : report.money[content.reader]),
  };
  const [start, end] = [formats.day(range.start), formats.day(range.end)];
  const days = range.start === range.end ? start : fill(texts.range, { start, end });
  const title = unlinked(nameInLetter(view.name) ?? report.unnamed);
  const figures = (all: Figures) =>
    all.map(([measure, value]) => [measures[measure], formats.number(value)] as const);
  return {
    subject: fill(report.subject, { title, days, network }),
    paragraphs: [
      greeting(content.name, context),
      [{ title }, fill(report.intro, { days, zone, currency })],
      { figures: figures(totals) },
      ...(missing === undefined
        ? []
        : [
            fill(report.missing, {
              before: formats.day(missing.before),
              figures: figures(missing.figures)
                .map((pair) => pair.join(' '))
                .join(', '),
            }),
          ]),
      [attachedText(content, context), { link: `${dashboard}/reports?${queryFor(view.query, range)}` }],
      [fill(report.why, { network }), { link: `${dashboard}/reports` }],
    ],
  };
}

function attachedText(
  { rows, attached }: Of<'report'>,
  { texts: { report }, formats, tag }: Context,
): string {
  if (rows === 0) return report.noRows;
  const n = formats.number(String(rows));
  return attached === rows
    ? fill(formOf(report.allRows, String(rows), tag), { n })
    : fill(report.firstRows, { attached: formats.number(String(attached)), rows: n });
}

/** The saved report's own query with the days of the letter for its period. */
function queryFor(query: string, { start, end }: DayRange): string {
  const said = new URLSearchParams(query);
  for (const name of ['period', 'compare', 'vs_start', 'vs_end']) said.delete(name);
  said.set('start', start);
  said.set('end', end);
  return said.toString();
}
