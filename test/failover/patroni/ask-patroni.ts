import type { Machine } from './machine.ts'

const ANSWER_WITHIN_MS = 2_000

/** A machine in the answer of GET /cluster. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

/** Whether its Patroni leads, and knows that its time has not run out. */
export async function leads({ address }: Machine): Promise<boolean> {
  return (await ask(address, '/primary'))?.ok === true
}

export async function membersOf({ address }: Machine): Promise<Member[]> {
  const answer = await ask(address, '/cluster')
  if (answer === null) return []
  return ((await answer.json()) as { members: Member[] }).members
}

/** Whether there are a leader, a synchronous standby and another standby, all on its timeline. */
export function isReady(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  const timelines = new Set(members.map(({ timeline }) => timeline))
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    timelines.size === 1 &&
    members.every(({ state }) => state === 'running' || state === 'streaming')
  )
}

function ask(address: string, path: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch(`http://${address}:8008${path}`, { signal }).catch(() => null)
}
