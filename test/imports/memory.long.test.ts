import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { peakOf } from '#test/harness/drawing-peak.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import type { Import } from '#imports/contract/imports.ts'
import { USERS } from './importer.ts'

const PEOPLE = 100_000
const MEGABYTE = 1024 * 1024
/** The app's heap limit; the process ends above it. */
const HEAP_MEGABYTES = 128
/** Allowed growth over the memory at rest, with buffers. */
const MOST_MORE = 256 * MEGABYTE
const credentials = { email: 'admin@laurel.local', password: 'the administrator' }

const database = await ownDatabase()
const dataDir = await newDataDir()
afterAll(() => removeDataDir(dataDir))
const { connectionString = '' } = database.connection
const app = await startLaurel({
  env: {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: credentials.password,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  },
})
afterAll(() => app.stop())
const appClient = new AppClient(app.port)
afterAll(() => appClient.close())
const cookie = await appClient.login(credentials)

/** The widest accepted rows, so that the file has the largest size. */
function* rows(): Generator<Uint8Array> {
  yield Buffer.from(`${USERS}\n`)
  for (let place = 0; place < PEOPLE; place++) {
    const email = `${'a'.repeat(150)}-${place}@${'laurel.'.repeat(5)}example`
    yield Buffer.from(`${'Ä'.repeat(20)} ${place},${'é'.repeat(20)},${email},true,true,true,true\n`)
  }
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now()
  await work()
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}

test('reads, applies and invites 100,000 rows in bounded memory', async () => {
  const body = Buffer.concat([...rows()])
  const usual = peakOf(app.pid)
  let made: Import | undefined
  const checking = await seconds(async () => {
    const headers = { cookie, 'content-type': 'text/csv' }
    const url = `${app.url}/api/imports?kind=users`
    const answer = await fetch(url, { method: 'POST', headers, body })
    made = (await answer.json()) as Import
    expect(made.rows).toEqual({ created: PEOPLE, changed: 0, unchanged: 0, refused: 0 })
  })
  const checked = peakOf(app.pid)
  const path = `/api/imports/${made?.id}`
  const applying = await seconds(async () => {
    const { json } = await appClient.ask({ path: `${path}/application`, cookie })
    expect(json).toMatchObject({ state: 'applied', done: PEOPLE, uninvited: PEOPLE })
  })
  const applied = peakOf(app.pid)
  const inviting = await seconds(async () => {
    const options = { method: 'POST', headers: { cookie } }
    const answer = await fetch(`${app.url}${path}/invitations`, options)
    let lines = 0
    for await (const piece of answer.body ?? [])
      lines += Buffer.from(piece).toString().split('\n').length - 1
    expect(lines).toBe(PEOPLE + 1)
  })
  const peaks = [usual, checked, applied, peakOf(app.pid)].map((peak) =>
    Math.round(peak / MEGABYTE),
  )
  process.stdout.write(
    `${PEOPLE} rows of ${Math.round(body.length / MEGABYTE)} MB: checked in ${checking}, applied in ` +
      `${applying}, invited in ${inviting}; at most ${peaks.join(', ')} MB before and after each\n`,
  )
  expect(peakOf(app.pid) - usual).toBeLessThan(MOST_MORE)
}, 300_000)
