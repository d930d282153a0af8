import { tellFigure } from './figures.ts'
import { timeLook } from './look.ts'
import { auditAtTheEnd, median, ratioOf } from './race.ts'
import { countShown } from './scale/count-shown.ts'
import { ALL_DATA_LOOKS, asFull, HOME, middlePages, NEWEST, OLD, type Look } from './scale/looks.ts'
import { openSizedCompany, type SizedCompany } from './scale/sized-company.ts'

/**
 * Whether a large company's Laurel is as quick as a small one's: what one client waits for All Data,
 * the history and Home, over HTTP, turn by turn in one run.
 */
const SIZES = [1_000, 100_000]
const ENTRIES = 1_000_000
// Many and short: the machine may be quick in one and slow in the next.
const ROUNDS = 45
const LOOKS_A_ROUND = 4
const NAMES = SIZES.map((size) => `${size.toLocaleString('en')} people`)
const AIMS = { 'all data': 1.5, history: 1.2 }

const companies: SizedCompany[] = []
try {
  for (const people of SIZES) {
    const began = performance.now()
    companies.push(await openSizedCompany(people, ENTRIES))
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `${people.toLocaleString('en')} people, and one with ${ENTRIES.toLocaleString('en')} entries: filled in ${seconds} s`,
    )
  }
  await compareTables()
  await compareHistories()
  for (const { database } of companies) await auditAtTheEnd(database)
} finally {
  for (const company of companies) await company.close()
}

/**
 * A page that is fuller in the large company takes longer because of what it shows: it is held
 * against a full page of the small company.
 */
async function compareTables(): Promise<void> {
  console.log(
    `\nMilliseconds that one client waits, median of ${ROUNDS} rounds of ${LOOKS_A_ROUND}:\n`,
  )
  console.log(`| | shown | ${NAMES.join(' | ')} | ratio | ratio as full | aim |`)
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  const middles = await Promise.all(companies.map(({ database }) => middlePages(database)))
  const inTheMiddle = (middles[0] ?? []).map((_, place) =>
    middles.flatMap((all) => all[place] ?? []),
  )
  const everywhere = (look: Look) => companies.map(() => look)
  for (const looks of [...ALL_DATA_LOOKS.map(everywhere), ...inTheMiddle]) {
    const shown = await Promise.all(
      companies.map(({ app }, place) => countShown(app.port, looks[place]?.paths[0] ?? '')),
    )
    const [few = NaN, many = NaN] = shown
    const [small = [], large = [], full = small] = await raceAsFull(looks, few < many)
    const slower = median(full) > median(small) ? full : small
    const ratio = ratioOf(large, slower)
    tellFigure(looks[0]?.isJoined === true ? 'all data, joined' : 'all data', ratio)
    const figures = [median(small), median(large), ratioOf(large, small), ratio]
    const said = [shown.join(', '), ...figures.map((figure) => figure.toFixed(2))]
    const cells = [looks[0]?.name, ...said, judged(ratio, AIMS['all data'])]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const [small = [], large = []] = await race(everywhere(HOME))
  const figures = [median(small), median(large), ratioOf(large, small)].map((figure) =>
    figure.toFixed(2),
  )
  console.log(`| ${[HOME.name, '', ...figures, '', ''].join(' | ')} |`)
}

/** In turn with both a full page of the small company, for which as much is asked. */
async function raceAsFull(looks: readonly Look[], isFuller: boolean): Promise<Times> {
  const [look] = looks
  if (look === undefined || !isFuller) return race(looks)
  return race([...looks, asFull(look)], [...companies, ...companies.slice(0, 1)])
}

/** Both pages of one company in turn. */
async function compareHistories(): Promise<void> {
  console.log(
    `\n| ${ENTRIES.toLocaleString('en')} entries | ${NEWEST.name} | ${OLD.name} | ratio | aim |`,
  )
  console.log('| --- | ---: | ---: | ---: | ---: |')
  for (const [place, company] of companies.entries()) {
    const [newest = [], old = []] = await race([NEWEST, OLD], [company, company])
    const ratio = ratioOf(old, newest)
    tellFigure('history', ratio)
    const figures = [median(newest), median(old), ratio].map((figure) => figure.toFixed(2))
    console.log(`| ${[NAMES[place], ...figures, judged(ratio, AIMS.history)].join(' | ')} |`)
  }
  console.log('')
}

/** Of each look, what it took in each round. */
type Times = readonly (readonly number[])[]

/** What each look takes in its company, turn by turn. */
async function race(looks: readonly Look[], where = companies): Promise<Times> {
  const times = where.map((): number[] => [])
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, { app }] of where.entries()) {
      const look = looks[place]
      if (look === undefined) throw new Error('nothing to look at')
      const took = await timeAll(app.port, look)
      if (round > 0) times[place]?.push(took)
    }
  }
  return times
}

/** What is opened by several requests takes the sum of what each takes. */
async function timeAll(port: number, { paths, person }: Look): Promise<number> {
  let sum = 0
  for (const path of paths) sum += await timeLook(port, { path, person }, LOOKS_A_ROUND)
  return sum
}

function judged(ratio: number, aim: number): string {
  return ratio <= aim ? `≤ ${aim}` : `≤ ${aim}: missed`
}
