import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryOf } from '#test/backup/read-database.ts'
import { AppClient } from '#test/concurrency/app-client.ts'
import { readKept } from '#test/contract/kept-document.ts'
import { startApp } from '#test/harness/app-process.ts'
import { ownDataFolder } from '#test/harness/data-folder.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { filesOf } from '#platform/server/files/kinds.ts'
import { bringRelease, RELEASES } from './kept-archives.ts'

vi.setConfig({ testTimeout: 180_000 })

const KEEPER = { email: 'amara.okafor@laurel.example', password: 'laurel-demo' }

/** The shop as a release reads it. */
const SHOP = {
  gifts: 'id, name, description, price, picture, stock, number_of_purchased, removed_at',
  gift_changes: 'id, gift_id, kind, stock_change, made_by, made_at',
  purchases: 'id, user_id, seq, total, made_at, state',
  purchase_items: 'purchase_id, line, gift_id, name, description, price, quantity, picture',
  purchase_steps: 'purchase_id, number, state, note, made_by, made_at, refund_seq',
  refunded_items: 'purchase_id, step, line, fate, quantity',
  cart_lines: 'user_id, gift_id, quantity',
}

async function readShop(url: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const [table, columns] of Object.entries(SHOP)) {
    const rows = await queryOf(url, `select ${columns} from ${table}`)
    tables[table] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}

/** The sums of the stored files of gifts and orders, by name. */
async function readPictures(url: string, folder: string): Promise<Map<string, string>> {
  const rows = await queryOf<{ picture: string }>(
    url,
    `select picture from gifts where picture is not null
     union select picture from purchase_items where picture is not null`,
  )
  const store = await openFolderStore(folder)
  const files = rows.flatMap(({ picture }) => filesOf(picture))
  const sums = files.map(async (name) => {
    const found = await store.open(name)
    if (found === null) throw new Error(`${name} is missing`)
    const content = await buffer(found.content)
    return [name, createHash('sha256').update(content).digest('hex')] as const
  })
  return new Map(await Promise.all(sums))
}

/** The schema of a released answer; later versions may add fields to it. */
function releasedSchema(path: string): object {
  const operation = readKept().paths[path] as Record<string, unknown> | undefined
  const schema = [
    'get',
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
  ].reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], operation)
  const open = (key: string, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value
  return JSON.parse(JSON.stringify(schema, open)) as object
}

test.each(RELEASES)('the shop of %s is as it was, and answers as it promised', async (version) => {
  const url = await emptyDatabase()
  const { path: DATA_DIR } = await ownDataFolder()
  const folder = join(DATA_DIR, 'files')
  await bringRelease(version, url, folder)
  const [before, pictures] = [await readShop(url), await readPictures(url, folder)]
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  expect(pictures.size).toBeGreaterThan(0)
  await queryOf(
    url,
    `insert into user_roles (user_id, role, given_by)
     select id, 'shopKeeper', id from users where email = '${KEEPER.email}' returning role`,
  )

  const app = await startApp({ env: { DATABASE_URL: url, DATA_DIR } })
  expect(await readShop(url)).toEqual(before)
  expect(await readPictures(url, folder)).toEqual(pictures)

  const client = new AppClient(Number(new URL(app.url).port))
  onTestFinished(() => client.close())
  const cookie = await client.login(KEEPER)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const ask = async (path: string, id?: number) => {
    const answer = await client.ask({
      method: 'GET',
      path: id === undefined ? path : path.replace('{id}', String(id)),
      cookie,
    })
    const fits = ajv.compile(releasedSchema(path))
    expect([path, answer.status, fits(answer.json), fits.errors]).toEqual([path, 200, true, null])
    return answer.json as Record<string, { id: number; purchase: number }[]>
  }
  const { gifts } = await ask('/api/gifts')
  await ask('/api/gifts/{id}', gifts?.[0]?.id)
  await ask('/api/cart')
  const { purchases } = await ask('/api/purchases')
  expect(purchases).not.toEqual([])
  await ask('/api/inventory')
  const { details } = await ask('/api/inventory/purchases')
  await ask('/api/purchases/{id}', details?.[0]?.purchase)
})
