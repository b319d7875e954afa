// A test environment that is Node.js itself: the globals of tests are those of the process.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

export default class NodeItself {
  /** Jest leaves the console of the test file here; the test runner puts it in its place. */
  global = {};
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.jest = jestObject(this.moduleMocker, this.fakeTimersModern);
  }

  exportConditions = () => ['node', 'node-addons'];
  getVmContext = () => null;
  setup = async () => undefined;
  teardown = async () => {
    this.fakeTimersModern.dispose();
  };
}

/** The part of `jest` that a test may use here: functions and timers, no modules. */
function jestObject(mocker, timers) {
  return {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    useFakeTimers: (options) => timers.useFakeTimers(options),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
}
