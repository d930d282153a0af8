import type * as z from 'zod/mini'
import type { PermissionFlag } from './people.ts'
import type { Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import type { Scope } from './scopes.ts'

/**
 * Who may call an endpoint: a permission is for those who have it by a role, 'administrator' for the
 * administrator and deputies, 'administratorAlone' for acts that are never delegated. There is no default: an
 * endpoint without it does not compile.
 */
export type Access =
  | 'anyone'
  | 'signedIn'
  | 'administrator'
  | 'administratorAlone'
  | Exclude<PermissionFlag, 'isActive'>
  | Exclude<Permission, 'administer'>

export type Schema = z.ZodMiniType

interface Declaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /** The scope by which API tokens open it; none: it is closed to them. */
  readonly scope?: Scope
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a file, not JSON. */
  readonly upload?: Upload
  /** Takes the body of an HTML form: as the declared `body`, else ignored, since mail programs send one. */
  readonly takesForm?: true
  /**
   * Called by another service, which signs the body or puts a secret into it: the handler gets the body as
   * text, a form's or JSON, and checks whose it is before it parses it.
   */
  readonly takesSigned?: true
  /** The refusals of this endpoint itself, besides those of access and malformed requests. */
  readonly refusals: readonly RefusalCode[]
  /** Takes an Idempotency-Key: the same key and request have one effect and one answer. */
  readonly keyed?: true
  /** Also allowed between a login with a one-time password and the choice of a new one. */
  readonly beforePasswordChange?: true
  /** Also allowed to somebody who has to set up a second step first. */
  readonly beforeSecondStep?: true
  /** Refused to somebody who has not proved who they are within the last ten minutes. */
  readonly recentSignIn?: true
  /** It will go: answers and the API's document say so. */
  readonly deprecated?: Deprecation
}

/** The end of an endpoint, told beforehand (docs/api.md, "Versions"). */
export interface Deprecation {
  /** The day on which it was marked, as 2026-11-27. */
  readonly since: string
  /** The day from which it may be gone, at least 180 days later. */
  readonly sunset: string
  /** What takes its place, in English for programmers. */
  readonly instead: string
}

/** An uploaded file; the handler checks that the content fits the type. */
export interface Upload {
  readonly types: readonly string[]
  readonly largestBytes: number
  readonly wrongType: RefusalCode
  readonly tooLarge: RefusalCode
  /** Passed on in chunks as they arrive, for large files. */
  readonly streamed?: true
}

/** Answers JSON of a schema, or a file of one media type. */
export type Endpoint = Declaration &
  (
    | { readonly output: Schema; readonly download?: undefined }
    | { readonly output?: undefined; readonly download: string }
  )

/** The parts of a valid request as they are sent, without a file. */
export interface Example {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Record<string, string | string[]>
  readonly body?: object
}

/** The body of a request that another service signed. */
export interface SignedBody {
  readonly text: string
  /** A header of the request; empty if it is missing. */
  readonly header: (name: string) => string
}

/** The parsed input of a handler, and the input of a call. */
export interface Input<E extends Endpoint> {
  params: E extends { params: infer S extends Schema } ? z.output<S> : undefined
  query: E extends { query: infer S extends Schema } ? z.output<S> : undefined
  body: E extends { body: infer S extends Schema }
    ? z.output<S>
    : E extends { upload: { streamed: true } }
      ? AsyncIterable<Uint8Array>
      : E extends { upload: Upload }
        ? Uint8Array
        : E extends { takesSigned: true }
          ? SignedBody
          : undefined
}
export type Output<E extends Endpoint> = E extends { output: infer S extends Schema }
  ? z.output<S>
  : never

/** Keeps a declaration's exact type, from which the types of handlers and calls derive. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** The header of a request that a page makes by itself, long after anybody typed or clicked. */
export const UNATTENDED = 'laurel-unattended'
