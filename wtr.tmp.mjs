import everyday from './web-test-runner.config.mjs';
const { groups: _, browsers, ...rest } = everyday;
export default { ...rest, files: process.env.FILES.split(' '), browsers: process.env.BOTH ? browsers : browsers.slice(0, 1), testFramework: { config: { ui: 'bdd', timeout: 60000 } } };
