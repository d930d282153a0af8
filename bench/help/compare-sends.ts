import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beside, median, rateFrom } from '../race.ts'

const run = promisify(execFile)

const CLIENTS = 4
const SECONDS = 3
const ROUNDS = 8
/** As many as a company of some thousand people may ask a second, and a hundred times that. */
const [FEW, MANY] = [2, 200]
/** Each round has its own, so that some of its questions are within somebody's budget. */
const ASKERS = 4

/** So many people ask in all. */
export const ALL_ASKERS = 3 * (ROUNDS + 1) * ASKERS

interface Office {
  readonly port: number
  /** People 1 to this one send; those after them ask. */
  readonly senders: number
}

/**
 * How long a send takes beside a few questions, beside a hundred times as many, and beside as many
 * looks at one's own account, turn by turn: on a small machine anything takes its time.
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
