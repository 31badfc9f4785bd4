import { DemoSite } from './app/demo-site.ts';

document.body.append(new DemoSite());
