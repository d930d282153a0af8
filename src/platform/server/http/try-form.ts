import type { Endpoint } from '#platform/contract/endpoint.ts'
import { escapeHtml } from '#platform/server/escape-html.ts'
import { templateOf } from './openapi.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly example?: string
}

/** The form that calls an operation from /api/docs; empty where API tokens do not open it. */
export function renderTry(
  endpoint: Endpoint,
  operation: Readonly<Record<string, unknown>>,
): string {
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
