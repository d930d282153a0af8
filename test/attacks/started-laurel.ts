import { readFileSync } from 'node:fs'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { whenDone } from '#test/harness/when-done.ts'

const ADMIN_PASSWORD = 'a password of tests'
const PASSWORD = 'a password of attacks'
const NEVER_SLOWED = 25
const BUSY = 503

export interface AttackedLaurel {
  readonly laurel: Laurel
  /** The session cookie of the administrator, who attacks. */
  readonly attacker: string
  /** The session cookie of somebody who works meanwhile. */
  readonly other: string
}

/** A Laurel in a process of its own, as an operator runs it, with two people signed in. */
export async function startAttacked(): Promise<AttackedLaurel> {
  const databaseUrl = await emptyDatabase()
  const laurel = await startLaurel({
    env: { DATABASE_URL: databaseUrl, ADMIN_PASSWORD, SIGNUP_ACTIVE: 'true' },
  })
  whenDone(async () => void (await laurel.stop()))
  const email = 'other@laurel.test'
  const names = { firstName: 'Other', lastName: 'Person' }
  await post(laurel, '/api/users', { ...names, email, password: PASSWORD })
  return {
    laurel,
    attacker: await signIn(laurel, 'admin@laurel.local', ADMIN_PASSWORD),
    other: await signIn(laurel, email, PASSWORD),
  }
}

async function signIn(laurel: Laurel, email: string, password: string): Promise<string> {
  const answer = await post(laurel, '/api/session', { email, password })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function post({ url }: Laurel, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** The pages that another person reads repeatedly during the attack. */
const READS = ['/api/account', '/api/recognitions', '/api/gifts', '/api/session']

/**
 * Reads as the other person until told to stop, at least this often; the milliseconds of each.
 * Throws when the other is refused.
 */
export async function readMeanwhile(
  { laurel, other }: AttackedLaurel,
  least: number,
  isOver: () => boolean = () => true,
  mayBeBusy = false,
): Promise<number[]> {
  const times: number[] = []
  while (times.length < least || !isOver()) {
    const began = performance.now()
    const path = READS[times.length % READS.length]
    const answer = await fetch(`${laurel.url}${path}`, { headers: { cookie: other } })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    if (answer.status !== 200 && !(mayBeBusy && answer.status === BUSY)) {
      throw new Error(`${path} answered the other ${answer.status}`)
    }
  }
  return times
}

/** The time within which 95 of 100 reads are answered; below 25 ms nobody feels a difference. */
export function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(NEVER_SLOWED, sorted[Math.floor(sorted.length * 0.95)] ?? 0)
}

/** The resident memory of the process now, in bytes. */
export function memoryOf({ pid }: Laurel): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
