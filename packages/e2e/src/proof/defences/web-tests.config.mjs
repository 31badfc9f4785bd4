import everyday from '../../../../../web-test-runner.config.mjs';

const { TEST_FILE, TEST_ID } = process.env;
const { groups: _, browsers, testFramework, ...rest } = everyday;

/**
 * The everyday web tests' configuration, for the tests of one file (`TEST_FILE`) that are named after
 * one defence (`TEST_ID`), in Chromium alone. Their results are printed as TAP, like those of Node.
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
  // The runner leaves the cursor behind its own control characters.
  console.log();
  const isNamed = (title) => title.startsWith(`${TEST_ID} `);
  for (const { errors, testFile, testResults } of sessions) {
    const results = testResults ? testsOf(testResults, []) : [];
    for (const { titles, passed, skipped, error } of results) {
      // Neither passed nor failed: left out by the pattern.
      if (!passed && !skipped && !error) continue;
      const name = titles.find(isNamed) ?? titles.at(-1);
      console.log(`${passed ? '' : 'not '}ok 1 - ${name}${skipped ? ' # SKIP' : ''}`);
    }
    // A hook that failed, or a file that could not be loaded.
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
