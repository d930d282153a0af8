import { expect, test } from 'vitest'
import { linesOf } from './ask-assistant.ts'

type Bytes = Uint8Array<ArrayBuffer>

function streamOf(...pieces: Bytes[]): ReadableStream<Bytes> {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)

async function allLines(stream: ReadableStream<Bytes>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(stream)) lines.push(line)
  return lines
}

test('yields whole lines of a stream cut anywhere, also within a character', async () => {
  const whole = bytes('{"words":"Grüße"}\n\n{"words":"👋"}\nthe rest')
  for (let cut = 0; cut <= whole.length; cut++) {
    expect(await allLines(streamOf(whole.slice(0, cut), whole.slice(cut)))).toEqual([
      '{"words":"Grüße"}',
      '{"words":"👋"}',
      'the rest',
    ])
  }
})

test('cancels the stream when the reader stops', async () => {
  let cancelled = false
  const stream = new ReadableStream<Bytes>({
    pull: (controller) => controller.enqueue(bytes('again\n')),
    cancel: () => {
      cancelled = true
    },
  })
  for await (const line of linesOf(stream)) {
    expect(line).toBe('again')
    break
  }
  expect(cancelled).toBe(true)
})
