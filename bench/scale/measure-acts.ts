import { tokenOf } from '../company.ts'
import { ofHundred } from '../live/live-line.ts'
import { judged, median } from '../race.ts'

const ROUNDS = 20
const AIM_MS = 100
const REACTION = encodeURIComponent('❤️')

/** Measures what people do all day, and take back, as user 2: thanks, reactions and comments. */
export async function measureActs(port: number): Promise<void> {
  const took = new Map<string, number[]>()
  const act = async (name: string, method: string, path: string, body?: object) => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        Cookie: `laurel_session=${tokenOf(2)}`,
        'Idempotency-Key': crypto.randomUUID(),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(json)}`)
    took.set(name, [...(took.get(name) ?? []), performance.now() - began])
    return json
  }
  const { colleagues } = await act('find a colleague', 'GET', '/colleagues?search=amara')
  const [{ id: receiver }] = colleagues as [{ id: number }]
  const { recognitions } = await act('read the wall', 'GET', '/recognitions?scope=company')
  const [{ id: card }] = recognitions as [{ id: number }]
  const reaction = `/recognitions/${card}/reactions/${REACTION}`
  for (let round = 0; round < ROUNDS; round++) {
    const thanks = { receivers: [receiver], amount: '0.01', message: 'Thank you for the lantern' }
    const { id } = await act('thank', 'POST', '/recognitions', { ...thanks, visibility: 'public' })
    await act('undo thanks', 'POST', `/recognitions/${Number(id)}/undo`)
    await act('react', 'PUT', reaction)
    await act('take a reaction back', 'DELETE', reaction)
    const comment = await act('comment', 'POST', `/recognitions/${card}/comments`, { text: 'Yes!' })
    await act('remove a comment', 'DELETE', `/comments/${Number(comment['id'])}`)
  }
  console.log(`\nMilliseconds of ${ROUNDS} acts:\n\n| | median | p95 | aim |`)
  console.log('| --- | ---: | ---: | ---: |')
  for (const [name, times] of took) {
    if (times.length < ROUNDS) continue
    const p95 = Number(ofHundred(times, 95))
    console.log(
      `| ${[name, median(times).toFixed(1), p95.toFixed(1), judged(p95, AIM_MS)].join(' | ')} |`,
    )
  }
}
