// Somebody asks for an account by themselves: switched on by the staff, confirmed by a letter, declined, and approved.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { mailSink, type MailSink } from '../../../packages/adapters-mail/test/mail-sink.ts';
import { setUpLink, start, preparedFolder, type Product, until } from '../../standalone/test/product.ts';
import { barriersOf, complaintsOf, openBrowser, choose } from './browser.ts';

const PASSWORD = 'a sentence is better than a word';

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let browser: Browser;
let mail: MailSink;

const letterTo = async (address: string): Promise<string> => {
  const found = () => mail.got.find(({ to }) => to.includes(address))?.data ?? '';
  await until(() => Promise.resolve(found() !== ''));
  return found();
};

inChromium('signing up', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    mail = await mailSink();
    product = await start(folder.path, {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Hats <office@hats.example>',
    });
    browser = await openBrowser(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    folder?.remove();
    await mail?.close();
  });

  // docs/rules/accounts.md#signing-up
  it('is switched on, used, confirmed, declined with a reason, and approved', async () => {
    const staff = await (await browser.newContext()).newPage();
    const complaints = complaintsOf(staff);
    await staff.goto(await setUpLink(product));
    await staff.getByLabel('Your name').fill('Mira Rao');
    await staff.getByLabel('Email').fill('mira@network.example');
    await staff.getByLabel('Password').fill(PASSWORD);
    await staff.getByRole('button', { name: 'Create owner account' }).click();
    await staff.getByRole('heading', { name: 'Get started' }).waitFor();
    await staff.goto(`${product.api}/app/settings?tab=sign-up`);
    // The first of two: of affiliates.
    const add = staff.getByRole('button', { name: 'Add question' }).first();
    await add.click();
    await staff.getByLabel('Question').fill('Web site');
    await add.click();
    await staff.getByRole('cell', { name: 'Web site' }).waitFor();
    await staff.getByRole('button', { name: 'Open affiliate sign-up' }).click();
    const link = await staff.getByText(/\/app\/sign-up\/affiliate\?network=/).innerText();
    await staff.getByRole('button', { name: 'Open advertiser sign-up' }).click();
    await staff.getByText(/\/app\/sign-up\/advertiser\?network=/).waitFor();

    const blog = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
    const told = complaintsOf(blog);
    await blog.goto(`${product.api}/app/sign-in`);
    await blog.getByRole('link', { name: 'Join as an advertiser' }).click();
    await blog.getByRole('link', { name: 'Join as an affiliate instead' }).click();
    await blog.goto(link);
    await blog.getByLabel('Name or company').fill('Blog & <b>Söhne</b>');
    await blog.getByLabel('Email').fill('me@blog.example');
    await blog.getByLabel('Password').fill(PASSWORD);
    await blog.getByRole('button', { name: 'Create account' }).click();
    await blog.getByText('Web site is required.').waitFor();
    expect(await barriersOf(blog)).toEqual([]);
    await choose(blog, 'Country optional', 'Austria');
    expect(await blog.getByLabel('Name or company').inputValue()).toBe('Blog & <b>Söhne</b>');
    await blog.getByLabel('Web site').fill('blog.example');
    await blog.getByLabel('Web site').press('Enter');
    await blog.getByText('We’ve sent you an email.').waitFor();

    const [confirm = ''] = /http\S+\/app\/confirm#[0-9a-f]{64}/.exec(await letterTo('me@blog.example')) ?? [];
    await blog.goto(confirm);
    await blog.getByLabel('Password').fill('not this one at all');
    await blog.getByRole('button', { name: 'Confirm' }).click();
    await blog.getByText('This is not the password you signed up with.').first().waitFor();
    expect(await barriersOf(blog)).toEqual([]);
    await blog.getByLabel('Password').fill(PASSWORD);
    await blog.getByRole('button', { name: 'Confirm' }).click();
    await blog.getByText('Your application is being reviewed.').waitFor();
    const signIn = async () => {
      await blog.goto(`${product.api}/app/sign-in`);
      await blog.getByLabel('Email').fill('me@blog.example');
      await blog.getByLabel('Password').fill(PASSWORD);
      await blog.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await blog.getByText('Your application is being reviewed.').waitFor();

    await staff.goto(`${product.api}/app/affiliates?waiting=true`);
    await staff.getByRole('link', { name: 'Blog & <b>Söhne</b>' }).click();
    await staff.getByLabel('Reason').fill('Your site shows nothing yet.');
    await staff.getByRole('button', { name: 'Decline', exact: true }).click();
    await staff.getByRole('button', { name: 'Move back to pending' }).waitFor();
    await signIn();
    await blog.getByText('Your application was declined').waitFor();
    await blog.getByText('Your site shows nothing yet.').waitFor();
    expect(await barriersOf(blog)).toEqual([]);
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    await staff.getByRole('button', { name: 'Deactivate' }).waitFor();
    await signIn();
    await blog
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();

    const { data } = await call(product, 'GET /affiliate');
    expect(data['affiliates']).toMatchObject([
      {
        name: 'Blog & <b>Söhne</b>',
        country: 'AT',
        live: true,
        meta: { afields: { web_site: 'blog.example' } },
      },
    ]);
    expect(complaints).toEqual([]);
    // The browser tells of each refusal by itself.
    expect(told.filter((text) => !/40[01]/.test(text))).toEqual([]);
    await staff.context().close();
    await blog.context().close();
  });
});
