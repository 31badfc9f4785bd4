import everyday from '../../../../../web-test-runner.config.mjs';

const { TEST_FILE, TEST_ID } = process.env;
const { groups: _, browsers, testFramework, ...rest } = everyday;

/**
 * The usual configuration of web tests, for the tests of one file (`TEST_FILE`) that are named
 * after one defence (`TEST_ID`), in Chromium only. Results are printed as TAP, like those of Node.
 *
 * @type {import('@web/test-runner').TestRunnerConfig}
 */
export default {
  ...rest,
  files: [TEST_FILE],
  browsers: browsers.slice(0, 1),
  testFramework: { config: { ...testFramework.config, grep: `/\\b${TEST_ID} /` } },
  reporters: [{ onTestRunFinished: ({ sessions }) => printTap(sessions) }],
};

function printTap(sessions) {
  // The runner prints control characters before its output.
  console.log();
  const isNamed = (title) => title.startsWith(`${TEST_ID} `);
  for (const { errors, testFile, testResults } of sessions) {
    const results = testResults ? testsOf(testResults, []) : [];
    for (const { titles, passed, skipped, error } of results) {
      // Neither passed nor failed: skipped by the pattern.
      if (!passed && !skipped && !error) continue;
      const name = titles.find(isNamed) ?? titles.at(-1);
      console.log(`${passed ? '' : 'not '}ok 1 - ${name}${skipped ? ' # SKIP' : ''}`);
    }
    // A failed hook, or a file that could not be loaded.
    if (errors.length > 0) console.log(`not ok 1 - ${testFile}`);
  }
}

function testsOf({ name, suites, tests }, above) {
  const titles = [...above, name];
  return [
    ...tests.map((test) => ({ ...test, titles: [...titles, test.name] })),
    ...suites.flatMap((suite) => testsOf(suite, titles)),
  ];
}
