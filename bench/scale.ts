import { readOptions } from '../scripts/read-options.ts'
import { tokenOf } from './company.ts'
import { tellFigure } from './figures.ts'
import { ofHundred } from './live/live-line.ts'
import { auditAtTheEnd, judged, median, ratioOf } from './race.ts'
import { measureLooks } from './scale/company-looks.ts'
import { groupPages } from './scale/groups.ts'
import { ALL_DATA_LOOKS, HOME, middlePages, NEWEST, OLD, type TimedPage } from './scale/looks.ts'
import { measureActs } from './scale/measure-acts.ts'
import { measureBonus, measureCare } from './scale/measure-care.ts'
import { openSizedCompany, type SizedCompany } from './scale/sized-company.ts'
import { timeEachRequest, timeRequests } from './time-requests.ts'

/**
 * Measures the response times of one client over HTTP: pages of All Data in a large company, p95,
 * and an old page of a long history against the newest. `--people 1000000` measures a larger
 * company.
 */
const options = readOptions({
  people: { type: 'string' },
  entries: { type: 'string' },
  in: { type: 'string' },
})
const PEOPLE = Number(options.people ?? 100_000)
const ENTRIES = options.entries === undefined ? null : Number(options.entries)
const LONG = ENTRIES === null ? 1_000_000 : Math.min(1_000_000, ENTRIES / 5)
const WARM_UP = 3
const LOOKS = 60
const ROUNDS = 45
const LOOKS_A_ROUND = 4
const AIM_MS = PEOPLE <= 100_000 ? 150 : 1_000
const HISTORY_AIM = 1.1

const began = performance.now()
const company = await openSizedCompany({
  people: PEOPLE,
  entries: ENTRIES,
  long: LONG,
  folder: options.in ?? null,
})
try {
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${PEOPLE.toLocaleString('en')} people, and one with ${LONG.toLocaleString('en')} entries: filled in ${seconds} s`,
  )
  await measureAllData(company)
  await compareHistory(company)
  if (ENTRIES === null) {
    await auditAtTheEnd(company.database)
  } else {
    await measureActs(company.app.port)
    await measureLooks(company.app.port, company.database)
    await measureBonus(company.app.port, company.database)
    await measureCare(company.dataDir)
  }
} finally {
  await company.close()
}

async function measureAllData({ app, database }: SizedCompany): Promise<void> {
  console.log(`\nMilliseconds that one client waits, of ${LOOKS} times:\n`)
  console.log('| | shown | median | p95 | aim |')
  console.log('| --- | ---: | ---: | ---: | ---: |')
  const slowest: number[] = []
  const looks = [
    ...ALL_DATA_LOOKS,
    ...(await middlePages(database)),
    ...(await groupPages(database)),
  ]
  for (const look of looks) {
    const [path = ''] = look.paths
    await timeRequests(app.port, { path, person: 0 }, WARM_UP)
    const times = await timeEachRequest(app.port, { path, person: 0 }, LOOKS)
    const p95 = Number(ofHundred(times, 95))
    slowest.push(p95)
    const cells = [look.name, await countShown(app.port, path), ...[median(times), p95].map(inMs)]
    console.log(`| ${[...cells, judged(p95, AIM_MS)].join(' | ')} |`)
  }
  tellFigure('all data, p95', Math.max(...slowest))
  console.log(`| ${[HOME.name, '', inMs(await timeAll(app.port, HOME)), '', ''].join(' | ')} |`)
}

/** Reads both pages in turn, since the machine's speed changes between rounds. */
async function compareHistory({ app }: SizedCompany): Promise<void> {
  const [newest, old]: [number[], number[]] = [[], []]
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await timeAll(app.port, NEWEST), await timeAll(app.port, OLD)] as const
    if (round === 0) continue
    newest.push(pair[0])
    old.push(pair[1])
  }
  const ratio = ratioOf(old, newest)
  tellFigure('history', ratio)
  console.log(`\n| ${NEWEST.name} | ${OLD.name} | ratio | aim |`)
  console.log('| ---: | ---: | ---: | ---: |')
  const figures = [median(newest), median(old)].map(inMs)
  console.log(`| ${[...figures, ratio.toFixed(2), judged(ratio, HISTORY_AIM)].join(' | ')} |\n`)
}

/** The time of a screen: the sum of the times of its requests. */
async function timeAll(port: number, { paths, person }: TimedPage): Promise<number> {
  let sum = 0
  for (const path of paths) sum += await timeRequests(port, { path, person }, LOOKS_A_ROUND)
  return sum
}

/** The number of users on a page of All Data or of a group, or of groups in their list. */
async function countShown(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Cookie: `laurel_session=${tokenOf(0)}` },
  })
  const { users, first, groups } = (await answer.json()) as Record<string, unknown[] | undefined>
  return (users ?? first ?? groups ?? []).length
}

function inMs(time: number): string {
  return time.toFixed(1)
}
