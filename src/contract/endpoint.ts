import type * as z from 'zod/mini'
import type { PermissionFlag } from './people.ts'
import type { RefusalCode } from './refusals.ts'

/** Who may call an endpoint. There is no default: an endpoint without it does not compile. */
export type Access = 'anyone' | 'signedIn' | 'administrator' | Exclude<PermissionFlag, 'isActive'>

export type Schema = z.ZodMiniType
type Parsed<S> = S extends Schema ? z.output<S> : undefined

export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  O extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly output: O
  /** What this endpoint itself may refuse, beyond access and malformed requests. */
  readonly refusals: readonly RefusalCode[]
  /** Takes an Idempotency-Key: the same key and request have one effect and one answer. */
  readonly keyed?: true
  /** Open to a person who signed in with a one-time password and has to choose a new one. */
  readonly beforePasswordChange?: true
}

/** What a handler gets and a caller gives, parsed. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}
export type Output<E extends Endpoint> = z.output<E['output']>

export function endpoint<
  O extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(declaration: Endpoint<P, Q, B, O>): Endpoint<P, Q, B, O> {
  return declaration
}
