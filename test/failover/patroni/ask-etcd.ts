import type { Machine } from './machine.ts'

const ANSWER_WITHIN_MS = 2_000

interface Status {
  readonly header: { readonly member_id: string }
  readonly leader: string
}

/** Whether the machine's etcd leads. */
export async function leadsEtcd(machine: Machine): Promise<boolean> {
  const status = await statusOf(machine)
  return status !== null && status.leader === status.header.member_id
}

/** Makes the etcd of `to` lead instead of the one of `from`. */
export async function handOver(from: Machine, to: Machine): Promise<void> {
  const target = await statusOf(to)
  if (target === null) throw new Error(`the etcd of machine ${to.number} does not answer`)
  await ask(from, 'transfer-leadership', { targetID: target.header.member_id })
}

function statusOf(machine: Machine): Promise<Status | null> {
  return ask(machine, 'status', {}).then((answer) => answer as Status | null)
}

async function ask({ address }: Machine, verb: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const url = `http://${address}:2379/v3/maintenance/${verb}`
  const asked = { method: 'POST', body: JSON.stringify(body), signal }
  const answer = await fetch(url, asked).catch(() => null)
  return answer?.ok === true ? answer.json() : null
}
