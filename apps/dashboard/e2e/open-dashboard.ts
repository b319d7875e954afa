// A product with a network, and people at its pages: signed in as anybody is, by an invitation and a password, so that what they see is
// what their own session may ask for.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { call, makeNetwork, type TestNetwork } from '../../standalone/test/network.ts';
import { preparedFolder, start, type Product } from '../../standalone/test/product.ts';
import { complaintsOf, openBrowser } from './browser.ts';

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
export type Dashboard = {
  readonly product: Product;
  /** That of the product. */
  readonly folder: string;
  readonly network: TestNetwork;
  readonly browser: Browser;
  /** Somebody new: of the staff with a role, of the network's affiliate, or of its advertiser. */
  readonly signIn: (kind: Kind, more?: Readonly<Record<string, string>>) => Promise<Person>;
  readonly close: () => Promise<void>;
};
type Options = {
  /** Of the product's process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Of every window: language and time zone. */
  readonly window?: BrowserContextOptions;
};

export async function openDashboard(
  chromium: string,
  { env, window = {} }: Options = {},
): Promise<Dashboard> {
  const folder = preparedFolder();
  const product = await start(folder.path, env);
  const network = await makeNetwork(product);
  const browser = await openBrowser(chromium);
  let people = 0;
  const signIn: Dashboard['signIn'] = async (kind, more = { role: 'owner' }) => {
    people += 1;
    const account = kind === 'affiliate' ? network.affiliateId : network.advertiserId;
    const email = `person-${people}@network.example`;
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
  return {
    product,
    folder: folder.path,
    network,
    browser,
    signIn,
    close: async () => {
      await browser.close();
      await product.stop();
      folder.remove();
    },
  };
}
