// Staff who are limited to assigned accounts: an owner assigns them, and they find what is theirs and nothing else.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { barriersOf, choose, complaintsOf } from './browser.ts';
import { openDashboard, type Dashboard } from './open-dashboard.ts';

const PASSWORD = 'a sentence is better than a word';

let dashboard: Dashboard;

/** By an invitation; they do not begin where others do. */
async function comeIn(link: string): Promise<Page> {
  const page = await (await dashboard.browser.newContext()).newPage();
  await page.goto(link);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('form').getByRole('button').last().click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  return page;
}

// docs/rules/users.md#limited-staff
inChromium('staff who are limited to accounts', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
  });
  afterAll(async () => dashboard?.close());

  it('are assigned accounts at their invitation and later, and find these and nothing else', async () => {
    const { product, network } = dashboard;
    const rival = { name: 'Rival', email: 'rival@other.example', password: PASSWORD };
    await call(product, 'POST /affiliate', { body: rival });
    await call(product, 'POST /network/affiliate-groups', { body: { name: 'Rivals' } });
    const { page: olga, complaints, go } = await dashboard.signIn('network');
    await go('/settings?tab=users');
    await olga.getByRole('button', { name: 'Invite user' }).click();
    await olga.getByLabel('Name', { exact: true }).fill('Max');
    await olga.getByLabel('Email', { exact: true }).fill('max@network.example');
    await choose(olga, 'Role', 'Manager: campaigns, accounts, conversions and postbacks');
    await olga.getByRole('checkbox', { name: /^Blog/ }).check();
    expect(await barriersOf(olga)).toEqual([]);
    await olga.getByRole('button', { name: 'Invite user' }).click();
    const link = await olga.getByText(/\/app\/invite#/).innerText();
    await olga.getByRole('row').filter({ hasText: 'max@network.example' }).getByText('1 affiliate').waitFor();
    expect(await barriersOf(olga)).toEqual([]);

    const max = await comeIn(link);
    const wrong = complaintsOf(max);
    // Their first page is the reports, and every page says what they see.
    await max.getByRole('heading', { name: 'Reports' }).waitFor();
    const note = max.getByText('You’re seeing only the affiliate assigned to you');
    await note.waitFor();
    expect(await barriersOf(max)).toEqual([]);
    const places = max.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
    expect(await places.getByRole('link').allInnerTexts()).toEqual([
      'Reports',
      'Campaigns',
      'Conversions',
      'Clicks',
      'Affiliates',
      'Advertisers',
      'Access requests',
    ]);
    await max.getByRole('link', { name: 'Affiliates', exact: true }).click();
    await max.getByRole('cell').getByRole('link', { name: 'Blog', exact: true }).waitFor();
    expect(await max.getByText('Rival').count()).toBe(0);
    expect(await max.getByRole('link', { name: 'New affiliate' }).count()).toBe(0);
    expect(await barriersOf(max)).toEqual([]);
    await max.getByRole('link', { name: 'Blog', exact: true }).click();
    await max.getByRole('heading', { name: 'Blog' }).waitFor();
    await max.getByRole('button', { name: 'View as affiliate' }).waitFor();
    expect(await max.getByRole('heading', { name: 'Activity' }).count()).toBe(0);
    expect(await barriersOf(max)).toEqual([]);
    for (const place of ['Campaigns', 'Conversions', 'Advertisers', 'Access requests', 'Clicks']) {
      await places.getByRole('link', { name: place, exact: true }).click();
      await max.getByRole('heading', { name: place, level: 1 }).waitFor();
    }
    await max.goto(`${product.api}/app/campaigns`);
    await max.getByRole('link', { name: 'Shoes', exact: true }).click();
    await max.getByRole('heading', { name: 'Shoes' }).waitFor();
    await max.waitForLoadState('networkidle');
    // No page of theirs asked for what is refused to them.
    expect(wrong).toEqual([]);

    await max.goto(`${product.api}/app/live`);
    await max.getByRole('heading', { name: 'Not included in your access' }).waitFor();
    expect(await barriersOf(max)).toEqual([]);

    // Another assignment counts at the next request.
    const row = olga.getByRole('row').filter({ hasText: 'max@network.example' });
    await row.getByRole('button', { name: /what Max can see$/ }).click();
    const dialog = olga.getByRole('dialog', { name: 'What Max can see' });
    expect(await dialog.getByRole('checkbox', { name: /^Blog/ }).isChecked()).toBe(true);
    await dialog.getByRole('checkbox', { name: /^Blog/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /^Rival(?!s)/ }).check();
    expect(await barriersOf(olga)).toEqual([]);
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await max.goto(`${product.api}/app/affiliates/${network.affiliateId}`);
    await max.getByRole('alert').getByText('Affiliate not found.').waitFor();

    // A group instead: nobody is in it.
    await row.getByRole('button', { name: /what Max can see$/ }).click();
    await dialog.getByRole('checkbox', { name: /^Rival(?!s)/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /^Rivals/ }).check();
    expect(await barriersOf(olga)).toEqual([]);
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await row.getByText('1 group', { exact: true }).waitFor();
    await max.goto(`${product.api}/app/affiliates`);
    await max.getByText('You’re seeing only the members of the group assigned to you').waitFor();
    expect(await max.getByRole('link', { name: 'Blog', exact: true }).count()).toBe(0);

    // And lifted: the overview is there again.
    await row.getByRole('button', { name: /what Max can see$/ }).click();
    await dialog.getByRole('checkbox', { name: /^Rivals/ }).uncheck();
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await row.getByText('All accounts').waitFor();
    await max.goto(`${product.api}/app/`);
    await max
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    await until(async () => (await note.count()) === 0);
    await max.context().close();
    await olga.context().close();
  });
});
