import { type Appearance, plain } from '../appearance/appearance.ts';
import { fromQuery, toQuery } from '../appearance/query.ts';

/** A place of the site. */
export type Route =
  | { readonly page: 'live' | 'theme' | 'code' }
  /** All views, or one, or one state of it. */
  | { readonly page: 'gallery'; readonly view?: string; readonly state?: string };

/** A place, and how the element looks there. */
export interface Place {
  readonly route: Route;
  readonly appearance: Appearance;
  /** Nothing but the element, for pictures and frames. */
  readonly bare: boolean;
}

/**
 * Reads a place from the part of an address behind `#`: `#/gallery/protect/code?scheme=dark`. What
 * does not begin with `#/` is a part of the live page.
 */
export function readPlace(hash: string): Place {
  // The element's own links stand behind whatever a page has there.
  const own = hash.replace(/[#&]recovery-guardian=[^&]*$/, '');
  const [, path = '', search = ''] = /^#\/([^?]*)\??(.*)$/.exec(own) ?? [];
  const query = new URLSearchParams(search);
  const bare = query.get('bare') === '1';
  return { route: readRoute(path), appearance: fromQuery(query), bare };
}

/** The address of a place, from `#` on. */
export function placeHash(route: Route, appearance: Appearance = plain): string {
  const parts = route.page === 'gallery' ? [route.page, route.view, route.state] : [route.page];
  const path = parts.filter((part) => part).join('/');
  const query = String(toQuery(appearance));
  return `#/${path === 'live' ? '' : path}${query && `?${query}`}`;
}

function readRoute(path: string): Route {
  const [page, view, state] = path.split('/').filter((part) => part);
  if (page === 'theme' || page === 'code') return { page };
  if (page !== 'gallery') return { page: 'live' };
  return { page, ...(view && { view }), ...(state && { state }) };
}
