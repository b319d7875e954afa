// Against a real SMTP server of this process, which keeps what it gets.
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { mailSink } from '../test/mail-sink.ts';
import { type MailSettings, openMail } from './open-mail.ts';

const FROM = 'Hats <office@hats.example>';
const LETTER = {
  to: 'nora@example.com',
  subject: 'Grüße',
  text: 'a line\n.\nhttps://hats.example/app/invite#0f',
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function server(options?: SMTPServerOptions, host?: string) {
  const sink = await mailSink(options, host);
  closing.push(sink.close);
  return sink;
}

function opened(settings: Partial<MailSettings>) {
  const failures: unknown[] = [];
  const told: string[] = [];
  const mail = openMail({
    url: undefined,
    from: FROM,
    news: {
      away: (reason) => told.push(`away: ${reason}`),
      back: () => told.push('back'),
      failed: (error) => failures.push(error),
    },
    ...settings,
  });
  closing.push(() => mail.close());
  return { mail, failures, told };
}

// docs/rules/users.md#mail
describe('the mail server', () => {
  it('gets sender, recipient, and every line', async () => {
    const { got, port } = await server();
    await opened({ url: `smtp://nora:p%40ss@127.0.0.1:${port}` }).mail.send(LETTER);
    expect(got).toEqual([
      { from: 'office@hats.example', to: ['nora@example.com'], user: 'nora', data: expect.any(String) },
    ]);
    const data = got[0]?.data ?? '';
    expect(data).toContain('From: Hats <office@hats.example>');
    expect(data).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=');
    expect(data).toContain(LETTER.text);
  });

  it('gets no second recipient out of a name or an address', async () => {
    const { got, port } = await server();
    const { mail } = opened({ url: `smtp://127.0.0.1:${port}` });
    await mail.send({ ...LETTER, subject: 'Hi\r\nBcc: eve@example.com' });
    expect(got.map(({ to }) => to)).toEqual([['nora@example.com']]);
    expect(got[0]?.data).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ['refuses the password', {}, (port: number) => `smtp://nora:wrong@127.0.0.1:${port}`],
    [
      'refuses the letter',
      {
        onRcptTo: (_to: unknown, _session: unknown, done: (error: Error) => void) =>
          done(new Error('no such box')),
      },
      (port: number) => `smtp://127.0.0.1:${port}`,
    ],
    ['is not there', {}, () => 'smtp://127.0.0.1:1'],
  ])('says so when it %s', async (_, options, url) => {
    const { got, port } = await server(options);
    await expect(opened({ url: url(port) }).mail.send(LETTER)).rejects.toThrow();
    expect(got).toEqual([]);
  });

  // docs/rules/running.md#log-of-an-outage
  it('is reported once when it is away, and once when it is back, however many letters fail', async () => {
    const { port, close } = await mailSink();
    await close();
    const { mail, told } = opened({ url: `smtp://127.0.0.1:${port}` });
    for (const to of ['a@example.com', 'b@example.com'])
      await expect(mail.send({ ...LETTER, to })).rejects.toMatchObject({ name: 'MailServerAway' });
    expect(told).toEqual([expect.stringMatching(/^away: .*ECONNREFUSED/)]);
    closing.push((await mailSink({}, undefined, port)).close);
    for (const to of ['a@example.com', 'b@example.com']) await mail.send({ ...LETTER, to });
    expect(told.slice(1)).toEqual(['back']);
  });

  it('that refuses one letter is not away', async () => {
    const { port } = await server({
      onRcptTo: (_to, _session, done) => done(new Error('no such box')),
    });
    const { mail, told } = opened({ url: `smtp://127.0.0.1:${port}` });
    await expect(mail.send(LETTER)).rejects.toThrow('no such box');
    expect(told).toEqual([]);
  });

  it('is not spoken to in the clear on another machine', async () => {
    // An address of this machine that is not called so.
    const { got, port } = await server({}, '127.0.0.2');
    await expect(opened({ url: `smtp://127.0.0.2:${port}` }).mail.send(LETTER)).rejects.toThrow();
    expect(got).toEqual([]);
  });
});

describe('letters behind an answer', () => {
  it('are waited for when it closes, and their failures told', async () => {
    const { mail, failures } = opened({});
    const done: string[] = [];
    mail.later(async () => {
      await new Promise((soon) => setTimeout(soon, 20));
      done.push('late');
    });
    mail.later(() => mail.send(LETTER));
    await mail.close();
    expect(done).toEqual(['late']);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('SMTP_URL') })]);
  });

  it('are a hundred at once and no more', async () => {
    const { mail } = opened({});
    const ends: (() => void)[] = [];
    const begin = () => mail.later(() => new Promise<void>((end) => ends.push(end)));
    expect(Array.from({ length: 101 }, begin).filter(Boolean)).toHaveLength(100);
    ends.shift()?.();
    await new Promise((soon) => setTimeout(soon, 0));
    expect(begin()).toBe(true);
    for (const end of ends) end();
  });
});
