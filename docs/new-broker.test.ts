// What deploy/hosts/new-broker.sh does with brokers that refuse, by stand-ins of RabbitMQ's commands; with brokers themselves it is tried by
// npm run test:hosts (docs/adr/0017-event-log-on-rabbitmq.md#a-full-disk).
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCRIPT = resolve('deploy/hosts/new-broker.sh');
const [BROKER, ...OTHERS] = ['rabbit@10.77.0.1', 'rabbit@10.77.0.2', 'rabbit@10.77.0.3'] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-broker-'));
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'queue'), 'what the broker has');
  command('sleep', 'exit 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = (name: string, body: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });

/** `on` is shell for what RabbitMQ's commands answer, as `case $*`; each call is noted before, in the order of the calls. */
function run(
  args: readonly string[],
  on: string,
): { readonly said: string; readonly calls: readonly string[] } {
  const body = `
echo "$*" >> ${folder}/calls
upTo() { n=$(cat ${folder}/$1 2>/dev/null || echo 0); n=$((n + 1)); echo $n > ${folder}/$1; [ $n -le $2 ]; }
case $* in
  ${on}
  *'fun(Names)'*) echo '"false "' ;;
  *is_running*) echo '"false "' ;;
  *'ra:members'*) echo false ;;
  *lists:all*) echo true ;;
esac`;
  for (const name of ['rabbitmqctl', 'rabbitmq-queues']) command(name, body);
  const { stderr, status } = spawnSync('sh', [SCRIPT, ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
  });
  const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n');
  return { said: `${status}: ${stderr}`, calls };
}
const leave = (on = '') => run(['leave', 'data', BROKER, ...OTHERS], on);
const join_ = (on = '') => {
  if (state() === undefined) writeFileSync(join(folder, 'data.state'), 'new\n');
  return run(['join', 'data', BROKER, ...OTHERS], on);
};
/** As `leave` notes it of a broker that is started with the data it has. */
const keep = () => writeFileSync(join(folder, 'data.state'), 'old\n');
const state = () => {
  const file = join(folder, 'data.state');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};
const isKept = () => existsSync(join(folder, 'data', 'queue'));
const countOf = (calls: readonly string[], what: string) =>
  calls.filter((call) => call.includes(what)).length;

describe('a broker that leaves', () => {
  it('loses its data once the others have forgotten it', () => {
    const { said, calls } = leave();
    expect([said, isKept(), countOf(calls, 'forget_cluster_node')]).toEqual(['0: ', false, 1]);
  });

  it('keeps it while one of the others does not run, and waits for nobody', () => {
    const { said, calls } = leave(`*is_running*) echo '"false ${OTHERS[1]} does not run"' ;;`);
    expect([isKept(), state()]).toEqual([true, 'old']);
    expect(countOf(calls, 'rpc:call')).toBe(1);
    expect(countOf(calls, 'forget_cluster_node')).toBe(0);
    expect(said).toBe(
      `0: new-broker: ${OTHERS[1]} does not run: ${BROKER} starts with the data it has, and becomes a new one later.\n`,
    );
  });

  it('waits no longer for one that ends meanwhile', () => {
    const { said, calls } = leave(`*is_running*) upTo runs 2 && echo '"false "' || exit 69 ;;
      *forget_cluster_node*) exit 1 ;;`);
    expect(countOf(calls, 'rpc:call')).toBe(3);
    expect(said).toContain(`${OTHERS[0]} does not run: ${BROKER} starts`);
  });

  it('is said to be new once its data is gone', () => {
    keep();
    leave();
    expect([isKept(), state()]).toEqual([false, 'new']);
  });

  it('keeps it when nobody forgets it', () => {
    const { said } = leave("*forget_cluster_node*) echo 'no majority'; exit 1 ;;");
    expect(isKept()).toBe(true);
    expect(said).toContain(`does not forget ${BROKER}: no majority`);
  });

  it('is taken off the list of each queue first', () => {
    const { calls } = leave('*ra:members*) upTo counted 2 && echo true || echo false ;;');
    expect([isKept(), countOf(calls, ` shrink ${BROKER}`)]).toEqual([false, 2]);
  });

  it('waits for as long as it takes once the others have forgotten it, for it cannot start any more', () => {
    const { said } = leave('*ra:members*) upTo counted 12 && echo true || echo false ;;');
    expect([isKept(), state()]).toEqual([false, 'new']);
    expect(said).toContain(
      `the others have forgotten ${BROKER}; waiting: a queue counts on the copy of ${BROKER}.`,
    );
  });

  it('keeps it while another one has no copies yet', () => {
    const { said } = leave(`*is_running*) echo '"false it is the turn of ${OTHERS[1]}"' ;;`);
    expect([isKept(), state()]).toEqual([true, 'old']);
    expect(said).toContain(`it is the turn of ${OTHERS[1]}: ${BROKER} starts with the data it has`);
  });

  it('lets one of the others start again where they are apart, and no other time', () => {
    const apart = `*is_running*) [ -f ${folder}/anew ] && echo '"false "' || echo '"false ${OTHERS.join(' and ')} are apart"' ;;
      *"${OTHERS[1]} start_app"*) touch ${folder}/anew ;;`;
    const { said, calls } = leave(apart);
    expect([isKept(), countOf(calls, 'stop_app'), countOf(calls, 'start_app')]).toEqual([false, 1, 1]);
    expect(said).toContain(`the others are apart; ${OTHERS[1]} begins anew`);
    rmSync(join(folder, 'calls'));
    expect(countOf(leave().calls, 'stop_app')).toBe(0);
  });
});

describe('a broker that was started with the data it had', () => {
  /** What it is answered one time after another, at last that all are together. */
  const answers = (...all: readonly string[]) =>
    `*'fun(Names)'*) n=$(cat ${folder}/asked 2>/dev/null || echo 0); echo $((n + 1)) > ${folder}/asked; case $n in
      ${all.map((one, n) => `${n}) echo '"${one}"' ;;`).join(' ')} *) echo '"false "' ;; esac ;;`;

  it('says once what it waits for, and ends with 75 when it is its turn', () => {
    keep();
    const { said, calls } = join_(
      answers(
        `false ${OTHERS[1]} does not run`,
        `false ${OTHERS[1]} does not run`,
        `false it is the turn of ${OTHERS[0]}`,
      ),
    );
    const waiting = `new-broker: ${BROKER} has yet to become a new one; waiting:`;
    expect(said).toBe(
      `75: ${waiting} ${OTHERS[1]} does not run.\n${waiting} it is the turn of ${OTHERS[0]}.\n` +
        `new-broker: ${BROKER} becomes a new one now.\n`,
    );
    expect(countOf(calls, ' grow ')).toBe(0);
  });

  it('takes connections only while it leads the queues', () => {
    keep();
    const away = `${OTHERS[1]} does not run`;
    const { calls } = join_(answers(`false ${away}`, `false ${away}`, `true ${away}`));
    const own = calls.filter((call) => /listeners|close_all/.test(call));
    expect(own.map((call) => call.replace(/.*@10.77.0.1 /, '').split(' ')[0])).toEqual([
      'suspend_listeners',
      'close_all_connections',
      'resume_listeners',
      'suspend_listeners',
      'close_all_connections',
    ]);
  });

  it('waits while it does not run itself', () => {
    keep();
    const { said } = join_(`*'fun(Names)'*) upTo started 2 && exit 69 || echo '"true "' ;;`);
    expect(said).toContain(`waiting: ${BROKER} does not run.\n`);
    expect(said).toMatch(/^75: /);
  });
});

describe('a broker that does not start', () => {
  it('is started once more after 90 seconds', () => {
    keep();
    command(
      'date',
      `n=$(cat ${folder}/clock 2>/dev/null || echo 0); echo $((n + 45)) > ${folder}/clock; echo $n`,
    );
    const { said } = join_(`*'fun(Names)'*) exit 69 ;;`);
    expect(said).toBe(
      `75: new-broker: ${BROKER} has yet to become a new one; waiting: ${BROKER} does not run.\n` +
        `new-broker: ${BROKER} has not started for 90 s: once more.\n`,
    );
  });
});

describe('a broker that joins', () => {
  it('has its copies only once they run, whatever grow ends with', () => {
    const { said, calls } = join_('*lists:all*) upTo refused 2 && echo false || echo true ;;');
    expect([said, state()]).toEqual([`0: new-broker: ${BROKER} has its copies of the queues.\n`, undefined]);
    expect([countOf(calls, ` grow ${BROKER} all`), countOf(calls, 'shrink')]).toEqual([3, 0]);
  });

  it('says so when a queue keeps refusing', () => {
    expect(join_('*lists:all*) echo false ;;').said).toMatch(/^1: .*has no copy of some queue/);
  });

  it('knows no queue before it is among the others', () => {
    const { said, calls } = join_('*await_online_nodes*) upTo alone 2 && exit 1 || exit 0 ;;');
    expect(said).toMatch(/^0: /);
    expect(countOf(calls, ' grow ')).toBe(1);
  });
});
