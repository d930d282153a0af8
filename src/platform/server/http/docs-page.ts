import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Access, Endpoint } from '#platform/contract/endpoint.ts'
import { PERMISSIONS, type Permission } from '#platform/contract/permissions.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { escapeHtml } from '#platform/server/language/escape-html.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { refusalsOf } from './endpoint-refusals.ts'
import { API_HEADERS, JSON_HEADERS } from './headers.ts'
import { describeApi, templateOf, type Declarations, type Examples } from './openapi.ts'

const STYLE = `
:root{color-scheme:light dark;background:Canvas;color:CanvasText}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8886;padding:1rem 0}
h3{font-size:1.1rem;margin:0}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
ul{padding-inline-start:1.25rem}
label{display:block;margin:.5rem 0}
input,textarea{font:inherit;display:block;width:100%;max-width:40rem;box-sizing:border-box;padding:.4rem}
textarea{font-family:ui-monospace,monospace;min-height:8rem}
button{font:inherit;padding:.5rem 1.25rem;margin:.5rem 0}`

const SCRIPT = readFileSync(new URL('../../web/api-docs/try-calls.js', import.meta.url), 'utf8')

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page's content security policy: only its own style and script, by hash, and calls of its own site. */
export const DOCS_POLICY =
  `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; ` +
  `connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`

const DELEGATED = Object.fromEntries(
  PERMISSIONS.map((permission) => [
    permission,
    `the administrator, and people whose role permits ${permission}`,
  ]),
) as Record<Permission, string>

const OPEN_TO: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  signedIn: 'anyone who is signed in',
  administrator: 'the administrator and deputies',
  administratorAlone: 'the administrator',
  ...DELEGATED,
  isDeposit: 'people who may deposit (isDeposit)',
  isWithdraw: 'people who may withdraw (isWithdraw)',
  isTransfer: 'people who may appreciate (isTransfer)',
}

type JsonObject = Readonly<Record<string, unknown>>

/** The OpenAPI document as one HTML page, whose own script calls what API tokens open. */
export function renderDocs(endpoints: Declarations, api: JsonObject): string {
  const paths = api['paths'] as Record<string, Record<string, JsonObject>>
  const articles = (isOpen: boolean) =>
    Object.entries(endpoints)
      .filter(([, { scope }]) => (scope !== undefined) === isOpen)
      .map(([name, endpoint]) => {
        const path = templateOf(endpoint)
        return article(name, endpoint, paths[path]?.[endpoint.method.toLowerCase()] ?? {})
      })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Laurel API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style></head><body><main>
<h1>Laurel API</h1>
<p>For programs: <a href="openapi.json">openapi.json</a>.</p>
${conventionsOf(api)}
<h2>Open to API tokens</h2>
<p>With a token you can try these here. The calls are real: what they change stays changed.</p>
<label>API token <input id="token" type="password" autocomplete="off" spellcheck="false"
aria-describedby="kept"></label>
<p id="kept">It is kept in this field alone, until you leave the page.</p>
${articles(true).join('\n')}
<h2>For Laurel’s own pages</h2>
<p>Closed to API tokens. They may change with any release.</p>
${articles(false).join('\n')}
${eventsOf(api)}
</main><script>${SCRIPT}</script></body></html>`
}

/** The events of webhooks, each with its cause and an example. */
function eventsOf(api: JsonObject): string {
  const webhooks = Object.entries((api['webhooks'] ?? {}) as Record<string, { post: JsonObject }>)
  if (webhooks.length === 0) return ''
  const articles = webhooks.map(([name, { post }]) => {
    const { content } = post['requestBody'] as { content: Record<string, { example: object }> }
    return `<article id="${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3>
<p>${escapeHtml(String(post['summary']))}</p>
${details('Example', content['application/json']?.example)}
</article>`
  })
  return `<h2>Webhooks</h2>\n<p>What Laurel sends by itself, to the addresses that the administrator names.</p>\n${articles.join('\n')}`
}

/** The paragraphs of the description, whose Markdown has bold words and code. */
function conventionsOf(api: JsonObject): string {
  const { description } = api['info'] as { description: string }
  return escapeHtml(description)
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n')
    .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replaceAll(/`(.+?)`/g, '<code>$1</code>')
}

function article(name: string, endpoint: Endpoint, operation: JsonObject): string {
  const body = operation['requestBody'] as JsonObject | undefined
  const { 200: done } = operation['responses'] as Record<number, JsonObject>
  const refusals = refusalsOf(endpoint).map(
    (code) =>
      `<li>${refusalStatus(code)} <code>${escapeHtml(code)}</code>: ${escapeHtml(refusalInEnglish(code))}</li>`,
  )
  return `<article id="${escapeHtml(name)}">
<h3><code>${escapeHtml(`${endpoint.method} ${templateOf(endpoint)}`)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. ${whoseOf(endpoint)}</p>
${endpoint.deprecated ? `<p><b>${escapeHtml(String(operation['description']))}</b></p>` : ''}
${details('Parameters', operation['parameters'])}
${details('Body', body?.['content'])}
${details('Answer', done?.['content'])}
<details><summary>Refusals</summary><ul>${refusals.join('')}</ul></details>
${renderTry(endpoint, operation)}
</article>`
}

function whoseOf({ access, scope }: Endpoint): string {
  const people = `Open to: <b>${OPEN_TO[access]}</b>.`
  return scope === undefined ? people : `${people} API tokens need the scope <code>${scope}</code>.`
}

function details(title: string, content: unknown): string {
  if (content === undefined || (Array.isArray(content) && content.length === 0)) return ''
  const text = JSON.stringify(content, null, 2)
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(text)}</pre></details>`
}

export interface DocsParts {
  readonly version: string
  readonly examples: Examples | undefined
  readonly basePath: string
  /** The document's section of what Laurel sends by itself. */
  readonly describeWebhooks: () => JsonObject
}

/** Serves the contract as JSON (/api/openapi.json) and as a page (/api/docs), to anyone. */
export function mountDocs(
  server: FastifyInstance,
  endpoints: Declarations,
  { version, examples, basePath, describeWebhooks }: DocsParts,
): void {
  // Rendered at the first request, since describing every schema would slow down the start.
  let docs: { readonly document: string; readonly page: string } | undefined
  const write = () => {
    const described = { ...describeApi(endpoints, version, examples), webhooks: describeWebhooks() }
    const api = { ...described, servers: [{ url: basePath || '/' }] }
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

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly example?: string
}

/** The form that calls an operation from /api/docs; empty where API tokens do not open it. */
function renderTry(endpoint: Endpoint, operation: Readonly<Record<string, unknown>>): string {
  if (endpoint.scope === undefined || endpoint.upload) return ''
  const { method, keyed, body } = endpoint
  const call = `${method} ${templateOf(endpoint)}`
  const fields = (operation['parameters'] as Parameter[]).map(parameterField)
  return `<details><summary>Try it</summary>
<form data-method="${method}" data-path="${escapeHtml(templateOf(endpoint))}" aria-label="${escapeHtml(call)}">
${fields.join('\n')}${keyed === true ? KEY_FIELD : ''}${body === undefined ? '' : bodyField(operation)}
<button>Send</button>
<div role="status"></div>
<pre hidden></pre></form></details>`
}

/** Parts of a query are optional, so they are proposed, not filled in. */
function parameterField({ name, in: place, required, example = '' }: Parameter): string {
  if (place === 'header') return ''
  const content = place === 'path' ? 'value' : 'placeholder'
  return `<label>${escapeHtml(name)} <input name="${place}:${escapeHtml(name)}" ${content}="${escapeHtml(example)}"
${required ? 'required' : ''}></label>`
}

const KEY_FIELD = `<label>Idempotency-Key, a new one where you leave it empty
<input name="key" autocomplete="off" spellcheck="false"></label>`

function bodyField(operation: Readonly<Record<string, unknown>>): string {
  const { content } = operation['requestBody'] as {
    content: { 'application/json': { example?: unknown } }
  }
  const { example } = content['application/json']
  const text = example === undefined ? '' : JSON.stringify(example, null, 2)
  return `<label>Body <textarea name="body" spellcheck="false" required>${escapeHtml(text)}</textarea></label>`
}
