import type { LaurelSite } from '#test/company/laurel-site.ts'
import type { Random } from '#demo/random.ts'
import type { Answer } from './unreliable-client.ts'

const PATIENCE_MS = 4_000

/** The apps, without the faulty network. */
export interface DirectClient {
  readonly site: LaurelSite
  readonly random: Random
}

interface DirectRequest {
  readonly method: string
  readonly path: string
  readonly cookie?: string | undefined
  readonly body?: object
}

/**
 * Asks one of the apps once: a copy of a request that arrives late would take effect unnoticed.
 * Null: no answer in time.
 */
export async function askDirectly(
  { site, random }: DirectClient,
  { method, path, cookie, body }: DirectRequest,
): Promise<Answer | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${random.pick(site.ports)}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: answer.status, text: await answer.text(), retryAfter: '1' }
  } catch {
    return null
  }
}
