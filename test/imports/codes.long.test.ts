import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { peakOf } from '#test/harness/drawing-peak.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import type { Import, ImportRow } from '#imports/contract/imports.ts'

const CODES = 100_000
/** Every hundredth row is wrong, in one of five ways. */
const EVERY = 100
const MEGABYTE = 1024 * 1024
/** The app's heap limit; the process ends above it. */
const HEAP_MEGABYTES = 128
/** Allowed growth over the memory at rest, with buffers. */
const MOST_MORE = 256 * MEGABYTE
const credentials = { email: 'admin@laurel.local', password: 'the administrator' }

const WRONG: readonly { row: (place: number) => string; refusal: string; column: string }[] = [
  { row: () => 'abc,,,,', refusal: 'code-invalid', column: 'Code' },
  { row: () => 'FIRST-CODE-0000,,,,', refusal: 'code-twice', column: 'Code' },
  {
    row: (place) => `WRONG-${place},,,2020-01-01,`,
    refusal: 'code-expires-soon',
    column: 'Expires',
  },
  { row: (place) => `WRONG-${place},,,soon,`, refusal: 'date-invalid', column: 'Expires' },
  { row: (place) => `WRONG-${place},${'9'.repeat(41)},,,`, refusal: 'pin-invalid', column: 'PIN' },
]

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
const client = new AppClient(app.port)
afterAll(() => client.close())
const cookie = await client.login(credentials)

/** The place of a wrong row in a file, by line of the file; the head is line 1. */
const wrongAt = (place: number) =>
  place % EVERY === EVERY - 1 ? WRONG[Math.floor(place / EVERY) % WRONG.length] : undefined

function fileOfCodes(): Buffer {
  const rows = Array.from({ length: CODES }, (_, place) => {
    if (place === 0) return 'FIRST-CODE-0000,12-34,25 EUR,2099-01-01,At any till'
    const right = `CODE-${String(place).padStart(8, '0')},${place},25 EUR,2099-01-01,At any till`
    return wrongAt(place)?.row(place) ?? right
  })
  return Buffer.from(['Code,PIN,Value,Expires,Note', ...rows, ''].join('\n'))
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${app.url}${path}`, { headers: { cookie } })
  return (await answer.json()) as Answer
}

async function refusedRows(id: number): Promise<ImportRow[]> {
  const all: ImportRow[] = []
  for (let after: number | null = 0; after !== null;) {
    const path = `/api/imports/${id}/rows?outcome=refused&after=${after}`
    const page: { rows: ImportRow[]; next: number | null } =
      // oxlint-disable-next-line no-await-in-loop
      await read(path)
    all.push(...page.rows)
    after = page.next
  }
  return all
}

test('names each of 1,000 wrong rows among 100,000 codes, loads the others, in bounded memory', async () => {
  const gift = { name: 'Bookshop', description: 'Read', price: '5', inventory: 0, picture: null }
  const { json: added } = await client.ask({
    path: '/api/gifts',
    cookie,
    key: 'add-the-gift',
    body: gift,
  })
  const { id: giftId } = added as { id: number }
  const body = fileOfCodes()
  const usual = peakOf(app.pid)
  const began = performance.now()
  const answer = await fetch(`${app.url}/api/imports?kind=codes&gift=${giftId}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv' },
    body: new Uint8Array(body),
  })
  const made = (await answer.json()) as Import
  const checked = performance.now()
  const wrong = CODES / EVERY
  expect(made.rows).toEqual({ created: CODES - wrong, changed: 0, unchanged: 0, refused: wrong })
  const expected = Array.from({ length: CODES }, (_, place) => ({ place, fault: wrongAt(place) }))
    .filter(({ fault }) => fault !== undefined)
    .map(({ place, fault }) => ({
      line: place + 2,
      refusal: fault?.refusal,
      column: fault?.column,
    }))
  const named = await refusedRows(made.id)
  expect(named.map(({ line, refusal, column }) => ({ line, refusal, column }))).toEqual(expected)
  const applying = performance.now()
  const { json } = await client.ask({ path: `/api/imports/${made.id}/application`, cookie })
  expect(json).toMatchObject({ state: 'applied', done: CODES })
  const applied = performance.now()
  const { rows } = await database.pool.query(
    `select g.stock, count(c.id) as codes from gifts g join voucher_codes c on c.gift_id = g.id
      where g.id = $1 and c.state = 'loaded' group by g.id`,
    [giftId],
  )
  expect(rows).toEqual([{ stock: CODES - wrong, codes: CODES - wrong }])
  const seconds = (span: number) => (span / 1000).toFixed(1)
  const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)
  process.stdout.write(
    `${CODES} codes of ${megabytes(body.length)} MB: checked in ${seconds(checked - began)} s, applied in ` +
      `${seconds(applied - applying)} s; from ${megabytes(usual)} to ${megabytes(peakOf(app.pid))} MB at most\n`,
  )
  expect(peakOf(app.pid) - usual).toBeLessThan(MOST_MORE)
}, 300_000)
