import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { copyTo } from './copy-to.ts'

const { connection } = await ownDatabase()
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** Receives what follows the last copied row as a packet of its own. */
class SplitSocket extends Socket {
  override push(chunk: Buffer | null): boolean {
    const end = chunk?.indexOf(COPY_DONE) ?? -1
    if (chunk === null || end < 0) return super.push(chunk)
    super.push(chunk.subarray(0, end + COPY_DONE.length))
    return super.push(chunk.subarray(end + COPY_DONE.length))
  }
}

test('rows are copied out whole, wherever the packets of the answer begin', async () => {
  const socket = new SplitSocket()
  const client = new pg.Client({ ...connection, pipeline: false, stream: () => socket })
  await client.connect()
  onTestFinished(() => client.end())
  for (const waits of [true, false]) {
    const rows = client.query(copyTo('copy (select generate_series(1, 3)) to stdout'))
    // Both packets wait when the reader of a slow disk begins.
    if (waits) await expect.poll(() => socket.readableLength).toBeGreaterThan(0)
    expect(await text(rows)).toBe('1\n2\n3\n')
    expect((await client.query('select 4 as next')).rows).toEqual([{ next: 4 }])
  }
})
