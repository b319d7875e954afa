// The script that shops put into their pages; the tracker serves it as /tb.js (docs/rules/tracking.md#first-party-script).
// It runs in pages of strangers, so: it takes nothing that has not exactly the form of a click id, writes nothing into the
// page, lets no failure out, and without a click id neither stores nor sends anything.

import { DAY_MS } from '@tributary/domain/shared/durations';
import { ID_PATTERN } from '@tributary/domain/shared/ids';

/** What a page says of an order, under the pixel's own names. */
type Order = Readonly<Record<string, string | number | null | undefined>>;
type Pushed = Order | 'forget';

/** The cookie and the key of the local storage. */
const CLICKS = '_tb';
const CLICKS_MAX = 5;
const ORDERS_MAX = 20;
const DAYS_DEFAULT = 30;
/** 2025-01-01: from then on the first 31 bits of a click id count seconds (domain/tracking/event-id.ts). */
const EPOCH_MS = 1735689600e3;
const RETRIES_MAX = 3;
/** Behind the id stands the campaign, if the landing page was told it. */
const CLICK = new RegExp(`^${ID_PATTERN}(\\.[0-9a-f]{1,24})?$`);
const FIELD = /^(adid|av|txn_id|goal_value|goal_id|sale_amount|currency|status|sub\d+)$/;

/** Where the browser lets us store nothing, this page at least remembers. */
const memory: Record<string, string> = {};

const load = (key: string): string => {
  let text;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Closed to us.
  }
  return text || memory[key] || '';
};

const save = (key: string, text: string): void => {
  memory[key] = '';
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    memory[key] = text;
  }
};

const setCookie = (pair: string, seconds: number, domain: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${pair}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}${domain}`;
};

/** The widest domain that takes our cookies, so that all sub-domains of the shop know the click. */
const widestDomain = (): string => {
  const labels = location.hostname.split('.');
  for (let from = labels.length - 2; from >= 0; from--) {
    const domain = `; Domain=${labels.slice(from).join('.')}`;
    setCookie('_tbd=1', 9, domain);
    const isTaken = document.cookie.includes('_tbd=1');
    setCookie('_tbd=', 0, domain);
    if (isTaken) return domain;
  }
  return '';
};

const keep = (clicks: readonly string[], seconds: number): void => {
  const text = clicks.join('~');
  save(CLICKS, text);
  setCookie(`${CLICKS}=${text}`, seconds, widestDomain());
};

const stored = (): string[] =>
  `${document.cookie}; ${CLICKS}=${load(CLICKS)}`
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${CLICKS}=`))
    .flatMap((cookie) => cookie.slice(CLICKS.length + 1).split('~'))
    .filter(Boolean);

const start = ({ src, dataset }: HTMLScriptElement): void => {
  const pixel = new URL('pixel', src).href;
  /** By address, because a shop may have the scripts of two networks. */
  const ordersKey = `${CLICKS} ${pixel}`;
  const windowMs = (Number(dataset.days) || DAYS_DEFAULT) * DAY_MS;

  const ageMs = (click: string): number =>
    Date.now() - EPOCH_MS - (parseInt(click.slice(0, 8), 16) >>> 1) * 1000;

  /** Newest first. The window holds both ways: an id of far in the future is no click, a clock a little wrong no matter. */
  const valid = (clicks: readonly string[]): string[] =>
    clicks
      .filter((click) => CLICK.test(click) && Math.abs(ageMs(click)) < windowMs)
      .sort()
      .reverse()
      .filter((click, at, all) => click.slice(0, 24) !== (all[at - 1] || '').slice(0, 24))
      .slice(0, CLICKS_MAX);

  /** Lines of a query each, behind `?` while it is to be sent and behind `!` once it was taken. */
  const orders = (): string[] =>
    load(ordersKey)
      .split('\n')
      .filter((line) => /^[?!]click_id=/.test(line));

  const sending = new Set<string>();

  const send = (line: string, retries: number): void => {
    const settle = (isTaken: boolean): void => {
      if (isTaken) {
        const settled = orders().map((one) => (one === line ? line.replace('?', '!') : one));
        save(ordersKey, settled.join('\n'));
      } else if (retries < RETRIES_MAX) setTimeout(send, 2000 * 6 ** retries, line, retries + 1);
    };
    // keepalive: it goes on when the visitor leaves the page.
    fetch(pixel + line, { keepalive: true, credentials: 'omit' }).then(
      ({ status }) => settle(status < 429),
      () => settle(false),
    );
  };

  const sendAll = (): void =>
    orders()
      .filter((line) => line.startsWith('?') && !sending.has(line))
      .forEach((line) => {
        sending.add(line);
        send(line, 0);
      });

  const report = (order: Order): void => {
    const named = String(order.adid || '');
    const clicks = valid(stored())
      .map((click) => click.split('.'))
      .filter(([, campaign]) => !named || !campaign || campaign === named)
      .map(([id]) => id);
    if (!clicks[0] || !(named || order.av)) return;
    const query = new URLSearchParams({ click_id: clicks.join() });
    for (const [name, value] of Object.entries(order)) {
      if (FIELD.test(name) && value != null && value !== '') query.append(name, String(value));
    }
    const [line, lines] = [`?${query}`, orders()];
    if (lines.includes(line) || lines.includes(`!${query}`)) return;
    save(ordersKey, [...lines, line].slice(-ORDERS_MAX).join('\n'));
    sendAll();
  };

  const hear = (pushed: Pushed): void => {
    try {
      if (pushed === 'forget') {
        keep([], 0);
        save(ordersKey, '');
      } else report(pushed);
    } catch {
      // As below.
    }
  };

  const before = stored();
  /** The hash of a page that finds its way by it, `#/offer?click_id=…`, has a query, too. */
  const landed = [location.search, location.hash.replace(/^#([^?]*\?)?/, '')].flatMap((query) => {
    const landing = new URLSearchParams(query);
    const id = landing.get(dataset.param || 'click_id');
    return [`${id}`, `${id}.${landing.get('camp_id')}`];
  });
  const clicks = valid([...before, ...landed]);
  // Written anew with every page, because Safari forgets after seven days without a visit.
  if (clicks[0]) keep(clicks, Math.ceil((windowMs - ageMs(clicks[0])) / 1000));
  else if (before[0]) keep([], 0);

  const page = window as { tributary?: unknown };
  const waiting = page.tributary;
  page.tributary = { push: (...pushed: Pushed[]) => pushed.forEach(hear) };
  hear({ ...dataset });
  if (Array.isArray(waiting)) (waiting as Pushed[]).forEach(hear);
  sendAll();
};

try {
  const script = document.currentScript;
  // Markup with that name could stand in its place, and name another address.
  if (script instanceof HTMLScriptElement) start(script);
} catch {
  // The page is the shop's, and goes on.
}
