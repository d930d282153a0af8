import type * as z from 'zod/mini'
import type { PermissionFlag } from './people.ts'
import type { RefusalCode } from './refusals.ts'

/** Who may call an endpoint. There is no default: an endpoint without it does not compile. */
export type Access = 'anyone' | 'signedIn' | 'administrator' | Exclude<PermissionFlag, 'isActive'>

export type Schema = z.ZodMiniType

interface Declaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a file, not JSON. */
  readonly upload?: Upload
  /** What this endpoint itself may refuse, beyond access and malformed requests. */
  readonly refusals: readonly RefusalCode[]
  /** Takes an Idempotency-Key: the same key and request have one effect and one answer. */
  readonly keyed?: true
  /** Open to a person who signed in with a one-time password and has to choose a new one. */
  readonly beforePasswordChange?: true
}

/** What may be sent as a file; whether it is what its type says, the handler finds out. */
export interface Upload {
  readonly types: readonly string[]
  readonly largestBytes: number
  readonly wrongType: RefusalCode
  readonly tooLarge: RefusalCode
  /** Handed on piece by piece as it comes, for what would be large to hold. */
  readonly streamed?: true
}

/** Answers JSON of a schema, or a file of one media type. */
export type Endpoint = Declaration &
  (
    | { readonly output: Schema; readonly download?: undefined }
    | { readonly output?: undefined; readonly download: string }
  )

/** What a handler gets and a caller gives, parsed. */
export interface Input<E extends Endpoint> {
  params: E extends { params: infer S extends Schema } ? z.output<S> : undefined
  query: E extends { query: infer S extends Schema } ? z.output<S> : undefined
  body: E extends { body: infer S extends Schema }
    ? z.output<S>
    : E extends { upload: { streamed: true } }
      ? AsyncIterable<Uint8Array>
      : E extends { upload: Upload }
        ? Uint8Array
        : undefined
}
export type Output<E extends Endpoint> = E extends { output: infer S extends Schema }
  ? z.output<S>
  : never

/** Checks a declaration and keeps its exact type, from which handlers and callers take theirs. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}
