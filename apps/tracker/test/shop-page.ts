// A page of a shop, as far as the script of page/tb.ts sees one: cookies with their domains, the local storage, the network.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build, type BuildOptions } from 'esbuild';

/** The script as the build makes it. */
export async function builtScript(): Promise<string> {
  const made = pathToFileURL(resolve('scripts/page-script.mjs')).href;
  const { PAGE_SCRIPT } = (await import(made)) as { PAGE_SCRIPT: BuildOptions };
  const { outputFiles } = await build({ ...PAGE_SCRIPT, outdir: 'unwritten', write: false });
  return outputFiles?.[0]?.text ?? '';
}

const PUBLIC_SUFFIXES = ['com', 'co.uk', 'uk'];
export const TRACKER = 'https://go.network.example';

/** What a browser keeps of a visitor between two pages. */
export class Visitor {
  readonly storage = new Map<string, string>();
  readonly cookies = new Map<string, { value: string; domain: string; attributes: string }>();
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  seen(host: string): string {
    return [...this.cookies.values()]
      .filter(({ domain }) => host === domain || (domain.startsWith('.') && `.${host}`.endsWith(domain)))
      .map(({ value }) => value)
      .join('; ');
  }

  set(host: string, text: string): void {
    const [pair = '', ...attributes] = text.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const asked = attributes.find((one) => one.startsWith('Domain='))?.slice('Domain='.length);
    if (asked !== undefined && (PUBLIC_SUFFIXES.includes(asked) || !`.${host}`.endsWith(`.${asked}`))) return;
    const domain = asked === undefined ? host : `.${asked}`;
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name + domain);
    else this.cookies.set(name + domain, { value: pair, domain, attributes: attributes.join('; ') });
  }
}

export type PageRequest = { readonly url: string; readonly options: Record<string, unknown> };
export type Network = (url: string) => { status: number } | Error;

type PageOptions = {
  readonly visitor: Visitor;
  readonly url: string;
  readonly dataset?: Record<string, string>;
  readonly network?: Network;
  /** Before the script was there. */
  readonly tributary?: unknown;
  /** Replaces parts of the page. */
  readonly broken?: Readonly<Record<string, unknown>>;
};

/** Opens a page with the script; what it asked for, and its timers, which `later` runs out. */
export function openPage(script: string, options: PageOptions) {
  const { visitor, url, dataset = {}, network = () => ({ status: 200 }), broken = {} } = options;
  const { hash, hostname, protocol, search } = new URL(url);
  const asked: PageRequest[] = [];
  const timers: { afterMs: number; run: () => void }[] = [];
  class HTMLScriptElement {
    readonly src = `${TRACKER}/tb.js?v=1`;
    readonly dataset = dataset;
  }
  const page: Record<string, unknown> = {
    HTMLScriptElement,
    URL,
    URLSearchParams,
    Date: { now: () => visitor.now },
    location: { hash, hostname, protocol, search },
    document: {
      currentScript: new HTMLScriptElement(),
      get cookie() {
        return visitor.seen(hostname);
      },
      set cookie(text: string) {
        visitor.set(hostname, text);
      },
    },
    localStorage: {
      getItem: (key: string) => visitor.storage.get(key) ?? null,
      setItem: (key: string, text: string) => void visitor.storage.set(key, text),
      removeItem: (key: string) => void visitor.storage.delete(key),
    },
    fetch: async (target: string, sent: Record<string, unknown>) => {
      asked.push({ url: target, options: sent });
      const answer = network(target);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    setTimeout: (run: (...args: unknown[]) => void, afterMs: number, ...args: unknown[]) =>
      timers.push({ afterMs, run: () => run(...args) }),
    tributary: options.tributary,
    ...broken,
  };
  page['window'] = page;
  runInContext(script, createContext(page));
  const settled = () => new Promise((done) => setImmediate(done));
  return {
    asked,
    page,
    timers,
    settled,
    queries: () => asked.map((one) => Object.fromEntries(new URL(one.url).searchParams)),
    push: (...told: unknown[]) => (page['tributary'] as { push(...all: unknown[]): void }).push(...told),
    /** Runs the timers there are; how long they waited. */
    async later(): Promise<number[]> {
      await settled();
      const due = timers.splice(0);
      for (const { run } of due) run();
      await settled();
      return due.map(({ afterMs }) => afterMs);
    },
  };
}
