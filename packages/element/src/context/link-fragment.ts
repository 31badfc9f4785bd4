/**
 * Finds a shared link in a page's address: the whole fragment, or its last parameter. Never the
 * query, which browsers send to the server.
 */
export const linkFragment = /(?:#|(?<=#.*)[?&])recovery-guardian=([^&]*)$/;
