import type pg from 'pg'
import { checkGivenServer } from '#platform/server/db/given.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { giveFiles, refuseFilesOfAnother } from '#platform/server/files/owner.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { connected, inSnapshot } from './carrier.ts'
import { copyOut } from './copy-table.ts'
import { fill, type Cargo } from './fill.ts'
import { lookOver, refuseNewer } from './look-over.ts'
import { appliedMigrations, installationOf, readCounters, readShapes } from './shape.ts'

export interface MoveOrder {
  /** Where everything is. Nobody else may write there meanwhile; it is left as it is. */
  readonly from: pg.ClientConfig
  readonly to: pg.ClientConfig
  /** The files of the database, which stay where they are and are the other one's from then on. */
  readonly store: FileStore
  /** Told of each step. */
  readonly say: (line: string) => void
}

const TARGET = 'The database of --to'

/**
 * Carries everything that one database holds into another, which nobody has used: all or nothing.
 * The books have to balance before and after. Throws StartRefused.
 */
export async function move({ from, to, store, say }: MoveOrder): Promise<void> {
  await checkGivenServer(to, '--to')
  await refuseOtherEncoding(to)
  await inSnapshot(from, async (source) => {
    const { client } = source
    const migrations = await appliedMigrations(client)
    await refuseNewer(migrations, 'The database here')
    await refuseFilesOfAnother(store, await installationOf(client))
    const { carried: tables, leftBehind } = await readShapes(client)
    const violations = await lookOver(source)
    if (violations !== null && violations.length > 0) {
      throw new StartRefused(
        'The books here do NOT balance, so nothing was moved: npm run audit says what is wrong.',
      )
    }
    say(violations === null ? 'Here are tables of an older version.' : 'The books here balance.')
    const cargo: Cargo = {
      migrations,
      tables,
      leftBehind,
      counters: await readCounters(client, tables),
      openTable: (name) => copyOut(client, tableNamed(tables, name)),
      // `fill` compares what left with what it reads again.
      checkTable: () => undefined,
      bringFiles: () => Promise.resolve(),
    }
    await fill({ connection: to, whose: TARGET, cargo, say, evenUnbalanced: false })
    say('Every table there is what it is here, and the books there balance.')
  })
  const id = await connected(to, installationOf)
  if (id !== null) await giveFiles(store, id)
}

function refuseOtherEncoding(to: pg.ClientConfig): Promise<void> {
  return connected(to, async (client) => {
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
    const encoding = rows[0]?.server_encoding
    if (encoding === 'UTF8') return
    throw new StartRefused(`${TARGET} is encoded in ${encoding}; Laurel needs UTF8.`)
  })
}

function tableNamed<T extends { readonly name: string }>(tables: readonly T[], name: string): T {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) throw new Error(`there is no ${name} to carry`)
  return table
}
