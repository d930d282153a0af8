import pino from 'pino'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { hundredths, LARGEST_AMOUNT, writePoints } from '#platform/contract/points.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { transact } from '#platform/server/db/transact.ts'
import { emailOf, hire, tokenOf } from '../company.ts'
import { beside, rateFrom } from '../race.ts'
import { fillCarts, stockShop } from '../shop/shelves.ts'
import { GIFT, PEOPLE, POOR, readBooks, type ClientResult, type Rows, type Side } from './side.ts'

const ROWS: Rows = {
  wallets: 'select user_id as id, earned, appreciation from wallets',
  entries: 'select user_id as id, type, earned, appreciation from entries',
  gifts: 'select stock from gifts',
}

/** Laurel on this server, with a company. */
export async function openLaurel(databaseUrl: string): Promise<Side> {
  const dataDir = await newDataDir()
  const port = await freePort(0)
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port) }
  let app = await startLaurel({ env })
  const database = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'warn' }))
  await hire(database, POOR)
  await transact(database, async (tx) => {
    const { rows } = await tx.query<{ id: number }>({
      text: 'select id from users where email = $1',
      values: [emailOf(POOR)],
    })
    // The user POOR keeps only the sign-up bonus.
    const takeAll = ({ id: userId }: { id: number }): Command => ({
      type: 'withdraw',
      userId,
      amount: LARGEST_AMOUNT,
    })
    await write(tx, rows.map(takeAll))
  })
  const { rows } = await database.pool.query<{ id: number }>({
    text: 'select id from users where email = $1',
    values: [emailOf(1)],
  })
  const firstId = rows[0]?.id ?? 0
  await stockShop(database, 1, GIFT.price, GIFT.stock)
  await fillCarts(database, true)
  return {
    name: 'Laurel',
    rate: ({ clients, seconds }) =>
      rateFrom(beside(import.meta, '../send/load.ts'), [
        port,
        PEOPLE,
        clients,
        seconds,
        0,
        firstId,
      ]),
    ask: ({ sender, receiver, amount, key }) =>
      post(port, '/api/transfers', sender, key, {
        receiver: emailOf(receiver),
        amount: writePoints(hundredths(amount)),
      }),
    buy: ({ buyer, key }) =>
      post(port, '/api/purchases', buyer, key, { total: writePoints(hundredths(GIFT.price)) }),
    async killAndRestart() {
      await app.kill()
      app = await startLaurel({ env })
    },
    books: () => readBooks(database.pool, ROWS),
    async stop() {
      await database.close()
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}

async function post(
  port: number,
  path: string,
  person: number,
  key: string,
  body: object,
): Promise<ClientResult> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `laurel_session=${tokenOf(person)}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  const { code = '' } = (await answer.json()) as { code?: string }
  if (answer.ok) return 'done'
  if (code === 'insufficient-funds' || code === 'nothing-in-stock') return 'refused'
  throw new Error(`Laurel answered ${answer.status} ${code}`)
}
