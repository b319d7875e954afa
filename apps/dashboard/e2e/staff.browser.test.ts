// What the network may ask of its staff and take from them, while they are at a page.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeProvider, fakeProvider } from '../../api/test/identity-provider.ts';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { start, preparedFolder, type Product, until } from '../../standalone/test/product.ts';
import { codeOf } from './authenticator-app.ts';
import { barriersOf, choiceOf, choose, complaintsOf, openBrowser } from './browser.ts';

const PASSWORD = 'a sentence is better than a word';

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let browser: Browser;

/** A member of the staff with this role, at a page of their own browser. */
async function comingIn(role: string, name: string): Promise<{ readonly page: Page; readonly id: string }> {
  const body = { name, email: `${name.toLowerCase()}@network.example`, role };
  const { data } = await call(product, 'POST /users', { body });
  const page = await (await browser.newContext()).newPage();
  await page.goto(product.api + (data['link'] as unknown as string));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('form').getByRole('button').last().click();
  await page
    .getByRole('heading', {
      name: 'Overview',
    })
    .waitFor();
  return { page, id: (data['user'] as unknown as { _id: string })._id };
}

/** What a tab is told that somebody left and came back to. */
const COME_BACK = `for (const value of ['hidden', 'visible']) {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}`;

/** A company's own page to sign in, where somebody only says that it is they. */
async function openProvider(): Promise<{ readonly provider: FakeProvider; readonly server: Server }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const provider = fakeProvider(`http://127.0.0.1:${port}`, () => new Date());
  server.on('request', (asked: IncomingMessage, response: ServerResponse) => {
    void answerAs(provider, asked, response);
  });
  return { provider, server };
}

async function answerAs(
  provider: FakeProvider,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = provider.issuer + (asked.url ?? '');
  let body = '';
  for await (const piece of asked) body += String(piece);
  if (asked.url?.startsWith('/authorize')) {
    const { searchParams: sent } = new URL(url);
    const back = sent.get('redirect_uri') ?? '';
    const email = sent.get('login_hint') ?? 'petra@network.example';
    const answer = provider.signedIn(url, { email, name: 'Petra Pohl' });
    response.setHeader('Content-Type', 'text/html');
    response.end(`<title>Company</title><a href="${back}?${answer.replace('&', '&amp;')}">It is me</a>`);
    return;
  }
  const { headers, method = 'GET' } = asked;
  const told = provider.answer({ method, url, headers, body });
  if (told.kind === 'failed') response.destroy();
  else response.writeHead(told.status ?? 200, told.headers).end(told.body);
}

const setUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Turn on' }).click();
  const key = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('On. You enter a code').waitFor();
};

inChromium('the staff', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    product = await start(folder.path, { ALLOW_PRIVATE_POSTBACKS: 'true' });
    browser = await openBrowser(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    folder?.remove();
  });

  // docs/rules/notices.md
  it('who are told what happened: find it, mark it as read, and choose what they get', async () => {
    const { page } = await comingIn('manager', 'Mona');
    const importNothing = async () => {
      const body = { conversions: [{ click_id: 'none' }] };
      const { data } = await call(product, 'POST /network/conversion-import', { body });
      expect(data).toHaveProperty('job');
      const { _id } = data['job'] as unknown as { _id: string };
      await until(async () => {
        const { data: now } = await call(product, `GET /jobs/${_id}`);
        return (now['job'] as unknown as { status: string }).status === 'completed';
      });
    };
    await importNothing();
    await page.getByRole('button', { name: /Mona.*, your account/ }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    const told = page.getByRole('row').filter({ hasText: 'Import finished' });
    await told.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await told.getByRole('button', { name: 'Mark as read' }).click();
    await told.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Preferences' }).click();
    await choose(page, 'Import finished or failed', 'Off');
    expect(await barriersOf(page)).toEqual([]);
    await page.reload();
    await until(async () => (await choiceOf(page, 'Import finished or failed').innerText()) === 'Off');
    await importNothing();
    await page.goto(`${product.api}/app/notices`);
    await told.waitFor();
    expect(await told.count()).toBe(1);
    await page.context().close();
  });

  it('whose role is taken away while a form is open: are told which permission is missing, and lose nothing', async () => {
    const { page, id } = await comingIn('admin', 'Nora');
    const become = (role: string) => call(product, `PATCH /users/${id}`, { body: { role } });
    await page.goto(`${product.api}/app/affiliates/new`);
    await page.getByLabel('Name', { exact: true }).fill('Blog & Söhne');
    await page.getByLabel('Email', { exact: true }).fill('me@blog.example');
    await page.getByLabel('Initial password').fill('correct horse 9');
    await become('analyst');
    const create = page.getByRole('button', { name: 'Create', exact: false }).last();
    await create.click();
    await page
      .getByRole('alert')
      .getByText("Your role (analyst) doesn't have the permission manage.")
      .waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Blog & Söhne');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('me@blog.example');
    expect(await barriersOf(page)).toEqual([]);
    // Given back: the same form goes through, without typing it again.
    await become('admin');
    await create.click();
    await page.getByRole('heading', { name: 'Blog & Söhne' }).waitFor();

    // A page that asks again by itself, when somebody comes back to its tab.
    await page.goto(`${product.api}/app/settings?tab=users`);
    await page.getByRole('cell', { name: 'nora@network.example' }).waitFor();
    await page.getByRole('button', { name: 'Invite user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Omar');
    await page.getByLabel('Email', { exact: true }).fill('omar@network.example');
    await become('analyst');
    const told = page.getByRole('alert').getByText("Your role (analyst) doesn't have the permission users.");
    await until(async () => {
      await page.evaluate(COME_BACK);
      return (await told.count()) > 0;
    });
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('omar@network.example');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await told.nth(1).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Omar');
    const { data } = await call(product, 'GET /users');
    expect(JSON.stringify(data)).not.toContain('omar@');

    // The session is ended elsewhere while a form is open: its user signs in in another tab, and goes on.
    await become('admin');
    await page.goto(`${product.api}/app/affiliates/new`);
    await page.getByLabel('Name', { exact: true }).fill('Second blog');
    await page.getByLabel('Email', { exact: true }).fill('second@blog.example');
    await page.getByLabel('Initial password').fill('correct horse 9');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Create', exact: false }).last().click();
    const out = page.getByRole('dialog', { name: 'You’ve been signed out' });
    await out.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      out.getByRole('link', { name: /^Sign in/ }).click(),
    ]);
    await tab.getByLabel('Email', { exact: true }).fill('nora@network.example');
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tab.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await tab.close();
    await out.getByRole('button', { name: 'I’m signed in again' }).click();
    await out.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create', exact: false }).last().click();
    await page.getByRole('heading', { name: 'Second blog' }).waitFor();
    await page.context().close();
  });

  // docs/rules/users.md#required-second-factor
  it('who must have a second factor: get to setting one up, and then everywhere', async () => {
    const { page: olga } = await comingIn('owner', 'Olga');
    const { page: finn } = await comingIn('finance', 'Finn');
    const complaints = complaintsOf(olga);
    await finn.goto(`${product.api}/app/billing?tab=rates`);
    await finn.getByRole('heading', { name: 'Billing' }).waitFor();
    await olga.goto(`${product.api}/app/settings?tab=users`);
    const ask = olga.getByRole('button', { name: 'Require for everyone' });
    const dialog = olga.getByRole('dialog', { name: 'Require for everyone' });
    // The team comes first on its page, and what applies to all of it below.
    const team = await olga.getByRole('table', { name: 'Users' }).boundingBox();
    const applies = await olga.getByRole('heading', { name: 'Two-factor authentication' }).boundingBox();
    expect(team?.y).toBeLessThan(applies?.y ?? 0);
    await ask.click();
    await dialog.getByRole('button', { name: 'Require for everyone' }).click();
    await dialog.getByText('Turn on two-factor authentication for yourself first').waitFor();
    await olga.goto(`${product.api}/app/security`);
    await setUp(olga);
    await olga.goto(`${product.api}/app/settings?tab=users`);
    await ask.click();
    await dialog.getByRole('button', { name: 'Require for everyone' }).click();
    await olga.getByText('Required for your team').waitFor();
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);

    // Who is at a page: told beside it; who comes in: led on.
    await finn
      .getByRole('link', {
        name: 'Overview',
      })
      .click();
    await finn.getByText('Set up two-factor authentication').waitFor();
    await finn.getByRole('link', { name: 'Set up' }).waitFor();
    expect(await finn.getByRole('link', { name: 'Billing' }).count()).toBe(0);
    await finn.goto(`${product.api}/app/billing`);
    await finn.getByRole('heading', { name: 'Security' }).waitFor();
    await finn.waitForURL(/\/app\/security$/);
    expect(await barriersOf(finn)).toEqual([]);
    await finn.setViewportSize({ width: 1280, height: 800 });
    await setUp(finn);
    await finn.getByText('Set up two-factor authentication').waitFor({ state: 'detached' });
    await finn.getByRole('link', { name: 'Billing' }).click();
    await finn.getByRole('heading', { name: 'Billing' }).waitFor();

    // Keys are not concerned, and may take it back.
    const back = { body: { staff_second_factor: false } };
    expect((await call(product, 'PATCH /network/account', back)).status).toBe(200);
    await olga.context().close();
    await finn.context().close();
  });

  // docs/rules/users.md#identity-provider
  it('who have a company account: come in by it once it is set, without a password, and confirm with it', async () => {
    const { provider, server } = await openProvider();
    const { page: olga, id: olivia } = await comingIn('owner', 'Olivia');
    const complaints = complaintsOf(olga);
    await olga.goto(`${product.api}/app/settings?tab=users`);
    await olga.getByRole('heading', { name: 'Single sign-on (OpenID Connect)' }).waitFor();
    await olga.getByText(`${product.api}/app/provider`).waitFor();
    await olga.getByLabel('Button label').fill('Example account');
    await olga.getByLabel('Issuer URL').fill('http://127.0.0.1:9');
    await olga.getByLabel('Client ID').fill(provider.clientId);
    await olga.getByLabel('Client secret').fill(provider.clientSecret);
    await olga.getByLabel('Email domains').fill('network.example');
    await choose(olga, 'Role for people without an invitation', 'Admin');
    await olga.getByRole('button', { name: 'Test and turn on' }).click();
    await olga.getByText("The identity provider can't be reached").waitFor();
    expect(await olga.getByLabel('Client secret').inputValue()).toBe(provider.clientSecret);
    await olga.getByLabel('Issuer URL').fill(provider.issuer);
    await olga.getByRole('button', { name: 'Test and turn on' }).click();
    await olga.getByText('Your team can sign in with it.').waitFor();
    expect(await barriersOf(olga)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);

    // Someone else calls it otherwise, and has others come in by it, while that is typed, too.
    const domains = olga.getByLabel('Email domains');
    await domains.fill('network.example staff.example');
    const theirs = {
      name: 'Single sign-on',
      issuer: provider.issuer,
      client_id: provider.clientId,
      email_domains: ['theirs.example'],
      first_role: 'admin',
    };
    expect((await call(product, 'PUT /network/identity-provider', { body: theirs })).status).toBe(200);
    await olga
      .getByRole('button', { name: /^Save( changes)?$/ })
      .first()
      .click();
    await olga.getByRole('alert').getByText('Someone else saved changes while you were editing.').waitFor();
    await olga.getByText('Current value: theirs.example').waitFor();
    expect(await olga.getByLabel('Button label').inputValue()).toBe('Single sign-on');
    expect(await domains.inputValue()).toBe('network.example staff.example');
    await olga.getByLabel('Button label').fill('Example account');
    await olga
      .getByRole('button', { name: /^Save( changes)?$/ })
      .first()
      .click();
    await until(async () => {
      const { data } = await call(product, 'GET /network/identity-provider');
      const { name, email_domains: kept } = data['provider'] as unknown as {
        readonly name: string;
        readonly email_domains: readonly string[];
      };
      return name === 'Example account' && kept.join(' ') === 'network.example staff.example';
    });

    // docs/rules/users.md#linking-the-provider
    await olga.goto(`${product.api}/app/security`);
    await olga.getByRole('button', { name: 'Link Example account' }).click();
    await olga.getByRole('link', { name: 'It is me' }).click();
    await olga.getByRole('heading', { name: 'Passkeys' }).waitFor();
    expect(new URL(olga.url()).pathname).toBe('/app/security');
    await until(async () => {
      const { data } = await call(product, 'GET /network/audit?object=provider_link');
      return (data['audit'] as unknown as { readonly parent_id: string }[]).some(
        ({ parent_id: user }) => user === olivia,
      );
    });
    await olga.reload();
    await olga.getByRole('heading', { name: 'Passkeys' }).waitFor();
    await olga.waitForLoadState('networkidle');
    expect(await olga.getByRole('button', { name: 'Link Example account' }).count()).toBe(0);

    const petra = await (await browser.newContext()).newPage();
    await petra.goto(`${product.api}/app/campaigns`);
    const byAccount = byAccountIn(petra);
    await byAccount.waitFor();
    expect(await barriersOf(petra)).toEqual([]);
    await byAccount.click();
    await petra.getByRole('link', { name: 'It is me' }).click();
    await petra.getByRole('heading', { name: 'Campaigns' }).waitFor();
    expect(petra.url()).not.toContain('code=');

    // The same answer again, in another browser: nobody comes in, and why is said.
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${product.api}/app/provider?code=1&state=${'f'.repeat(64)}`);
    await stranger.getByText('This sign-in has expired or was started in another browser').waitFor();
    expect(await barriersOf(stranger)).toEqual([]);
    await stranger.getByRole('link', { name: 'Go to sign-in' }).click();
    await byAccountIn(stranger).waitFor();

    // Ten minutes later, as the API sees it: a key needs more than being signed in.
    await petra.goto(`${product.api}/app/settings?tab=keys`);
    await petra.route('**/network/keys', (route) =>
      route.request().method() === 'POST' ? route.fulfill(CONFIRM_FIRST) : route.fallback(),
    );
    const issue = petra.getByRole('button', { name: 'Create API key' });
    await issue.click();
    await petra.getByLabel('Name').fill('By Petra');
    await issue.click();
    const dialog = petra.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.waitFor();
    await petra.unroute('**/network/keys');
    const [tab] = await Promise.all([
      petra.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Continue with Example account' }).click(),
    ]);
    await tab.getByRole('link', { name: 'It is me' }).click();
    await dialog.waitFor({ state: 'detached' });
    await petra.getByRole('cell', { name: 'By Petra' }).waitFor();
    for (const page of [olga, petra, stranger]) await page.context().close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
});

const byAccountIn = (page: Page) => page.getByRole('button', { name: 'Continue with Example account' });
const CONFIRM_FIRST = {
  status: 403,
  json: { success: false, data: { message: 'Type your password again first.', code: 6 } },
};
