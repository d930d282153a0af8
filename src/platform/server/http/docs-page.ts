import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PERMISSIONS, type Permission } from '#platform/contract/permissions.ts'
import type { Access, Endpoint } from '#platform/contract/endpoint.ts'
import { statusOf } from '#platform/contract/refusal-lookup.ts'
import { wordsOf } from '#platform/server/language/say.ts'
import { escapeHtml } from '#platform/server/escape-html.ts'
import { refusalsOf, templateOf, type Declarations, describeApi } from './openapi.ts'
import { API_HEADERS, JSON_HEADERS } from './headers.ts'

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8886;padding:1rem 0}
h2{font-size:1.1rem;margin:0}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
summary{cursor:pointer}
.conventions,pre{white-space:pre-wrap;overflow-wrap:anywhere}
td,th{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}`

/** The page's content security policy: only its own style, by hash. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

const DELEGATED = Object.fromEntries(
  PERMISSIONS.map((permission) => [
    permission,
    `the administrator, and people whose role permits ${permission}`,
  ]),
) as Record<Permission, string>

const OPEN_TO: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  signedIn: 'anyone who is signed in',
  administrator: 'the administrator',
  ...DELEGATED,
  isDeposit: 'people who may deposit (isDeposit)',
  isWithdraw: 'people who may withdraw (isWithdraw)',
  isTransfer: 'people who may appreciate (isTransfer)',
}

type Described = Readonly<Record<string, unknown>>

/** The OpenAPI document as one HTML page without scripts. */
export function renderDocs(endpoints: Declarations, api: Described): string {
  const paths = api['paths'] as Record<string, Record<string, Described>>
  const articles = Object.entries(endpoints).map(([name, endpoint]) => {
    const path = templateOf(endpoint)
    return article(name, path, endpoint, paths[path]?.[endpoint.method.toLowerCase()] ?? {})
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Laurel API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style></head><body><main>
<h1>Laurel API</h1>
<p>For programs: <a href="openapi.json">openapi.json</a>.</p>
<div class="conventions">${escapeHtml(conventionsOf(api))}</div>
${articles.join('\n')}
</main></body></html>`
}

function conventionsOf(api: Described): string {
  return (api['info'] as { description: string }).description.replaceAll('`', '')
}

function article(name: string, path: string, endpoint: Endpoint, operation: Described): string {
  const body = operation['requestBody'] as Described | undefined
  const { 200: done } = operation['responses'] as Record<number, Described>
  const rows = refusalsOf(endpoint).map(
    (code) =>
      `<tr><td>${statusOf(code)}</td><td><code>${escapeHtml(code)}</code></td>` +
      `<td>${escapeHtml(wordsOf(code))}</td></tr>`,
  )
  return `<article id="${escapeHtml(name)}">
<h2><code>${escapeHtml(`${endpoint.method} ${path}`)}</code></h2>
<p>${escapeHtml(endpoint.summary)}. Open to: <b>${OPEN_TO[endpoint.access]}</b>.
${scopeOf(endpoint)}</p>
${details('Parameters', operation['parameters'])}
${details('Body', body?.['content'])}
${details('Answer', done?.['content'])}
<details><summary>Refusals</summary><table>
<tr><th>Status</th><th>Code</th><th>Words</th></tr>${rows.join('')}</table></details>
</article>`
}

function scopeOf({ scope }: Endpoint): string {
  return scope === undefined
    ? 'Closed to API tokens.'
    : `API tokens need the scope <code>${scope}</code>.`
}

function details(title: string, content: unknown): string {
  if (content === undefined || (Array.isArray(content) && content.length === 0)) return ''
  const text = JSON.stringify(content, null, 2)
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(text)}</pre></details>`
}

/** Serves the contract as JSON (/api/openapi.json) and as a page (/api/docs), to anyone. */
export function mountDocs(
  server: FastifyInstance,
  endpoints: Declarations,
  { version, basePath }: { version: string; basePath: string },
): void {
  // Rendered at the first request, since describing every schema would slow down the start.
  let docs: { readonly document: string; readonly page: string } | undefined
  const write = () => {
    const api = { ...describeApi(endpoints, version), servers: [{ url: basePath || '/' }] }
    return { document: JSON.stringify(api), page: renderDocs(endpoints, api) }
  }
  server.get('/api/openapi.json', (_request, reply) =>
    reply.headers(JSON_HEADERS).send((docs ??= write()).document),
  )
  server.get('/api/docs', (_request, reply) =>
    reply
      .headers(API_HEADERS)
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send((docs ??= write()).page),
  )
}
