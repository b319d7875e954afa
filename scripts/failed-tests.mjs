// What a report of jest (`--json --outputFile`) says of failures: its counts, and each failed test with the beginning of its message.
//   failed-tests.mjs counts REPORT   "PASSED FAILED"
//   failed-tests.mjs show REPORT     for people
//   failed-tests.mjs files REPORT    the files that failed, a line each
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MESSAGE_LINES = 40;

const [, , what, path] = process.argv;
const report = JSON.parse(readFileSync(path, 'utf8'));
const failedFiles = report.testResults.filter(({ status }) => status === 'failed');

/** @param {string} message a failure as jest shows it; returns its first lines, without colours and the steps of libraries */
const beginning = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, MESSAGE_LINES)
    .join('\n    ');

const show = ({ name, message, assertionResults }) => {
  const failures = assertionResults.filter(({ status }) => status === 'failed');
  const file = relative(process.cwd(), name);
  // A file that could not be run at all has a message and no tests.
  if (failures.length === 0) return [`  ${file}\n    ${beginning(message)}`];
  return failures.map(
    ({ fullName, failureMessages }) => `  ${file}: ${fullName}\n    ${beginning(failureMessages.join('\n'))}`,
  );
};

const answers = {
  counts: () => `${report.numPassedTests} ${report.numFailedTests + report.numRuntimeErrorTestSuites}`,
  show: () => failedFiles.flatMap(show).join('\n'),
  files: () => [...new Set(failedFiles.map(({ name }) => name))].join('\n'),
};
console.log(answers[what]());
