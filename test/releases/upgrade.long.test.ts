import { expect, onTestFinished, test, vi } from 'vitest'
import { opened } from '#test/backup/copies.ts'
import { queryOf } from '#test/backup/read-database.ts'
import { AppClient } from '#test/concurrency/app-client.ts'
import { startApp } from '#test/harness/app-process.ts'
import { ownDataFolder } from '#test/harness/data-folder.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { until } from '#test/harness/until.ts'
import { audit } from '#app/server/audit.ts'
import { readStarter, starterLanguages } from '#manuals/server/starter-files.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { transact } from '#platform/server/db/transact.ts'
import { bringRelease, RELEASES } from './kept-archives.ts'

vi.setConfig({ testTimeout: 180_000 })

const SENDER = { email: 'amara.okafor@laurel.example', password: 'laurel-demo' }
const SENDS = 40
/** The sender's and the receiver's. */
const ENTRIES_OF_A_SEND = 2

/** Rows of a release that no later version changes. */
const KEPT = {
  entries: 'user_id, seq, type, earned, appreciation, earned_after, appreciation_after',
  recognitions: 'id, sender_id, message, amount',
  purchases: 'id, user_id, seq, total, made_at',
  users: 'id, email, first_name, last_name, password_hash',
}

async function readKept(url: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>()
  for (const [table, columns] of Object.entries(KEPT)) {
    const rows = await queryOf(url, `select ${columns} from ${table}`)
    tables.set(
      table,
      rows.map((row) => JSON.stringify(row)),
    )
  }
  return tables
}

/** The newest texts of the manual's unchanged sections, by language and key. */
function manualIn(url: string): Promise<{ language: string; key: string; content: string }[]> {
  return queryOf(
    url,
    `select language, key, content
       from manual_sections s join manual_versions v on (v.section_id, v.version) = (s.id, s.version)
      where removed_at is null and author is null
      order by language, key collate "C"`,
  )
}

/** The texts that this release ships. Of a renamed section, the one of the earlier name stays. */
async function shippedManual() {
  const languages = (await starterLanguages()).toSorted()
  const sections = await Promise.all(languages.map(readStarter))
  return sections.flatMap((ofLanguage, place) =>
    ofLanguage
      .map(({ written: { key, content } }) => ({ language: languages[place], key, content }))
      .toSorted((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))),
  )
}

/** Sends to a colleague until enough were answered, also before the app listens. */
async function sendAll(appClient: AppClient, process: string): Promise<void> {
  const cookie = await eventually(() => appClient.login(SENDER))
  const sender = { id: 0, email: SENDER.email, cookie }
  const receiver = { id: 0, email: 'felix.brandt@laurel.example', cookie: '' }
  for (let place = 0; place < SENDS; place++) {
    const key = `upgrade-${process}-${place}`
    await eventually(async () => {
      const { status, json } = await appClient.send(sender, receiver, '0.01', key)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    })
  }
}

/** The first result; repeats with the same key while the app refuses or does not answer yet. */
async function eventually<T>(run: () => Promise<T>): Promise<T> {
  const results: T[] = []
  await until(async () => {
    const result = await run().catch(() => null)
    if (result !== null) results.push(result)
    return results.length > 0
  }, 60_000)
  return results[0] as T
}

test.each(RELEASES)(
  'two processes upgrade the data of %s at once under load, and lose nothing',
  async (version) => {
    const url = await emptyDatabase()
    await bringRelease(version, url)
    const before = await readKept(url)
    const { path: DATA_DIR } = await ownDataFolder()
    const ports = [await freePort(0), await freePort(0)]
    const loads = ports.map(async (port) => {
      const appClient = new AppClient(port)
      onTestFinished(() => appClient.close())
      await sendAll(appClient, String(port))
    })
    const starts = ports.map((port) =>
      startApp({ env: { DATABASE_URL: url, DATA_DIR, PORT: String(port) } }),
    )
    await Promise.all([...starts, ...loads])

    const after = await readKept(url)
    for (const [table, rows] of before) {
      expect(rows.length, table).toBeGreaterThan(0)
      const lost = new Set(rows).difference(new Set(after.get(table)))
      expect([...lost], table).toEqual([])
    }
    const added = (after.get('entries')?.length ?? 0) - (before.get('entries')?.length ?? 0)
    expect(added).toBe(ports.length * SENDS * ENTRIES_OF_A_SEND)
    const database = await opened(url)
    expect((await transact(database, (tx) => audit(tx))).violations).toEqual([])
    expect(await manualIn(url)).toEqual(await shippedManual())
  },
)
