import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { fileFolder, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { drawingPeaks } from '#test/harness/drawing-peak.ts'
import { chunk, KINDS, MEDIA_TYPES, picture, pngOf } from '#test/harness/pictures.ts'
import { expectOk, Visitor, type Answer } from '#test/harness/visitor.ts'
import { PICTURE_SIZES } from '#platform/contract/pictures.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { hostilePictures } from './hostile/all.ts'
import { MARKER } from './hostile/case.ts'
import { statesOf } from './picture-rows.ts'

const MB = 1024 * 1024
const database = await ownDatabase()
const folder = join(await fileFolder(), 'files')
const people = await hire(database, 40)
// Before the app starts: its jobs would report that making them blocks this process.
const hostile = await hostilePictures()
const app = await ownApp(database, {}, undefined, await openFolderStore(folder))

let turn = 0
function nextVisitor(): Visitor {
  const visitor = new Visitor(app)
  visitor.cookie = people[turn++ % people.length]?.cookie ?? ''
  return visitor
}

function send(content: Buffer, visitor = nextVisitor()): Promise<Answer> {
  return visitor.call('uploadPicture', { file: { type: MEDIA_TYPES.png, content } })
}

/** Every stored file by its name. */
async function keptFiles(): Promise<Map<string, Buffer>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(folder.length + 1), await readFile(path)] as const
      }),
    ),
  )
}

/** Checks that only re-encoded pictures are stored, three files for each row, and no sent bytes. */
async function expectOnlyPictures(): Promise<string[]> {
  const states = await statesOf(database)
  expect(new Set(Object.values(states)).difference(new Set(['kept'])).size).toBe(0)
  const names = Object.keys(states)
  const files = await keptFiles()
  const expected = names.flatMap((name) =>
    Object.keys(PICTURE_SIZES).map((size) => `${name.slice(0, 2)}/${name}-${size}.webp`),
  )
  expect([...files.keys()].sort()).toEqual(expected.sort())
  for (const [name, bytes] of files) {
    expect(bytes.toString('latin1', 8, 12), name).toBe('WEBP')
    // The file ends at its RIFF length: nothing was appended.
    expect(bytes.readUInt32LE(4) + 8, name).toBe(bytes.length)
    expect(bytes.includes(MARKER), name).toBe(false)
  }
  return names
}

afterAll(() => {
  expect(app.complaints).toEqual([])
})

test('has enough cases, most of them recognisable in stored files', () => {
  expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length)
  // The other cases are too short for the marker, or contain only pixels.
  expect(hostile.filter(({ content }) => content.includes(MARKER)).length).toBeGreaterThanOrEqual(
    90,
  )
})

describe.each(hostile)('$what', ({ content, outcome }) => {
  test(outcome, async () => {
    const before = await expectOnlyPictures()
    const visitor = nextVisitor()
    const answer = await send(content, visitor)
    const after = await expectOnlyPictures()
    if (outcome === 'taken') {
      expect(answer.status).toBe(200)
      expect(after.filter((name) => !before.includes(name))).toEqual([answer.json['picture']])
      const params = { picture: String(answer.json['picture']), size: 'large' }
      const served = await expectOk(visitor.call('readPicture', { params }))
      expect(served.headers['content-type']).toBe('image/webp')
    } else {
      expect(answer.json).toMatchObject({ code: outcome })
      expect(answer.status).toBe(refusalStatus(outcome))
      expect(after).toEqual(before)
    }
    await expectOk(visitor.call('readSession'))
  })
})

test('uses no more memory than for an allowed picture', () => {
  const peaks = drawingPeaks()
  expect(peaks.length).toBeGreaterThan(0)
  for (const peak of peaks) expect(peak).toBeLessThan(250 * MB)
})

test.each(KINDS)('refuses a %s cut off at any byte', async (kind) => {
  const whole = await picture(kind, { width: 300, height: 200 })
  const cuts = Array.from({ length: 24 }, (_, index) => Math.floor((whole.length * index) / 24))
  const before = await expectOnlyPictures()
  for (const length of [...cuts, whole.length - 20, whole.length - 13]) {
    const answer = await send(whole.subarray(0, length))
    expect([400, 415], `${length} of ${whole.length}`).toContain(answer.status)
    expect(['picture-broken', 'picture-type']).toContain(answer.json['code'])
  }
  expect(await expectOnlyPictures()).toEqual(before)
})

test.each(KINDS)('survives a %s with any byte changed', async (kind) => {
  const whole = await picture(kind, { width: 60, height: 40 })
  for (let index = 0; index < 60; index++) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(index * 4, Math.floor((whole.length * index) / 60))
    const answer = await send(bytes)
    expect([200, 400, 415]).toContain(answer.status)
  }
  await expectOnlyPictures()
})

test('draws the largest allowed picture within the memory limit', async () => {
  // Sixteen bits for each of four channels, interlaced: it has to be decoded as a whole.
  const head = Buffer.alloc(13)
  head.writeUInt32BE(8_000, 0)
  head.writeUInt32BE(5_000, 4)
  head.set([16, 6, 0, 0, 1], 8)
  const pixels = deflateSync(Buffer.alloc(8_000 * 5_000 * 8 + 100_000), { level: 1 })
  const content = pngOf(chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND'))
  await expectOk(send(content))
  for (const peak of drawingPeaks()) expect(peak).toBeLessThan(700 * MB)
})
