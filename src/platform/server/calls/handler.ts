import type { Readable } from 'node:stream'
import type { Access, Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { CompanyScope } from '#platform/contract/scopes.ts'
import type { Actor, Author, Caller } from './actor.ts'

/** A cookie that a handler may set or clear. */
export interface SessionCookie {
  set(token: string, expiresAt: Date): void
  clear(): void
}

/** A cookie whose current value a handler may read. */
export interface ReadableCookie extends SessionCookie {
  readonly token: string | null
}

/** One browser's open event stream. */
export interface EventStream {
  /** False if the connection's buffer is full because the browser reads too slowly. */
  write(text: string): boolean
  end(): void
  /** Called once, when the stream ends for any reason. */
  onClose(listener: () => void): void
}

type CallerFor<A extends Access> = A extends 'anyone' ? Caller | null : Caller

/** A service calls only endpoints that a scope of the company's tokens opens. */
type AuthorFor<E extends Endpoint> = Author<
  E['access'] extends 'anyone' ? Actor | null : E extends { scope: CompanyScope } ? Actor : number
>

/** A parsed and authorised request: all that handlers see of HTTP. */
export interface Call<E extends Endpoint = Endpoint> extends Input<E> {
  readonly caller: CallerFor<E['access']>
  /** The author of the call's changes, for the audit log. */
  readonly author: AuthorFor<E>
  /** The Idempotency-Key; empty if the endpoint takes none. */
  readonly key: string
  /** The client's IP. TRUST_PROXY decides whether a proxy's header counts. */
  readonly clientIp: string
  /** The language of the page that calls. */
  readonly language: Language
  /** The User-Agent header, or empty. */
  readonly userAgent: string
  /** Whether the browser has a copy of a file whose caching is `checked`. */
  readonly hasCopy: boolean
  readonly cookie: SessionCookie
  /** Of a browser during single sign-on. */
  readonly visitCookie: ReadableCookie
  /** Of a browser whose device was asked for a passkey. */
  readonly passkeyCookie: ReadableCookie
  /** Of a browser that somebody signed in with; it outlives the session. */
  readonly deviceCookie: ReadableCookie
  /** Of a browser that shows the wall on a screen. */
  readonly screenCookie: ReadableCookie
}

/** A file as an answer. */
export interface FileAnswer {
  readonly content: Readable
  /** In bytes, if known beforehand. */
  readonly length?: number
  /**
   * How browsers may cache content that never changes: for a year, or asking before each use of
   * their copy, because its readers change. By default, not at all.
   */
  readonly caching?: 'forever' | 'checked'
  /** The version of content that changes: clients that ask by it get no content while it is the same. */
  readonly tag?: string
  /** Streamed slowly: proxies must not buffer it. */
  readonly flowing?: true
  /** The file name of an attachment. */
  readonly saveAs?: string
}

/** The answer if the browser may use its copy. */
export const UNCHANGED = Symbol('unchanged')

type Answer<E extends Endpoint> = E extends { download: string }
  ? FileAnswer | typeof UNCHANGED
  : Output<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** One handler per endpoint of a feature. */
export type Handlers<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>
}

/** A request of the Model Context Protocol, for the person of an API token. */
export interface McpCall {
  readonly caller: Caller
  /** The parsed body. */
  readonly body: unknown
  /** Whether the token may do what an endpoint does. */
  readonly isOpen: (endpoint: Pick<Endpoint, 'access' | 'scope'>) => boolean
  /** Records in the audit log that the token is about to change something. */
  readonly record: (call: string) => Promise<void>
  /** The words for a failure, in English; a fault of ours is logged, and not told. */
  readonly explain: (error: unknown) => string
}

/** Answers a request of the Model Context Protocol, which comes without its body. */
export type ServeMcp = (request: Request, call: McpCall) => Promise<Response>
