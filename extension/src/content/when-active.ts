/** Documents of browsers that support prerendering. @see Prerendering Revamped */
type PrerenderedDocument = EventTarget & { readonly prerendering?: boolean };

/** Resolves once the page is in a tab: immediately, unless it is prerendered. */
export function whenActive(page: PrerenderedDocument): Promise<unknown> {
  if (!page.prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('prerenderingchange', resolve, { once: true });
  });
}
