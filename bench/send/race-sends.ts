import type { Database } from '#platform/server/db/database.ts'
import { pgbench } from '../pgbench.ts'
import { beside, rateFrom, type Rates } from '../race.ts'

export interface SendLoad {
  readonly people: number
  readonly clients: number
  readonly seconds: number
  /** Whether all sends go to one receiver. */
  readonly hot: boolean
}

/** Measures sends through Laurel, then through pgbench. */
export async function raceSends(
  { port, database }: { port: number; database: Database },
  measured: Rates,
  { people, clients, seconds, hot }: SendLoad,
): Promise<void> {
  const isHot = hot ? 1 : 0
  const { rows } = await database.pool.query<{ id: number }>(
    `select min(id) as id from users where email like 'bench-%'`,
  )
  const script = beside(import.meta, 'load.ts')
  measured.laurel.push(
    await rateFrom(script, [port, people, clients, seconds, isHot, rows[0]?.id ?? 0]),
  )
  measured.pgbench.push(
    await pgbench(database.connection, {
      script: beside(import.meta, 'send.sql'),
      clients,
      until: { seconds },
      variables: { people, hot: isHot },
    }),
  )
}
