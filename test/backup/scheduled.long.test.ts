import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startApp } from '#test/harness/app-process.ts'
import { fileFolder } from '#test/harness/app.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { restored } from './copies.ts'
import { rowsOf } from './read-database.ts'

vi.setConfig({ testTimeout: 90_000 })

test('one of two processes makes a backup by itself, which can be restored', async () => {
  const database = await ownDatabase()
  const url = database.connection.connectionString ?? ''
  await hireMany(database, 50)
  const to = join(await fileFolder(), 'backups')
  const env = {
    DATABASE_URL: url,
    DATA_DIR: await fileFolder(),
    BACKUP_SCHEDULE: 'daily at 02:30',
    BACKUP_TO: to,
  }
  const processes = await Promise.all([startApp({ env }), startApp({ env })])
  const read = async () => {
    const { rows } = await database.pool.query<{ state: string; name: string }>(
      'select state, name from scheduled_backups',
    )
    return rows
  }
  await until(async () => (await read())[0]?.state === 'made', 60_000)
  const [{ name } = { name: '' }] = await read()
  expect(await read()).toHaveLength(1)
  expect(await readdir(to)).toEqual([name])
  for (const one of processes) await one.stop()
  const copy = await restored(join(to, name))
  expect(copy.violations).toEqual([])
  const [here, there] = [await rowsOf(url), await rowsOf(copy.url)]
  expect(there).toEqual(here)
})
