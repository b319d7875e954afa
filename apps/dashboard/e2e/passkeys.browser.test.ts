// Passkeys in a real Chromium with the authenticator it has for tests (docs/rules/users.md#passkeys).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { start, preparedFolder, type Product } from '../../standalone/test/product.ts';
import { barriersOf, complaintsOf, openBrowser } from './browser.ts';

const PASSWORD = 'a sentence is better than a word';

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let browser: Browser;

type Person = { readonly page: Page; readonly email: string; readonly device: Device };
type Device = { readonly cdp: CDPSession; readonly authenticatorId: string };
type Credential = { readonly credentialId: string; readonly signCount: number };

/** An authenticator in the tab, whose owner always shows who they are. */
async function withDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { cdp, authenticatorId };
}

const credentialsOf = async ({ cdp, authenticatorId }: Device): Promise<readonly Credential[]> =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

/** A member of the staff with this role, at a page of their own browser. */
async function comingIn(role: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@network.example`;
  const { data } = await call(product, 'POST /users', { body: { name, email, role } });
  const page = await (await browser.newContext()).newPage();
  await page.goto(product.api + (data['link'] as unknown as string));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('form').getByRole('button').last().click();
  await page
    .getByRole('heading', {
      name: 'Overview',
    })
    .waitFor();
  return { page, email, device: await withDevice(page) };
}

async function makePasskey({ page }: Person, name: string): Promise<void> {
  await page.goto(`${product.api}/app/security`);
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter');
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByLabel('Name of the passkey').press('Enter');
  await page.getByRole('table', { name: 'Passkeys' }).getByText(name).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');

inChromium('a passkey', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    product = await start(folder.path);
    browser = await openBrowser(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    folder?.remove();
  });

  it('is made, signs in without a password, and opens nothing once it is removed', async () => {
    const nora = await comingIn('admin', 'Nora');
    const { page } = nora;
    const complaints = complaintsOf(page);
    await makePasskey(nora, 'Work <b>laptop</b>');
    expect(await barriersOf(page)).toEqual([]);
    expect(await credentialsOf(nora.device)).toHaveLength(1);
    await signOut(page);
    expect(await barriersOf(page)).toEqual([]);
    await byPasskey(page);
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    await page.goto(`${product.api}/app/security`);
    const passkeys = page.getByRole('table', { name: 'Passkeys' });
    await passkeys.getByText('Work <b>laptop</b>').waitFor();
    expect(await passkeys.getByText('Never').count()).toBe(0);

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys.waitFor({ state: 'detached' });
    await signOut(page);
    await byPasskey(page);
    await page.getByText("This passkey isn't registered here").waitFor();
    await typePassword(page, nora.email);
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    // The browser tells of each refusal by itself.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.context().close();
  });

  it('is asked for beside the password, and in place of it where the password is typed again', async () => {
    const nils = await comingIn('owner', 'Nils');
    const { page, email, device } = nils;
    await makePasskey(nils, 'Phone');
    await signOut(page);
    await typePassword(page, email);
    await page.getByText('Confirm with your passkey to continue.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const again = page.getByRole('button', { name: 'Continue with passkey' });
    const verified = (isUserVerified: boolean) =>
      device.cdp.send('WebAuthn.setUserVerified', {
        authenticatorId: device.authenticatorId,
        isUserVerified,
      });
    // Whoever holds the telephone is not known to it.
    await verified(false);
    await again.press('Enter');
    await page.getByText('No passkey was used').waitFor();
    await verified(true);
    await again.press('Enter');
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();

    await page.goto(`${product.api}/app/security`);
    await page.getByText('Your passkey is asked for beside your password').waitFor();
    // As ten minutes later, and once only.
    let isAsked = false;
    await page.route('**/auth/second-factor', (route) => {
      if (isAsked) return route.continue();
      isAsked = true;
      const body = { success: false, data: { message: 'Type your password again.', code: 6 } };
      return route.fulfill({ status: 403, json: body });
    });
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/auth/confirm'));
    await dialog.getByRole('button', { name: 'Use passkey' }).press('Enter');
    expect((await confirmed).status()).toBe(200);
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await page.context().close();
  });

  it('does not count for somebody else, nor twice for the same challenge, nor with a counter that went back', async () => {
    const olga = await comingIn('admin', 'Olga');
    await makePasskey(olga, 'Laptop');
    const { page, device } = olga;
    const kept = await credentialsOf(device);
    await signOut(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/passkey')) sent.push(request.postData() ?? '');
    });
    await byPasskey(page);
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    const replayed = await page.context().request.post(`${product.api}/auth/passkey`, {
      headers: { 'Content-Type': 'application/json', Origin: product.api },
      data: sent[0] ?? '',
    });
    expect(replayed.status()).toBe(401);
    expect(await replayed.text()).toContain('This passkey request was already used');

    // A copy that was taken before it was used last.
    await signOut(page);
    const { cdp, authenticatorId } = device;
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    for (const credential of kept)
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never });
    expect((await credentialsOf(device))[0]?.signCount).toBe(kept[0]?.signCount);
    await byPasskey(page);
    await page.getByText('counter went backwards').waitFor();

    // Olga's passkey beside Otto's password.
    const otto = await comingIn('analyst', 'Otto');
    await makePasskey(otto, 'Ottos');
    await typePassword(page, otto.email);
    await page.getByRole('button', { name: 'Continue with passkey' }).press('Enter');
    await page.getByText('belongs to someone else').waitFor();
    await page.context().close();
    await otto.page.context().close();
  });

  it('is the second factor that the network asks of its staff', async () => {
    const adam = await comingIn('admin', 'Adam');
    const { page } = adam;
    await call(product, 'PATCH /network/account', { body: { staff_second_factor: true } });
    await page.goto(`${product.api}/app/campaigns`);
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await page.getByText('Set up two-factor authentication').waitFor();
    await makePasskey(adam, 'Phone');
    await page.getByText('Set up two-factor authentication').waitFor({ state: 'detached' });
    await page.goto(`${product.api}/app/campaigns`);
    await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
    await call(product, 'PATCH /network/account', { body: { staff_second_factor: false } });
    await page.context().close();
  });

  it('is not there over plain http elsewhere than on the same machine, and the page says so', async () => {
    const lan = await openBrowser(CHROMIUM, ['--host-resolver-rules=MAP office.example 127.0.0.1']);
    const page = await lan.newPage();
    await page.goto(`${product.api.replace('localhost', 'office.example')}/app/sign-in`);
    await page.getByText('Passkeys need HTTPS or localhost').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await lan.close();

    // A secure page of another host: where it works is said instead.
    const other = await browser.newPage();
    await other.goto(`${product.api.replace('localhost', '127.0.0.1')}/app/sign-in`);
    await byPasskey(other);
    await other.getByText(`Passkeys only work at ${product.api}/app/.`).waitFor();
    await other.context().close();
  });
});
