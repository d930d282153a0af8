import { tellFigure } from './figures.ts'
import { timeLook } from './look.ts'
import { auditAtTheEnd, median } from './race.ts'
import { ALL_DATA_LOOKS, HOME, middlePages, NEWEST, OLD, type Look } from './scale/looks.ts'
import { openSizedCompany, type SizedCompany } from './scale/sized-company.ts'

/**
 * Whether a large company's Laurel is as quick as a small one's: what one client waits for All Data,
 * the history and Home, over HTTP, turn by turn in one run.
 */
const SIZES = [1_000, 100_000]
const ENTRIES = 1_000_000
const ROUNDS = 15
const LOOKS_A_ROUND = 12
const NAMES = SIZES.map((size) => `${size.toLocaleString('en')} people`)
const AIMS = { 'all data': 1.5, history: 1.2 }

type Aim = keyof typeof AIMS

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

async function compareTables(): Promise<void> {
  console.log(
    `\nMilliseconds that one client waits, median of ${ROUNDS} rounds of ${LOOKS_A_ROUND}:\n`,
  )
  console.log(`| | ${NAMES.join(' | ')} | ratio | aim |\n| --- | ---: | ---: | ---: | ---: |`)
  const middles = await Promise.all(companies.map(({ database }) => middlePages(database)))
  const inTheMiddle = (middles[0] ?? []).map((_, place) =>
    middles.flatMap((all) => all[place] ?? []),
  )
  const everywhere = (look: Look) => companies.map(() => look)
  for (const looks of [...ALL_DATA_LOOKS.map(everywhere), ...inTheMiddle]) {
    await printRow(looks[0]?.name ?? '', race(looks), 'all data')
  }
  await printRow(HOME.name, race(everywhere(HOME)), null)
}

/** Both pages of one company in turn. */
async function compareHistories(): Promise<void> {
  console.log(
    `\n| ${ENTRIES.toLocaleString('en')} entries | ${NEWEST.name} | ${OLD.name} | ratio | aim |`,
  )
  console.log('| --- | ---: | ---: | ---: | ---: |')
  for (const [place, company] of companies.entries()) {
    await printRow(NAMES[place] ?? '', race([NEWEST, OLD], [company, company]), 'history')
  }
  console.log('')
}

/** What each look takes in its company, turn by turn. */
async function race(looks: readonly Look[], where = companies): Promise<readonly number[]> {
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
  return times.map(median)
}

async function printRow(
  name: string,
  racing: Promise<readonly number[]>,
  aim: Aim | null,
): Promise<void> {
  const medians = await racing
  const [first = NaN, second = NaN] = medians
  const ratio = second / first
  if (aim !== null) tellFigure(aim, ratio)
  const figures = [...medians, ratio].map((figure) => figure.toFixed(2))
  console.log(`| ${[name, ...figures, aim === null ? '' : judged(ratio, AIMS[aim])].join(' | ')} |`)
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
