import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { useTestWorld } from '@recovery-guardian/devnet/testing';
import { fastify } from 'fastify';
import { defaultSettings } from '../configuration/service-settings.ts';
import { recoveryService } from '../recovery-service.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  summary?: string;
  security: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}

describe("the API's document", () => {
  let document: Document;

  const world = useTestWorld();
  before(async () => {
    const answer = await fetch(`${world.url}/openapi.json`);
    assert.equal(answer.status, 200);
    document = (await answer.json()) as Document;
  });

  it("the API's document has exactly the routes of the recovery service, each once", async () => {
    assert.equal(document.openapi, '3.1.0');
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.ok(documented.includes('POST /alerts/subscribe'));
    assert.deepEqual(documented.sort(), (await registeredRoutes()).sort());
  });

  it("the API's document has every route that docs/protocol.md names", async () => {
    const page = await readFile(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8');
    const named = [...page.matchAll(/`(GET|POST) (\/(?:auth|recoveries|alerts|config)\/[\w/-]+)/g)];
    assert.ok(named.length > 10);
    for (const [, method = '', path = ''] of named) {
      assert.ok(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`);
    }
  });

  it("the API's document describes each route's purpose, request, responses and access", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        assert.ok(operation.summary, path);
        assert.ok(operation.responses['200']?.content, path);
        assert.ok(operation.responses['4XX']?.content, path);
        if (method === 'post') assert.ok(operation.requestBody, path);
        else assert.ok((operation.parameters ?? []).length > 0, path);
        const isOpen = /challenge\/describe|cancel/.test(path);
        assert.equal(operation.security.length, isOpen ? 0 : 1, path);
      }
    }
  });

  it("the API's document is shown on a page without requests to other origins", async () => {
    const page = await fetch(`${world.url}/docs`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/,
    );
    const html = await page.text();
    const links = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link ?? '');
    assert.deepEqual(links, ['docs/docs.css', 'docs/docs.js', 'openapi.json']);
    for (const link of links) {
      const file = await fetch(new URL(link, `${world.url}/docs`));
      assert.equal(file.status, 200, link);
      if (!link.endsWith('.json')) assert.doesNotMatch(await file.text(), /https?:|url\(|import /);
    }
    assert.doesNotMatch(html, /style=|<style|<script>|\son\w+=/);
  });
});

/** The routes without a prefix, as the plugin registers them; the message page is not of the API. */
async function registeredRoutes(): Promise<string[]> {
  const app = fastify();
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!/^\/(t\/|v1\/|m$|m\/)/.test(url)) routes.push(`${method} ${url}`);
  });
  const unused = undefined as never;
  await app.register(recoveryService, {
    service: { settings: defaultSettings } as never,
    accessTokens: unused,
    rates: unused,
  });
  await app.close();
  return routes.filter((route) => /^(GET|POST) /.test(route));
}
