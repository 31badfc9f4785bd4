import { layouts } from '../src/layout.ts';
import { viewNames } from '../src/navigation/view-name.ts';
import { themes } from '../src/theme.ts';
import { languages } from '../src/translations/languages.ts';

/** What editors offer inside the quotes of an attribute. */
export const attributeValues: Readonly<Record<string, readonly string[]>> = {
  view: viewNames,
  layout: layouts,
  theme: themes,
  scheme: ['light', 'dark', 'auto'],
  locale: ['auto', ...languages],
};
