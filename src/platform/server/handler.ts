import type { Readable } from 'node:stream'
import type { Access, Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import type { SignedInUser } from '#platform/contract/people.ts'

/** A person as their session resolves at this very request, never from a cache. */
export interface Caller extends SignedInUser {
  readonly tokenHash: Buffer
}

/** The session cookie, what a handler may do to the answer beside its body. */
export interface SessionCookie {
  set(token: string, expiresAt: Date): void
  clear(): void
}

/** The cookie of a browser that is away, to sign in at a provider; `token` is what it came with. */
export interface VisitCookie extends SessionCookie {
  readonly token: string | null
}

/** One browser's open event stream. */
export interface EventStream {
  /** False when the connection is full: the browser reads slower than we write. */
  write(text: string): boolean
  end(): void
  /** Called once, however the stream ends. */
  onClose(listener: () => void): void
}

type CallerFor<A extends Access> = A extends 'anyone' ? Caller | null : Caller

/** A parsed, authorised request: all that a handler sees of HTTP. */
export interface Call<E extends Endpoint = Endpoint> extends Input<E> {
  readonly caller: CallerFor<E['access']>
  /** The Idempotency-Key; an empty string where the endpoint takes none. */
  readonly key: string
  /** Where the request came from, as far as TRUST_PROXY lets us know. */
  readonly address: string
  /** What the browser says it is; empty where it does not. */
  readonly userAgent: string
  readonly cookie: SessionCookie
  readonly visitCookie: VisitCookie
}

/** A file as an answer. */
export interface FileAnswer {
  readonly content: Readable
  /** In bytes, where it is known beforehand. */
  readonly length?: number
  /** The content under this address never changes: a browser may keep it for a year. */
  readonly immutable?: true
  /** It comes bit by bit and is shown so: nobody in between is to gather it first. */
  readonly flowing?: true
  /** To be saved under this name rather than shown. */
  readonly saveAs?: string
}

type Answer<E extends Endpoint> = E extends { download: string } ? FileAnswer : Output<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** One handler for each declaration of a feature's endpoints. */
export type Handlers<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>
}
