import * as z from 'zod/mini'
import { UNATTENDED, type Endpoint, type Input, type Schema } from '#platform/contract/endpoint.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { basePath } from '#platform/web/base-path.ts'
import { loadRefusals } from '#platform/web/language/refusals.ts'
import { setServerClock } from '#platform/web/language/server-clock.ts'
import { readAnswer, Unreachable, type Answer } from './answer.ts'
import { firstRefusal } from './check.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The timeout in milliseconds, where it is longer than usual. */
  timeoutMs?: number
  /** Whether the request is sent although its page is being left. */
  outlivesPage?: boolean
  /** Called during an upload with the sent share, from 0 to 1. */
  onSent?: (share: number) => void
}

type InputPart<Name extends string, Value> = Value extends undefined
  ? object
  : { [N in Name]: Value }
/** An endpoint's declared input; a keyed endpoint also needs a key, one per attempt. */
export type CallInput<E extends Endpoint> = InputPart<'params', Input<E>['params']> &
  InputPart<'query', Input<E>['query']> &
  (E extends { upload: object } ? { file: Blob } : InputPart<'body', Input<E>['body']>) &
  (E extends { keyed: true } ? { key: string } : object) &
  CallOptions

interface EndpointInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  key?: string
}

const TRIES = 3
const FIRST_PAUSE_MS = 400
const TIMEOUT_MS = 15_000
/** A file takes long over a slow connection. */
const UPLOAD_TIMEOUT_MS = 60_000

/** Refusals after which the cached session is out of date. */
const ACCESS_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'not-signed-in',
  'password-change-required',
  'second-step-required',
  'not-permitted',
  'deposit-off',
  'withdraw-off',
  'transfer-off',
])

/** Refusals worth a retry in a second. */
const SOON_OVER: ReadonlySet<RefusalCode> = new Set(['busy', 'database-newer'])

interface CallerOptions {
  readonly onStaleSession?: () => void
  /** Whether requests are made while nobody is there. */
  readonly isUnattended?: () => boolean
}

/** Returns a function that calls the server at `origin`; '' is this page's own. */
export function callerOf(
  origin: string,
  { onStaleSession = () => {}, isUnattended = () => false }: CallerOptions = {},
) {
  /**
   * Calls an endpoint. Throws Refused (also for input its schema refuses, before sending) or
   * Unreachable. A keyed request is retried with the same key first, up to three times.
   */
  return async function call<E extends Endpoint>(
    endpoint: E,
    ...[given]: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ): Promise<Answer<E>> {
    const parts = (given ?? {}) as EndpointInput
    let unanswered: Unreachable | null = null
    for (let tried = 1; ; tried++) {
      try {
        const url = origin + endpointAddress(endpoint, parts)
        const request = requestOf(endpoint, parts, isUnattended())
        const response = await send(url, request, parts)
        setServerClock(response.headers.get('date'))
        return await readAnswer(endpoint, response)
      } catch (error) {
        // Input that its own schema refuses is never sent, and no answer loaded the words.
        if (error instanceof Refused) await loadRefusals()
        const isOfAccess = error instanceof Refused && ACCESS_REFUSALS.has(error.code)
        if (isOfAccess) onStaleSession()
        // Access is checked before the key: an earlier try may have taken effect.
        if (isOfAccess && unanswered !== null) throw unanswered
        if (!endpoint.keyed || !isSoonOver(error) || tried === TRIES) throw error
        if (error instanceof Unreachable) unanswered = error
        await pause(FIRST_PAUSE_MS * 3 ** (tried - 1))
      }
    }
  }
}

/** The address of an endpoint, with its input encoded by the schemas. */
export function endpointAddress(endpoint: Endpoint, parts: EndpointInput): string {
  const params = endpoint.params && encode(endpoint.params, parts.params)
  const query = endpoint.query && encode(endpoint.query, parts.query)
  return (
    basePath +
    address(endpoint.path, params as EndpointInput['params'], query as EndpointInput['query'])
  )
}

function requestOf(endpoint: Endpoint, parts: EndpointInput, isUnattended: boolean): RequestInit {
  const headers: Record<string, string> = { accept: endpoint.download ?? 'application/json' }
  if (endpoint.body) headers['content-type'] = 'application/json'
  if (parts.file) headers['content-type'] = parts.file.type
  if (isUnattended) headers[UNATTENDED] = '?1'
  if (parts.key !== undefined) headers['idempotency-key'] = parts.key
  const body = endpoint.body ? JSON.stringify(encode(endpoint.body, parts.body)) : parts.file
  return {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
    ...(parts.outlivesPage === true && { keepalive: true }),
  }
}

function encode(schema: Schema, value: unknown): unknown {
  const encoded = z.safeEncode(schema, value)
  if (encoded.success) return encoded.data
  throw firstRefusal(encoded.error)
}

async function send(url: string, request: RequestInit, parts: CallOptions): Promise<Response> {
  const { body } = request
  const {
    signal,
    onSent,
    timeoutMs = body instanceof Blob ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
  } = parts
  const timeout = AbortSignal.timeout(timeoutMs)
  const options = { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  try {
    if (onSent === undefined || !(body instanceof Blob)) return await fetch(url, options)
    return await sendWithProgress(url, { ...options, body }, onSent)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Unreachable('the server can not be reached', { cause })
  }
}

/** Whether there was no answer, or a refusal that is over in a second. */
export function isSoonOver(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Refused && SOON_OVER.has(error.code))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

type NamedValues = Record<string, unknown>

/**
 * `/api/users/:id` with parameters and query filled in, percent-encoded; empty values are left out.
 */
export function address(path: string, params: NamedValues = {}, query: NamedValues = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (text(value) !== '') search.set(name, text(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

type UploadRequest = Pick<RequestInit, 'method' | 'headers' | 'signal'> & { body: Blob }

/**
 * Like fetch, but reports upload progress, from 0 to 1. Throws the signal's reason when aborted,
 * and a TypeError when there is no answer.
 */
function sendWithProgress(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  onSent: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const giveUp = () => {
    request.abort()
    reject(signal?.reason as Error)
  }
  request.open(method ?? 'POST', url)
  request.responseType = 'blob'
  new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
  request.addEventListener('load', () => {
    const { response, status, statusText } = request
    resolve(new Response(response as Blob, { status, statusText }))
  })
  request.addEventListener('error', () => reject(new TypeError('no answer to an upload')))
  if (signal?.aborted) giveUp()
  else request.send(body)
  signal?.addEventListener('abort', giveUp)
  return promise.finally(() => signal?.removeEventListener('abort', giveUp))
}
