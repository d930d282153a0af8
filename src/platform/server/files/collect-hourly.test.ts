import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { statesOf, storedPicture } from '#test/files/picture-rows.ts'
import { fileFolder } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { startCollecting } from './collect-orphans.ts'
import { openFolderStore } from './folder-store.ts'
import { FileStoreFailed, type FileStore } from './store.ts'

const database = await ownDatabase()
const folder = await openFolderStore(join(await fileFolder(), 'files'))
const [person] = await hire(database, 1)
const uploadedBy = person?.id ?? 0
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })

let collecting: ReturnType<typeof startCollecting> | undefined
beforeEach(() => {
  logged.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await collecting?.stop()
})

const MINUTE = 60_000

async function orphan(): Promise<string> {
  return storedPicture(database, folder, { uploadedBy, age: '2 days' })
}

async function isGone(picture: string): Promise<boolean> {
  return !(picture in (await statesOf(database)))
}

test('begins a minute after the start', async () => {
  const picture = await orphan()
  collecting = startCollecting(database, folder, log)
  vi.advanceTimersByTime(MINUTE - 1)
  expect(await isGone(picture)).toBe(false)
  vi.advanceTimersByTime(1)
  await until(() => isGone(picture))
})

test('repeats hourly, also after a failure', async () => {
  let isDown = true
  const store: FileStore = {
    ...folder,
    remove: (names) =>
      isDown ? Promise.reject(new FileStoreFailed('remove files', 'EIO')) : folder.remove(names),
  }
  const picture = await orphan()
  collecting = startCollecting(database, store, log)
  vi.advanceTimersByTime(MINUTE)
  await until(() => logged.length > 0)
  expect(logged).toEqual([expect.stringContaining('Removing unused files failed')])
  expect(await statesOf(database)).toEqual({ [picture]: 'removing' })

  isDown = false
  vi.advanceTimersByTime(60 * MINUTE)
  await until(() => isGone(picture))
  const another = await orphan()
  vi.advanceTimersByTime(60 * MINUTE)
  await until(() => isGone(another))
})

test('stops after the run under way', async () => {
  const picture = await orphan()
  collecting = startCollecting(database, folder, log)
  vi.advanceTimersByTime(MINUTE)
  await collecting.stop()
  expect(await isGone(picture)).toBe(true)
  const another = await orphan()
  vi.advanceTimersByTime(120 * MINUTE)
  await collecting.stop()
  expect(await isGone(another)).toBe(false)
})
