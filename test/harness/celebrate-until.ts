import type pg from 'pg'
import pino from 'pino'
import { celebrate } from '#milestones/server/start-milestones.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'

// A separate process, which dies by SIGKILL before its n-th statement, as kill -9 would end it.
const [, , databaseUrl = '', before = '0'] = process.argv
const database = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
let statements = 0
database.pool.on('connect', (client: pg.PoolClient) => {
  const counted = client as unknown as { query: (...args: unknown[]) => unknown }
  const query = counted.query.bind(client)
  counted.query = (...args) => {
    statements += 1
    if (statements === Number(before)) process.kill(process.pid, 'SIGKILL')
    return query(...args)
  }
})
await celebrate(database)
await database.close()
process.exit(0)
