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
  *partitions*) echo '[]' ;;
  *'ra:members'*) echo false ;;
  *lists:all*) echo true ;;
  *is_running*) echo true ;;
  *set_env*) echo ok ;;
  *get_env*) echo undefined ;;
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
const join_ = (on = '') => run(['join', 'data', BROKER, ...OTHERS], on);
/** As `leave` notes it of a broker that is started with the data it has. */
const keep = () => writeFileSync(join(folder, 'data.kept'), '');
const isKept = () => existsSync(join(folder, 'data', 'queue'));
const countOf = (calls: readonly string[], what: string) =>
  calls.filter((call) => call.includes(what)).length;

describe('a broker that leaves', () => {
  it('loses its data once the others have forgotten it', () => {
    const { said, calls } = leave();
    expect([said, isKept(), countOf(calls, 'forget_cluster_node')]).toEqual(['0: ', false, 1]);
  });

  it('keeps it while one of the others does not run, and waits for nobody', () => {
    const { said, calls } = leave(`*"${OTHERS[1]} eval rabbit:is_running"*) exit 69 ;;`);
    expect([isKept(), existsSync(join(folder, 'data.kept')), countOf(calls, 'forget_cluster_node')]).toEqual([
      true,
      true,
      0,
    ]);
    expect(countOf(calls, `${OTHERS[1]} eval`)).toBe(1);
    expect(said).toBe(
      `0: new-broker: ${OTHERS[1]} does not run: ${BROKER} starts with the data it has, and becomes a new one later.\n`,
    );
  });

  it('waits no longer for one that ends meanwhile', () => {
    const { said, calls } =
      leave(`*"${OTHERS[1]} eval rabbit:is_running"*) upTo runs 1 && echo true || exit 69 ;;
      *forget_cluster_node*) exit 1 ;;`);
    expect(countOf(calls, `${OTHERS[1]} eval rabbit:is_running`)).toBeLessThan(4);
    expect(said).toContain(`${OTHERS[1]} does not run: ${BROKER} starts`);
  });

  it('is marked no longer once it has become a new one', () => {
    keep();
    leave();
    expect([isKept(), existsSync(join(folder, 'data.kept'))]).toEqual([false, false]);
  });

  it('keeps it when nobody forgets it', () => {
    const { said } = leave("*forget_cluster_node*) echo 'no majority'; exit 1 ;;");
    expect(isKept()).toBe(true);
    expect(said).toContain(`does not forget ${BROKER}: no majority`);
  });

  it('keeps it while a queue counts on its copy, and is taken off the list of each first', () => {
    const { calls } = leave('*ra:members*) upTo counted 2 && echo true || echo false ;;');
    expect([isKept(), countOf(calls, ` shrink ${BROKER}`)]).toEqual([false, 2]);
    rmSync(join(folder, 'calls'));
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data', 'queue'), 'what the broker has');
    leave('*ra:members*) echo true ;;');
    expect(isKept()).toBe(true);
  });

  it('lets one of the others begin anew where they are apart, and no other time', () => {
    const apart = `*partitions*) [ -f ${folder}/anew ] && echo '[]' || echo "['${OTHERS[1]}']" ;;
      *"${OTHERS[1]} start_app"*) touch ${folder}/anew ;;`;
    const { said, calls } = leave(apart);
    expect([isKept(), countOf(calls, 'stop_app'), countOf(calls, 'start_app')]).toEqual([false, 1, 1]);
    expect(said).toContain(`the others are apart; ${OTHERS[1]} begins anew`);
    // Whom they are cut off from besides is the broker that is out.
    expect(countOf(leave(`*partitions*) echo "['${BROKER}']" ;;`).calls, 'stop_app')).toBe(1);
  });
});

describe('a broker that was started with the data it had', () => {
  it('says once what it waits for, and asks for its turn when the others run', () => {
    keep();
    const { said, calls } = join_(
      `*"${OTHERS[1]} eval rabbit:is_running"*) upTo away 3 && exit 69 || echo true ;;`,
    );
    expect(said).toBe(
      `75: new-broker: ${BROKER} has yet to become a new one; waiting: ${OTHERS[1]} does not run.\n` +
        `new-broker: ${BROKER} becomes a new one now.\n`,
    );
    expect(countOf(calls, ' grow ')).toBe(0);
  });

  it('takes connections only while it leads the queues', () => {
    keep();
    const { calls } = join_(`*"${OTHERS[0]} eval rabbit:is_running"*) upTo away 5 && exit 69 || echo true ;;
      *Leader*) upTo follows 2 && echo false || echo true ;;`);
    const own = calls.filter((call) => /listeners|close_all/.test(call));
    expect(own.map((call) => call.replace(/.*@10.77.0.1 /, '').split(' ')[0])).toEqual([
      'suspend_listeners',
      'close_all_connections',
      'resume_listeners',
    ]);
  });

  it('lets those before it by name go first', () => {
    const second = ['join', 'data', OTHERS[0] ?? '', BROKER, OTHERS[1] ?? ''];
    keep();
    const { said } = run(
      second,
      `*"${BROKER} eval application:get_env"*) upTo kept 2 && echo '{ok,true}' || echo undefined ;;`,
    );
    expect(said).toContain(`waiting: it is the turn of ${BROKER}.`);
    expect(said).toMatch(/^75: /);
  });

  it('waits for none behind it by name', () => {
    keep();
    expect(join_(`*"${OTHERS[0]} eval application:get_env"*) echo '{ok,true}' ;;`).said).toBe(
      `75: new-broker: ${BROKER} becomes a new one now.\n`,
    );
  });
});

describe('a broker that joins', () => {
  it('has its copies only once they run, whatever grow ends with', () => {
    const { said, calls } = join_('*lists:all*) upTo refused 2 && echo false || echo true ;;');
    expect(said).toBe(`0: new-broker: ${BROKER} has its copies of the queues.\n`);
    expect([countOf(calls, ` grow ${BROKER} all`), countOf(calls, 'shrink')]).toEqual([3, 0]);
  });

  it('says so when a queue goes on refusing', () => {
    expect(join_('*lists:all*) echo false ;;').said).toMatch(/^1: .*has no copy of some queue/);
  });

  it('knows no queue before it is among the others', () => {
    const { said, calls } = join_('*await_online_nodes*) upTo alone 2 && exit 1 || exit 0 ;;');
    expect(said).toMatch(/^0: /);
    expect(countOf(calls, ' grow ')).toBe(1);
  });
});
