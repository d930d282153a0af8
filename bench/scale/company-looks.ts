import type { Database } from '#platform/server/db/database.ts'
import { ofHundred } from '../live/live-line.ts'
import { judged, median } from '../race.ts'
import { timeEachRequest, type TimedRequest } from '../time-requests.ts'

interface NamedLook extends TimedRequest {
  readonly name: string
}

const DAY_MS = 86_400_000
const LOOKS = 40
/** Reports read all entries: many seconds each. */
const REPORTS = 2
const AIM_MS = 1_000
/** The longest time for a report of a year. */
const REPORT_AIM_MS = 20_000

/** Measures the pages of a person and of the administrator; prints medians and p95. */
export async function measureLooks(port: number, database: Database): Promise<void> {
  await printLooks(port, await pages(database), LOOKS, AIM_MS)
  await printLooks(port, REPORT_LOOKS, REPORTS, REPORT_AIM_MS)
}

async function printLooks(
  port: number,
  looks: readonly NamedLook[],
  times: number,
  aim: number,
): Promise<void> {
  console.log(`\nMilliseconds that one client waits, of ${times} times:\n`)
  console.log('| | first | median | p95 | aim |\n| --- | ---: | ---: | ---: | ---: |')
  for (const look of looks) {
    const asked = async (count: number) =>
      timeEachRequest(port, look, count).catch((error: unknown) => {
        const [status = ''] = String(error).split('\r\n')
        console.log(`| ${look.name} | ${status} | | | missed |`)
        return null
      })
    const [first = NaN] = (await asked(1)) ?? []
    if (Number.isNaN(first)) continue
    const took = await asked(times)
    if (took === null) continue
    const p95 = Number(ofHundred(took, 95))
    const figures = [first, median(took), p95].map((time) => time.toFixed(1))
    console.log(`| ${[look.name, ...figures, judged(p95, aim)].join(' | ')} |`)
  }
}

interface Ids {
  /** An ordinary member, a receiver of the newest card on the wall. */
  readonly colleague: number
  readonly oldCard: number
}

const FIND = `
  select (select receiver_id from recognition_receivers order by recognition_id desc limit 1) as colleague,
         (select max(id) / 20 from recognitions) as "oldCard"`

/** User 2 is an ordinary member; user 0 the administrator. */
async function pages({ pool }: Database): Promise<NamedLook[]> {
  const { rows } = await pool.query<Ids>(FIND)
  const { colleague = 0, oldCard = 0 } = rows[0] ?? {}
  const [wall, mine, everybodys] = ['/api/recognitions', 2, 0] as const
  return [
    { name: 'wall, newest', path: wall, person: mine },
    { name: 'wall, an old page', path: `${wall}?after=${oldCard}`, person: mine },
    { name: 'wall, For me', path: `${wall}?scope=received`, person: mine },
    { name: 'wall, From me', path: `${wall}?scope=given`, person: mine },
    { name: 'wall, by value', path: `${wall}?value=1`, person: mine },
    { name: 'wall, search: every other card', path: `${wall}?q=team`, person: mine },
    { name: 'wall, search: each hundredth', path: `${wall}?q=lantern`, person: mine },
    { name: 'wall, search: a hundred cards', path: `${wall}?q=zeppelin`, person: mine },
    { name: 'wall, search: none', path: `${wall}?q=nothing-of-this-kind`, person: mine },
    { name: 'a profile', path: `/api/users/${colleague}/profile`, person: mine },
    { name: 'thanks of a profile', path: `${wall}?scope=person&person=${colleague}`, person: mine },
    { name: 'my balance', path: '/api/account', person: mine },
    { name: 'my history', path: '/api/account/transactions?page=1', person: mine },
    { name: 'my news', path: '/api/notifications', person: mine },
    { name: 'around me this month', path: '/api/recognitions/appreciative', person: mine },
    { name: 'find a colleague', path: '/api/colleagues?search=amara', person: mine },
    { name: 'shop, newest', path: '/api/gifts', person: mine },
    { name: 'shop, search', path: '/api/gifts?search=mug', person: mine },
    { name: 'my purchases', path: '/api/purchases', person: mine },
    { name: 'orders to hand over', path: '/api/inventory/purchases', person: everybodys },
    { name: 'inventory', path: '/api/inventory', person: everybodys },
    { name: 'what waits', path: '/api/waiting', person: everybodys },
    { name: 'audit log', path: '/api/audit-log', person: everybodys },
    {
      name: 'account of a person',
      path: `/api/users/${colleague}/transactions`,
      person: everybodys,
    },
    { name: 'adoption', path: '/api/adoption', person: everybodys },
    { name: 'status', path: '/api/status', person: everybodys },
  ]
}

const REPORT_LOOKS: readonly NamedLook[] = [
  { name: 'overview of 30 days', path: `/api/overview?${lastDays(30)}`, person: 0 },
  { name: 'overview of a year', path: `/api/overview?${lastDays(365)}`, person: 0 },
  { name: 'its trends, 30 days', path: `/api/overview/trends?${lastDays(30)}`, person: 0 },
  { name: 'its trends, a year', path: `/api/overview/trends?${lastDays(365)}`, person: 0 },
  { name: 'its coverage, 30 days', path: `/api/overview/coverage?${lastDays(30)}`, person: 0 },
  { name: 'its coverage, a year', path: `/api/overview/coverage?${lastDays(365)}`, person: 0 },
  { name: 'statement of last month', path: `/api/statements/${lastMonth()}`, person: 0 },
]

function lastDays(days: number): string {
  const [from, until] = [Date.now() - days * DAY_MS, Date.now()].map((at) =>
    new Date(at).toISOString(),
  )
  return `from=${from}&until=${until}`
}

function lastMonth(): string {
  const at = new Date()
  at.setUTCDate(0)
  return at.toISOString().slice(0, 7)
}
