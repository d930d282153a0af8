import * as z from 'zod/mini'
import type { Endpoint, Output } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { isKnownRefusal, loadRefusals } from '#platform/web/language/refusals.ts'

const Refusal = z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })

/** The result of a call: JSON of the endpoint's schema, or a file. */
export type Answer<E extends Endpoint> = E extends { download: string } ? Blob : Output<E>

/** Reads a response: JSON through the endpoint's schema. Throws Refused or Unreachable. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Answer<E>> {
  const { ok, status } = response
  if (ok && endpoint.output === undefined) return (await readFile(response)) as Answer<E>
  const content: unknown = await response.json().catch((cause: unknown) => {
    throw faultOf(status, `no JSON in an answer ${status}`, { cause })
  })
  if (!ok || endpoint.output === undefined) throw await refusalIn(content, status)
  const read = z.safeParse(endpoint.output, content)
  if (!read.success) throw new ServerFault('an answer of another shape', { cause: read.error })
  return read.data as Answer<E>
}

function readFile(response: Response): Promise<Blob> {
  return response.blob().catch((cause: unknown) => {
    throw new Unreachable('a file that ended early', { cause })
  })
}

async function refusalIn(content: unknown, status: number): Promise<Refused | Unreachable> {
  const read = Refusal.safeParse(content)
  if (!read.success) return faultOf(status, `an answer ${status} without a refusal`)
  const { code, message, field } = read.data
  await loadRefusals()
  // A 5xx without a refusal code of ours ("busy" is one) is a fault, not a refusal.
  if (!isKnownRefusal(code) && status >= 500) return faultOf(status, message)
  // A server newer than this page may have more codes; its words are shown anyway.
  if (isKnownRefusal(code)) return new Refused(code, field)
  const refused = new Refused('not-acceptable', field)
  refused.message = message
  return refused
}

// A gateway's: the server behind it did not answer.
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

function faultOf(status: number, message: string, options?: ErrorOptions): Unreachable {
  return GATEWAY.has(status) ? new Unreachable(message, options) : new ServerFault(message, options)
}

/** No usable answer: the network or the server failed, or the answer has another shape. */
export class Unreachable extends Error {
  override readonly name: string = 'Unreachable'
}

/** The server did answer, with a fault of its own or in another shape. */
export class ServerFault extends Unreachable {
  override readonly name = 'ServerFault'
}
