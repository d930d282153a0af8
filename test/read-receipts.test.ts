import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ownApp } from './harness/app.ts'
import { ownDatabase } from './harness/database.ts'
import { build } from './harness/hostile.ts'
import { SAMPLES } from './harness/samples.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  type Visitor,
  type VisitorCall,
} from './harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const hireOne = (name: string) =>
  colleagueOf(app, administrator, `${name}@laurel.test`, { isTransfer: true })
const sender = await hireOne('sender')
const receiver = await hireOne('receiver')
const beside = await hireOne('beside')
const stranger = await hireOne('stranger')

const READS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { method, scope }]) => method === 'GET' && scope === 'read',
)

/** Each read of thanks, and of what may follow from them, with the card where it asks for one. */
function requestsOf(name: EndpointName, id: number): readonly VisitorCall[] {
  const sample = SAMPLES[name]
  if (name === 'listRecognitions') {
    return ['company', 'received', 'given', 'person'].map((scope) => ({
      query: { scope, ...(scope === 'person' && { person: String(receiver.id) }) },
    }))
  }
  return name.endsWith('Recognition') || ['listReactions', 'listComments'].includes(name)
    ? [{ ...sample, params: { id } }]
    : [sample]
}

async function readAll(reader: Visitor, id: number): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {}
  for (const [name, endpoint] of READS) {
    for (const sent of requestsOf(name, id)) {
      const { headers, ...request } = build(endpoint, sent)
      const signedIn = { ...headers, cookie: reader.cookie }
      // oxlint-disable-next-line no-await-in-loop
      const { payload, statusCode } = await app.server.inject({ ...request, headers: signedIn })
      ;(answers[name] ??= []).push(`${statusCode} ${payload}`)
    }
  }
  return answers
}

test('nobody but the sender learns from any read that a receiver lets it be known', async () => {
  const body = { receivers: [receiver.id, beside.id], amount: '0', message: 'For the night shift' }
  const { json } = await expectOk(sender.visitor.call('thank', { body }))
  const { id } = json
  const others = [beside.visitor, stranger.visitor, administrator]
  await expectOk(receiver.visitor.call('markSeen', { body: { ids: [id] } }))
  const before = [] as unknown[]
  for (const reader of others) before.push(await readAll(reader, id))
  const untold = await readAll(sender.visitor, id)
  await expectOk(
    receiver.visitor.call('changeRecognitionChoices', { body: { sendsReadReceipts: true } }),
  )
  await database.pool.query(
    'update recognition_choices set read_receipts_since = read_receipts_since - $1::interval',
    ['1 day'],
  )
  const told = await readAll(sender.visitor, id)
  expect(told['readRecognition']).toEqual([expect.stringContaining(`"readBy":[${receiver.id}]`)])
  expect(untold['readRecognition']).toEqual([expect.stringContaining(`"readBy":[]`)])
  const after = [] as unknown[]
  for (const reader of others) after.push(await readAll(reader, id))
  expect(after).toEqual(before)
})
