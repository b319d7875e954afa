import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { askAhead, firstAsked, noteFirst, takeAhead } from './ahead.ts';

const ADDRESS = 'https://tracker.example/auth/session';

describe('an answer asked for ahead', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is given out once, to who asks for the same', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('answer'));
    await askAhead(ADDRESS);
    expect(takeAhead('https://tracker.example/auth/sessions')).toBeUndefined();
    expect(await (await takeAhead(ADDRESS))?.text()).toBe('answer');
    expect(takeAhead(ADDRESS)).toBeUndefined();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("isn't used when it is too old", () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('answer'));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    void askAhead(ADDRESS);
    clock.mockReturnValue(21_000);
    expect(takeAhead(ADDRESS)).toBeUndefined();
  });

  it('tells its failure to who takes it, and to nobody else', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('gone'));
    await askAhead(ADDRESS).catch(() => undefined);
    await expect(takeAhead(ADDRESS)).rejects.toThrow('gone');
  });
});

describe('what a page asks first', () => {
  it('is empty until something was asked, then goes to the page that draws it, and so does its failure', async () => {
    expect(await firstAsked()).toBeUndefined();
    noteFirst(Promise.reject(new TypeError('gone')));
    await new Promise((done) => setImmediate(done));
    await expect(firstAsked()).rejects.toThrow('gone');
  });
});
