import { startDemo } from './app/demo.ts';
import { DemoPage } from './app/demo-page.ts';
import { loadWorld } from './world.ts';

try {
  const page = new DemoPage();
  page.demo = await startDemo(await loadWorld());
  document.body.append(page);
} catch (error) {
  const notice = document.createElement('p');
  notice.className = 'unreachable';
  notice.textContent = `The local world does not answer. Start it with npm start, then reload. (${error})`;
  document.body.append(notice);
}
