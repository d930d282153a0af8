import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientOf } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  begin,
  chunkOf,
  ownModelServer,
  saying,
  stallingAfter,
  type ReceivedQuestion,
} from '#test/harness/model-server.ts'
import { until } from '#test/harness/until.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { readReply } from './replies.ts'

const database = await ownDatabase()
const server = await ownModelServer()
const limits = { ...CHAT_LIMITS, modelAtOnce: 2, turnMs: 20_000 }
const app = await ownApp(database, { model: server.choice }, GENEROUS, undefined, limits)
const appClient = await clientOf(app)
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

/** Asks over a real connection, and reads the reply in pieces. */
async function open(signal?: AbortSignal, at = appClient) {
  const response = await fetch(`http://127.0.0.1:${at.port}${endpoints.ask.path}`, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'How?' }),
    signal: signal ?? null,
  })
  if (response.body === null) throw new Error('no reply')
  const pieces = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let read = ''
  return {
    async until(words: string) {
      while (!read.includes(words)) {
        const { done, value } = await pieces.next()
        if (done === true) throw new Error(`ended without ${words}: ${read}`)
        read += value
      }
      return read
    },
    async rest() {
      await this.until('"end"')
      return readReply(read)
    },
  }
}

/** The model starts each reply, and continues when the test says so. */
function heldReplies() {
  const held: { response: ServerResponse; asked: ReceivedQuestion }[] = []
  server.answer((response, asked) => {
    begin(response)
    response.flushHeaders()
    held.push({ response, asked })
  })
  return {
    held,
    count: (wanted: number) => expect.poll(() => held.length, { timeout: 20_000 }).toBe(wanted),
    say: (words: string, place = 0) => held[place]?.response.write(chunkOf(words)),
    finish: (place = 0) => held[place]?.response.end(chunkOf(null, 'stop') + 'data: [DONE]\n\n'),
  }
}

test('streams a reply from before its first word', async () => {
  const model = heldReplies()
  const reply = await open()
  await reply.until('{"type":"words","words":""}\n')
  await model.count(1)
  model.say('First ')
  await reply.until('{"type":"words","words":"First "}\n')
  model.say('second ')
  await reply.until('{"type":"words","words":"second "}\n')
  model.finish()
  expect((await reply.rest()).words).toBe('First second ')
})

test('stops the model when the client leaves, before and after its first word', async () => {
  for (const words of ['', 'First ']) {
    const model = heldReplies()
    const leaving = new AbortController()
    const reply = await open(leaving.signal)
    await reply.until('"words":""')
    await model.count(1)
    if (words !== '') {
      model.say(words)
      await reply.until(words)
    }
    leaving.abort()
    await model.held[0]?.asked.cut
  }
  expect(app.complaints).toEqual([])
})

test('limits concurrent requests to the model; others wait', async () => {
  const model = heldReplies()
  const replies = await Promise.all([1, 2, 3, 4].map(() => open()))
  await Promise.all(replies.map((reply) => reply.until('"words":""')))
  await model.count(2)
  model.say('Done.', 0)
  model.finish(0)
  await model.count(3)
  model.finish(1)
  await model.count(4)
  for (const place of [1, 2, 3]) {
    model.say('Done.', place)
    model.finish(place)
  }
  // The second reply of the model ended without words, so it became the fallback.
  const kinds = (await Promise.all(replies.map((reply) => reply.rest()))).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['fallback', 'model', 'model', 'model'])
})

test('frees the turn of a client that leaves, and falls back when no turn comes', async () => {
  const hurried = { ...limits, modelAtOnce: 1, turnMs: 300 }
  const other = await clientOf(
    await ownApp(database, { model: server.choice }, GENEROUS, undefined, hurried),
  )
  const model = heldReplies()
  const first = await open(undefined, other)
  await model.count(1)
  const leaving = new AbortController()
  const second = await open(leaving.signal, other)
  await second.until('"words":""')
  const third = await open(undefined, other)
  leaving.abort()
  expect(await third.rest()).toMatchObject({
    kind: 'fallback',
    words: sayInEnglish(MESSAGES.chatFailed),
  })
  model.say('Done.')
  model.finish()
  expect((await first.rest()).kind).toBe('model')
  server.answer(saying('Yes.'))
  expect((await (await open(undefined, other)).rest()).words).toBe('Yes.')
})

test('sends points while the model stalls', async () => {
  server.answer(stallingAfter('Well, '))
  const leaving = new AbortController()
  const replies = await Promise.all(Array.from({ length: 8 }, () => open(leaving.signal)))
  await Promise.all(replies.map((reply) => reply.until('"words":""')))
  const sent = await appClient.send(ada, bob, '1.00', 'while-it-stalls')
  expect(sent.status).toBe(200)
  const asked = server.asked.slice(-limits.modelAtOnce)
  leaving.abort()
  await Promise.all(asked.map(({ cut }) => cut))
})

test('closes without the rest of a reply that takes longer than ten seconds', async () => {
  const closing = await ownApp(database, { model: server.choice }, GENEROUS, undefined, limits)
  const own = await clientOf(closing)
  const model = heldReplies()
  const reply = await open(undefined, own)
  await reply.until('"words":""')
  await model.count(1)
  const closed = closing.close()
  await until(() => !closing.server.server.listening)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
  onTestFinished(() => void vi.useRealTimers())
  await Promise.all([closed, model.held[0]?.asked.cut])
})
