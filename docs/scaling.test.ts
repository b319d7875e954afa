// The model behind docs/internals/scaling.md, and that its table is what the model says of its costs.
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  busyOf,
  costsFrom,
  MACHINE,
  PARTS,
  planFor,
  planTable,
  RATES,
  runOnOneMachine,
  shares,
  unitLimit,
  waitIn,
} from '../bench/capacity-model.ts';

const PAGE = readFileSync('docs/internals/scaling.md', 'utf8');
const costs = costsFrom(PAGE);
const RUN = {
  cores: 2,
  besideCores: 0,
  answering: [
    { us: 20, threads: 1 },
    { us: 50, threads: 1 },
  ],
  ingestUs: 200,
};

describe('the costs', () => {
  it('are one table, each part once', () => {
    expect(Object.keys(costs)).toEqual([...PARTS]);
    expect(() => costsFrom(PAGE.replace(/^\| worker .*$/m, ''))).toThrow('not at all');
    expect(() => costsFrom(PAGE.replace(/^(\| worker .*)$/m, '$1\n$1'))).toThrow('twice');
    expect(() => costsFrom(PAGE.replace(/^\| worker \| \d+/m, '| worker | some'))).toThrow('no figures');
  });

  it('make the table of the page', () => {
    const cells = (text: string) =>
      text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const [, written = ''] = /<!-- plan -->\n([\s\S]*?)\n<!-- end -->/.exec(PAGE) ?? [];
    const isRule = (line: readonly string[]) => line.some((cell) => /^-+$/.test(cell));
    expect(cells(written.trim()).filter((line) => !isRule(line))).toEqual(
      cells(planTable(costs)).filter((line) => !isRule(line)),
    );
  });
});

describe('a plan', () => {
  it.each(RATES)('for %d clicks a second has nobody busier than planned, and nobody alone', (rate) => {
    const { parts, bookClusters, brokerClusters, machines } = planFor(rate, costs, MACHINE);
    for (const { part, machines: count, busy } of parts) {
      expect(busy).toBeLessThanOrEqual(MACHINE.busyMax);
      expect(count).toBeGreaterThanOrEqual(part === 'books' ? bookClusters : 2);
      if (part === 'brokers') expect(count).toBeGreaterThanOrEqual(3 * brokerClusters);
    }
    expect(machines).toBe(parts.reduce((sum, one) => sum + one.machines, 0));
  });

  it('splits the books just when one primary is as busy as it may be', () => {
    const limit = Math.floor(unitLimit('books', costs.books, MACHINE));
    expect(planFor(limit, costs, MACHINE).bookClusters).toBe(1);
    expect(planFor(limit + 2, costs, MACHINE).bookClusters).toBe(2);
  });

  it('looks at whatever is used up first: processors, disk or wire', () => {
    const cost = { part: 'books', cpuUs: 160, diskBytes: 1000, wireBytes: 10 };
    expect(busyOf(cost, 50_000, MACHINE)).toBeCloseTo(0.5);
    expect(busyOf({ ...cost, diskBytes: 20_000 }, 50_000, MACHINE)).toBeCloseTo(1);
    expect(busyOf({ ...cost, wireBytes: 25_000 }, 50_000, MACHINE)).toBeCloseTo(1);
  });
});

describe('a queue', () => {
  it('with one server waits as the books say: ρ/(1-ρ) services', () => {
    expect(waitIn({ perSecond: 500, servers: 1, serviceUs: 1000 }).mean).toBeCloseTo(1);
    expect(waitIn({ perSecond: 900, servers: 1, serviceUs: 1000 }).mean).toBeCloseTo(9);
    expect(waitIn({ perSecond: 500, servers: 1, serviceUs: 1000 }).p99).toBeCloseTo(Math.log(50) * 2);
  });

  it('with two servers waits as Erlang says', () => {
    // C(2, 1) = 1/3; mean = C / (2µ - λ).
    expect(waitIn({ perSecond: 1000, servers: 2, serviceUs: 1000 }).mean).toBeCloseTo(1 / 3);
  });

  it('never empties when more comes than goes', () => {
    expect(waitIn({ perSecond: 1000, servers: 1, serviceUs: 1000 })).toEqual({
      mean: Infinity,
      p99: Infinity,
    });
    expect(waitIn({ perSecond: 1, servers: 4000, serviceUs: 1000 })).toEqual({
      mean: expect.closeTo(0),
      p99: 0,
    });
  });
});

describe('one machine', () => {
  it('shares its cores fairly, and leaves to others what somebody does not want', () => {
    expect(shares([1, 0.25, 1], 2)).toEqual([0.875, 0.25, 0.875]);
    expect(shares([1, 1], 4)).toEqual([1, 1]);
    expect(shares([1, 1, 1], 2)).toEqual([2 / 3, 2 / 3, 2 / 3]);
    expect(shares([], 2)).toEqual([]);
  });

  it('with cores for all answers as fast as its tracker and books behind it', () => {
    const run = runOnOneMachine({ ...RUN, cores: 3 }, 10);
    expect(run.perSecond).toBeCloseTo(20_000);
    expect(run.answered).toBeCloseTo(200_000);
    expect(run.bookedSeconds).toBeCloseTo(40);
  });

  it('with fewer slows both down, and what else runs takes its part', () => {
    const run = runOnOneMachine(RUN, 10);
    expect(run.perSecond).toBeCloseTo(16_000);
    expect(run.bookedSeconds).toBeGreaterThan(10 + 120_000 / 5000 - 10);
    expect(runOnOneMachine({ ...RUN, besideCores: 0.5 }, 10).perSecond).toBeLessThan(run.perSecond);
  });

  it('answers as fast as the step that bears least, with all of its threads', () => {
    const brokers = { us: 150, threads: 2 };
    const run = runOnOneMachine({ ...RUN, cores: 8, answering: [...RUN.answering, brokers] }, 10);
    expect(run.perSecond).toBeCloseTo(2e6 / 150);
  });

  it('books no faster than there are cores for what follows', () => {
    const run = runOnOneMachine({ ...RUN, followingUs: 600 }, 10);
    // 1.6 s of two cores answer; what is left of them books, and then both.
    const { answered, bookedSeconds } = run;
    expect((answered * (70 + 800)) / 1e6).toBeCloseTo(2 * bookedSeconds);
  });
});
