import type { Database } from '#server/db/database.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { staff } from './all-data/staff.ts'
import { admitAdministrator } from './company.ts'
import { timeLook } from './look.ts'
import { alsoOpen, auditAtTheEnd, median } from './race.ts'

/**
 * Whether All Data of a hundred thousand people opens, sorts, searches and filters as fast as that
 * of a thousand: turn by turn, in one run.
 */
const SIZES = [1_000, 100_000]
const ROUNDS = 5
const LOOKS_A_ROUND = 40

const LOOKS: readonly [name: string, query: string][] = [
  ['first page', ''],
  ['newest', 'sort=newest'],
  ['by name', 'sort=name'],
  ['by email', 'sort=email'],
  ['most points', 'sort=mostPoints'],
  ['fewest points', 'sort=fewestPoints'],
  ['last seen', 'sort=lastSeen'],
  ['a hundred a page', 'size=100'],
  ['search for one', 'search=7a'],
  ['search for a ninth', 'search=amara'],
  ['search for a ninth, by name', 'search=amara&sort=name'],
  ['search for a ninth, most points', 'search=amara&sort=mostPoints'],
  ['search for nobody', 'search=nobody-at-all'],
  ['inactive', 'status=inactive'],
  ['inactive, newest', 'status=inactive&sort=newest'],
  ['inactive, last seen', 'status=inactive&sort=lastSeen'],
  ['inactive, most points', 'status=inactive&sort=mostPoints'],
  ['active, by name', 'status=active&sort=name'],
  ['signed in', 'status=signedIn'],
  ['signed in, last seen', 'status=signedIn&sort=lastSeen'],
  ['never thanked', 'neverThanked=true'],
  ['never thanked, most points', 'neverThanked=true&sort=mostPoints'],
  ['never thanked, by name', 'neverThanked=true&sort=name'],
  ['many points', 'least=1050'],
  ['few points, newest', 'most=101&sort=newest'],
  ['few points, by name', 'most=100&sort=name'],
  ['inactive and many points', 'status=inactive&least=900'],
  ['never thanked and signed in', 'neverThanked=true&status=signedIn&sort=name'],
]

interface Company {
  readonly app: Laurel
  readonly database: Database
  close(): Promise<void>
}

const companies: Company[] = []
try {
  for (const size of SIZES) companies.push(await openCompany(size))
  await compare('with what is known of the tables after their first ANALYZE')
  for (const { database } of companies) await auditAtTheEnd(database)
} finally {
  for (const company of companies) await company.close()
}

async function openCompany(size: number): Promise<Company> {
  const dataDir = await newDataDir()
  const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the administrator' } })
  const database = await alsoOpen(dataDir)
  await staff(database, size)
  await admitAdministrator(database)
  await database.pool.query('vacuum analyze')
  return {
    app,
    database,
    async close() {
      await database.close()
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}

async function compare(when: string): Promise<void> {
  const names = SIZES.map((size) => size.toLocaleString('en'))
  console.log(`\nMilliseconds, median of ${ROUNDS} rounds, ${when}:\n`)
  console.log(`| All Data | ${names.join(' | ')} | ratio |`)
  console.log('| --- | ---: | ---: | ---: |')
  for (const [name, query] of LOOKS) {
    const path = `/api/users${query === '' ? '' : '?'}${query}`
    const times = companies.map((): number[] => [])
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [place, { app }] of companies.entries()) {
        const took = await timeLook(app.port, { path, person: 0 }, LOOKS_A_ROUND)
        if (round > 0) times[place]?.push(took)
      }
    }
    const [small = NaN, large = NaN] = times.map(median)
    console.log(
      `| ${name} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`,
    )
  }
}
