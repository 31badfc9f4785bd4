/** What browsers that render pages ahead of a click tell of a page. @see Prerendering Revamped */
type PrerenderedDocument = EventTarget & { readonly prerendering?: boolean };

/** Resolves once the page is in a tab: at once for all but prerendered ones. */
export function whenActive(page: PrerenderedDocument): Promise<unknown> {
  if (!page.prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('prerenderingchange', resolve, { once: true });
  });
}
