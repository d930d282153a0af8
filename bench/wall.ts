import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { hire } from './company.ts'
import { tellFigure } from './figures.ts'
import { ofHundred } from './live/live-line.ts'
import { alsoOpen, auditAtTheEnd, judged, median, ratioOf } from './race.ts'
import { timeEachRequest, timeRequests } from './time-requests.ts'

const CHUNK = 100_000
const LONGEST_MS = 10 * 60_000

/**
 * Public thanks without points, one a minute, among the people of the company; every tenth has two
 * receivers. For searches, every second message has the word "team", every hundredth "lantern", and
 * every hundred-thousandth "zeppelin".
 */
const THANK = `
  with people as (
    select array_agg(id order by id) as ids, count(*)::int as n
      from users where email like 'bench-%'
  ), made as (
    insert into recognitions (sender_id, message, amount, visibility, made_at, is_on_wall)
    select ids[1 + k % n], concat_ws(' ', 'Thank you for the help with order', k::text,
             case when k % 2 = 0 then 'and the team' end,
             case when k % 100 = 0 then 'and the lantern' end,
             case when k % 100000 = 0 then 'and the zeppelin' end),
           0, 'public', now() - make_interval(mins => $3::int - k), true
      from people, generate_series($1::int, $2::int) k order by k
    returning id, sender_id
  ), named as (
    insert into recognition_values (value_id, recognition_id)
    select v.id, made.id from made
      join (select id, row_number() over (order by id) - 1 as place from company_values) v
        on v.place = made.id % 5
  ), reacted as (
    insert into recognition_reactions (recognition_id, user_id, emoji)
    select made.id, ids[1 + (made.id * 31 + r) % n], '👏'
      from made, people, generate_series(0, 1) r
  )
  insert into recognition_receivers (recognition_id, receiver_id, sender_id)
  select made.id, receiver, sender_id
    from made, people, generate_series(1, case when made.id % 10 = 0 then 2 else 1 end) r
   cross join lateral (select ids[1 + ((made.id * 7919 + r * 13) % n)]) c (receiver)
   where receiver <> sender_id
  on conflict do nothing`

const VALUES = `
  insert into company_values (name, emoji, color, place)
  select 'Value ' || k, '🤝', 'green', k from generate_series(0, 4) k`

/** Fills the wall with this many recognitions. */
async function fillWall(database: Database, recognitions: number): Promise<void> {
  await database.pool.query(VALUES)
  for (let done = 0; done < recognitions; done += CHUNK) {
    await transact(database, async (tx) => {
      await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
      const values = [done + 1, Math.min(done + CHUNK, recognitions), recognitions]
      await tx.query({ text: THANK, values, query_timeout: LONGEST_MS })
    })
  }
  await database.pool.query('vacuum analyze')
}

/**
 * Measures the response times of one client over HTTP for a wall of 1,000,000 recognitions: the
 * first page of each kind, p95, and page 10,000 against page 1.
 */
const PEOPLE = 10_000
const RECOGNITIONS = 1_000_000
const PAGE = 20
const WARM_UP = 3
const LOOKS = 60
const ROUNDS = 45
const LOOKS_A_ROUND = 4
const AIM_MS = 50
const RATIO_AIM = 1.1

const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const database = await alsoOpen(dataDir)
  await hire(database, PEOPLE)
  await fillWall(database, RECOGNITIONS)
  const { rows } = await database.pool.query<{ person: number; newest: number }>(
    `select min(id) as person, (select max(id) from recognitions) as newest
       from users where email like 'bench-%'`,
  )
  const { person = 0, newest = 0 } = rows[0] ?? {}
  await measureFirstPages(person)
  await comparePages(newest)
  await auditAtTheEnd(database)
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}

async function measureFirstPages(person: number): Promise<void> {
  const looks: readonly (readonly [name: string, path: string])[] = [
    ['Company', '/api/recognitions'],
    ['For me', '/api/recognitions?scope=received'],
    ['From me', '/api/recognitions?scope=given'],
    ['a profile', `/api/users/${person + 1}/profile`],
    ['thanks of a profile', `/api/recognitions?scope=person&person=${person + 1}`],
    ['by value', '/api/recognitions?value=1'],
    ['search, in every other one', '/api/recognitions?q=team'],
    ['search, in each hundredth', '/api/recognitions?q=lantern'],
    ['search, in each hundred-thousandth', '/api/recognitions?q=zeppelin'],
    ['search, in none', '/api/recognitions?q=nothing-of-this-kind'],
    ['summary', `/api/recognitions/summary?since=${RECOGNITIONS - 50}`],
  ]
  console.log(`\nMilliseconds that one client waits, of ${LOOKS} times:\n`)
  console.log('| | median | p95 | aim |')
  console.log('| --- | ---: | ---: | ---: |')
  const slowest: number[] = []
  for (const [name, path] of looks) {
    await timeRequests(app.port, { path, person: 1 }, WARM_UP)
    const times = await timeEachRequest(app.port, { path, person: 1 }, LOOKS)
    const p95 = Number(ofHundred(times, 95))
    slowest.push(p95)
    console.log(`| ${[name, inMs(median(times)), inMs(p95), judged(p95, AIM_MS)].join(' | ')} |`)
  }
  tellFigure('wall, p95', Math.max(...slowest))
}

/** Reads both pages in turn, since the machine's speed changes between rounds. */
async function comparePages(newest: number): Promise<void> {
  const path = '/api/recognitions'
  const old = `${path}?after=${newest - 9_999 * PAGE}`
  const times: [number[], number[]] = [[], []]
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const first = await timeRequests(app.port, { path, person: 1 }, LOOKS_A_ROUND)
    const page = await timeRequests(app.port, { path: old, person: 1 }, LOOKS_A_ROUND)
    if (round === 0) continue
    times[0].push(first)
    times[1].push(page)
  }
  const ratio = ratioOf(times[1], times[0])
  tellFigure('wall', ratio)
  console.log('\n| wall, page 1 | wall, page 10,000 | ratio | aim |')
  console.log('| ---: | ---: | ---: | ---: |')
  const figures = [median(times[0]), median(times[1])].map(inMs)
  console.log(`| ${[...figures, ratio.toFixed(2), judged(ratio, RATIO_AIM)].join(' | ')} |\n`)
}

function inMs(time: number): string {
  return time.toFixed(1)
}
