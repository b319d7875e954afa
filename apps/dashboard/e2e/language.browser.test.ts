// Somebody reads the pages in their own language: as the browser asks for, as they choose before sign-in, and as they choose in their menu.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { openDashboard, type Dashboard } from './open-dashboard.ts';

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const wide = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** What is kept with whoever is signed in. */
const localeNow = `fetch('/auth/session').then((answer) => answer.json()).then(({ data }) => data.session.user.locale)`;

let dashboard: Dashboard;

inChromium('the language of the pages', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { alone: true });
  });
  afterAll(() => dashboard?.close());

  it('is the one that the browser asks for, until another is chosen before sign-in, which the browser keeps and then the user', async () => {
    const context = await dashboard.browser.newContext({ locale: 'de-AT', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const address = `${dashboard.product.api}/app/sign-in`;
    await page.goto(address);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await languageOf(page)).toBe('de');
    await page.evaluate('window.isSame = true');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    expect([await languageOf(page), await page.evaluate('window.isSame')]).toEqual(['es', true]);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    const { email, password } = await dashboard.signIn('affiliate');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña').fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await page.getByRole('link', { name: 'Campañas' }).first().waitFor();
    expect(await page.evaluate(localeNow)).toBe('es');
    await context.close();
  });

  it('changes in the menu without a reload, is there after a sign-in elsewhere, and no page is wider than a phone in German', async () => {
    const { page, go, complaints, email, password } = await dashboard.signIn('network');
    await go('/');
    await page.evaluate('window.isSame = true');
    await page.getByRole('button', { name: /, your account$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Kampagnen' }).first().waitFor();
    expect([await languageOf(page), await page.evaluate('window.isSame')]).toEqual(['de', true]);
    const context = await dashboard.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${dashboard.product.api}/app/sign-in`);
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByLabel('Password').fill(password);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await elsewhere.getByRole('link', { name: 'Kampagnen' }).first().waitFor();
    await context.close();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of ['/', '/campaigns', '/conversions', '/reports', '/settings']) {
      await go(address);
      await page.locator('main h1').first().waitFor();
      expect([address, await wide(page)]).toEqual([address, 0]);
    }
    expect(complaints).toEqual([]);
  });

  // docs/rules/users.md#which-language
  it('is the network’s where the browser asks for none there is, before and after sign-in; in it a refusal is said, too', async () => {
    const { email, password } = await dashboard.signIn('affiliate');
    await call(dashboard.product, 'PATCH /network/account', { body: { language: 'pt-BR' } });
    const context = await dashboard.browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${dashboard.product.api}/app/sign-in`);
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha').fill('not this one');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('E-mail ou senha incorretos.').waitFor();
    await page.getByLabel('Senha').fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('link', { name: 'Campanhas' }).first().waitFor();
    // Nobody chose it: it may be another one tomorrow.
    expect(await page.evaluate(localeNow)).toBeNull();
    await call(dashboard.product, 'PATCH /network/account', { body: { language: 'de' } });
    await page.reload();
    await page.getByRole('link', { name: 'Kampagnen' }).first().waitFor();
    await context.close();
  });
});
