import { DemoSite } from './app/demo-site.ts';
import { localization } from './translations/languages.ts';

// If the texts of a language cannot be fetched, the page is in English.
await localization.start().catch(console.warn);
document.body.append(new DemoSite());
