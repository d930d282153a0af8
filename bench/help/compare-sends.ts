import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beside, median, rateFrom } from '../race.ts'

const run = promisify(execFile)

const CLIENTS = 4
const SECONDS = 3
const ROUNDS = 8
/** Questions per second in a company with some thousand users, and a hundred times as many. */
const [FEW, MANY] = [2, 200]
/** The number of users who ask in a round. Each round has others, with an unused budget. */
const ASKERS = 4

/** The number of users who ask in all rounds. */
export const ALL_ASKERS = 3 * (ROUNDS + 1) * ASKERS

interface Office {
  readonly port: number
  /** Users 1 to this number send; the others ask. */
  readonly senders: number
}

/**
 * Measures the time of a send, taking turns: with few questions, with a hundred times as many, and
 * with as many reads of one's own account instead, since any load slows a small machine down.
 */
export async function reportSends(office: Office): Promise<void> {
  const times: Record<'few' | 'many' | 'looks', number[]> = { few: [], many: [], looks: [] }
  let [asked, answered] = [0, 0]
  let first = office.senders + 1
  const round = async (rate: number, looks = false) => {
    const measured = await sendBeside(office, { first, rate, looks })
    first += ASKERS
    return measured
  }
  await round(FEW)
  for (let count = 0; count < ROUNDS; count++) {
    times.few.push((await round(FEW)).ms)
    times.looks.push((await round(MANY, true)).ms)
    const storm = await round(MANY)
    times.many.push(storm.ms)
    asked += storm.asked
    answered += storm.answered
  }
  const against = (others: readonly number[]) =>
    median(times.many.map((ms, place) => ms / (others[place] ?? NaN))).toFixed(2)
  console.log(`\n| Beside, a second | a send takes, median of ${ROUNDS} rounds |\n| --- | ---: |`)
  console.log(`| ${FEW} questions | ${median(times.few).toFixed(2)} ms |`)
  console.log(`| ${MANY} questions | ${median(times.many).toFixed(2)} ms |`)
  console.log(`| ${MANY} looks at an account | ${median(times.looks).toFixed(2)} ms |`)
  console.log(`\nMany questions against few: ${against(times.few)}, against as many looks: `)
  console.log(
    `${against(times.looks)}. Of ${asked} questions ${answered} were answered, the rest was`,
  )
  console.log("beyond somebody's budget.")
}

interface Storm {
  readonly first: number
  readonly rate: number
  readonly looks: boolean
}

async function sendBeside({ port, senders }: Office, { first, rate, looks }: Storm) {
  const storm = [port, ASKERS, first, rate, SECONDS, looks ? 1 : 0].map(String)
  const [ms, { stdout }] = await Promise.all([
    rateFrom(beside(import.meta, 'time-sends.ts'), [port, senders, CLIENTS, SECONDS - 1]),
    run(process.execPath, [beside(import.meta, 'ask-storm.ts'), ...storm]),
  ])
  return { ms, ...(JSON.parse(stdout) as { asked: number; answered: number }) }
}
