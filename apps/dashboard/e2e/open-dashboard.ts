// A network of a product, and people at its pages: signed in as anybody is, by an invitation and a password, so that what they see is
// what their own session may ask for.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { call, makeNetwork, type TestNetwork } from '../../standalone/test/network.ts';
import { KEY, preparedFolder, start, type Product } from '../../standalone/test/product.ts';
import { complaintsOf, sharedBrowser } from './browser.ts';
import { newNetwork } from './shared-product.ts';

const PASSWORD = 'a sentence is better than a word';

type Kind = 'network' | 'affiliate' | 'advertiser';
export type Person = {
  readonly page: Page;
  readonly email: string;
  readonly password: string;
  /** What its page complained of so far. */
  readonly complaints: string[];
  /** Opens an address of the dashboard. */
  readonly go: (address: string) => Promise<unknown>;
};
/** As a network has it: where it is, and the network's key. */
export type Served = Pick<Product, 'api' | 'tracker'> & { readonly key: string };
export type Dashboard = {
  readonly product: Served;
  /** That of the product. */
  readonly folder: string;
  readonly network: TestNetwork;
  /** Shared with other files; the windows that this one opened are closed with the dashboard. */
  readonly browser: Browser;
  /** Somebody new: of the staff with a role, of the network's affiliate, or of its advertiser. */
  readonly signIn: (kind: Kind, more?: Readonly<Record<string, string>>) => Promise<Person>;
  readonly close: () => Promise<void>;
};
type Options = {
  /** On a product of its own: for tests that break it, are about all that it does, or about its pages before anybody has signed in. */
  readonly alone?: boolean;
  /** Of every window: language and time zone. */
  readonly window?: BrowserContextOptions;
};

/** A network of the product that all files share, unless it is to be alone. */
export async function openDashboard(
  chromium: string,
  { alone = false, window = {} }: Options = {},
): Promise<Dashboard> {
  const { product, folder, id, stop } = alone ? await startAlone() : await newNetwork();
  const network = await makeNetwork(product);
  const browser = await sharedBrowser(chromium);
  let people = 0;
  const signIn: Dashboard['signIn'] = async (kind, more = { role: 'owner' }) => {
    people += 1;
    const account = kind === 'affiliate' ? network.affiliateId : network.advertiserId;
    // Who signs in by it is of one network.
    const email = `person-${people}@${id.slice(-6)}.example`;
    const body = {
      name: 'Mira Rao',
      email,
      ...(kind === 'network' ? more : { kind, user_id: account }),
    };
    const { success, data } = await call(product, 'POST /users', { body });
    if (!success) throw new Error(JSON.stringify(data));
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...window });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(product.api + (data['link'] as unknown as string));
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form').getByRole('button').last().click();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    const go: Person['go'] = (address) => page.goto(`${product.api}/app${address}`);
    return { page, email, password: PASSWORD, complaints, go };
  };
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((one) => one.close()));
    await stop();
  };
  return { product, folder, network, browser, signIn, close };
}

async function startAlone() {
  const folder = preparedFolder();
  const { api, tracker, stop } = await start(folder.path);
  const stopAll = async (): Promise<void> => {
    await stop();
    folder.remove();
  };
  return { product: { api, tracker, key: KEY }, folder: folder.path, id: 'network', stop: stopAll };
}
