/** The query that marks a module as evaluated for one test file. */
export const forFile = 'testFile';
/** Where `@jest/globals` of the test file that runs are found: globals.mjs. */
export const GLOBALS = Symbol.for('tributary.jestGlobals');
/** The symbol under which jest-circus keeps the listeners of its events. */
export const HANDLERS = Symbol.for('EVENT_HANDLERS');
