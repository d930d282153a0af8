import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'
import { notify } from '#notifications/server/notify.ts'
import { languageNamed } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { removeHourly, type Hourly } from '#platform/server/jobs/hourly.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { MY_DATA_DAYS, type MyData } from '#privacy/contract/my-data.ts'
import { gatherPersonalData, myDataPage, type PersonalData } from './my-data-page.ts'

/** A copy of a person's data to make; the key is the person's id. `isAgain`: they know of an earlier one. */
export const MY_DATA = defineQueue<{ readonly userId: number; readonly isAgain?: boolean }>(
  'my-data',
  {
    retries: 5,
    firstPauseSeconds: 10,
    longestPauseSeconds: 600,
    attemptSeconds: 900,
    hasUniqueKeys: true,
  },
)

const KEPT = `interval '${MY_DATA_DAYS} days'`
const IS_GONE = `d.ready_at <= now() - ${KEPT}`

interface MyDataRequest {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  /** Replaces a copy that was asked for a day ago or earlier. */
  readonly renew: boolean
}

// The row of a user's copy is their turn: of two requests one inserts, the other finds it.
const ASK = `
  insert into my_data as d (user_id) values ($1)
  on conflict (user_id) do update set asked_at = now(), ready_at = null, content = null
   where ${IS_GONE}
      or $2 and d.ready_at is not null and d.asked_at <= now() - interval '1 day'
  returning user_id`

/**
 * Asks for a copy of a person's data, made in the background. One that is there or being made is the
 * answer. Throws Refused('account-inactive').
 */
export function requestMyData(
  database: Database,
  { by, from, renew }: MyDataRequest,
): Promise<MyData> {
  return transactIdempotent(database, async (tx) => {
    const active = await tx.query({
      text: 'select from users where id = $1 and is_active for key share',
      values: [by],
    })
    if (active.rows.length === 0) throw new Refused('account-inactive')
    const { rows } = await tx.query({ text: ASK, values: [by, renew] })
    const data = await readMyData(tx, by)
    // Also where it is being made already: its job may have died.
    if (data.state === 'making') {
      await enqueue(tx, MY_DATA, [{ data: { userId: by }, key: String(by) }])
    }
    if (rows.length > 0) await recordAtMost(tx, OWN_AN_HOUR, { action: 'ownDataAsked', by, from })
    return data
  })
}

const READ = `
  select d.asked_at as "askedAt", d.ready_at as "readyAt", d.ready_at + ${KEPT} as until,
         d.ready_at is not null and d.asked_at <= now() - interval '1 day' as "mayRenew"
    from my_data d where d.user_id = $1 and (${IS_GONE}) is not true`

/** Whether there is a copy of a person's data, and how long. */
export async function readMyData(tx: Pick<Tx, 'query'>, userId: number): Promise<MyData> {
  const { rows } = await tx.query<Omit<MyData, 'state'>>({ text: READ, values: [userId] })
  const [row] = rows
  if (row === undefined) {
    return { state: 'none', askedAt: null, readyAt: null, until: null, mayRenew: false }
  }
  return { ...row, state: row.readyAt === null ? 'making' : 'ready' }
}

const TAKE = `
  select d.content, to_char(d.ready_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from my_data d where d.user_id = $1 and d.content is not null and not (${IS_GONE})`

const unpack = promisify(gunzip)

/**
 * A person's own copy as a file, in JSON or as a page; never cached, and made for nobody but the caller.
 * Throws Refused('my-data-none').
 */
export async function takeMyData(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  form: 'json' | 'html',
): Promise<FileAnswer> {
  const { rows } = await pool.query<{ content: Buffer; day: string }>(TAKE, [userId])
  const [found] = rows
  if (found === undefined) throw new Refused('my-data-none')
  const json = await unpack(found.content)
  const file = form === 'json' ? json : Buffer.from(await pageIn(json))
  return {
    content: Readable.from([file]),
    length: file.length,
    saveAs: `my-data-${found.day}.${form}`,
  }
}

/** The page of a copy, in the language that its person had when it was made. */
async function pageIn(json: Buffer): Promise<string> {
  const gathered = JSON.parse(json.toString()) as PersonalData
  // Copies of an earlier release name no language.
  return myDataPage(gathered, await sayIn(languageNamed(gathered.language ?? 'en') ?? 'en'))
}

const FORGET_OLD = `
  delete from my_data d using users u
   where u.id = d.user_id
     and (${IS_GONE} or not u.is_active
          or d.ready_at is null and d.asked_at <= now() - interval '1 day')`

/** Deletes copies a week after they were ready, those of people who left, and those never finished. */
export async function forgetOldCopies({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(FORGET_OLD)
  return rowCount ?? 0
}

/**
 * Deletes an erased person's copy; one that is being made finds no place any more. Copies of others, which
 * may name the person, are made again. Nobody else's copy is kept until `tx` ends (`my-data.ts`).
 */
export async function forgetMyData(tx: Tx, userId: number): Promise<void> {
  await tx.query({ text: 'lock table my_data in exclusive mode' })
  await tx.db.deleteFrom('my_data').where('user_id', '=', userId).execute()
  const { rows } = await tx.query<{ user_id: number }>({
    text: `update my_data set ready_at = null, content = null where content is not null
           returning user_id`,
  })
  const jobs = rows.map((row) => ({
    data: { userId: row.user_id, isAgain: true },
    key: String(row.user_id),
  }))
  await enqueue(tx, MY_DATA, jobs)
}

interface MyDataParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
  readonly publicUrl: string | null
}

/** Makes the copies that people ask for, one at a time, and deletes old ones hourly. */
export function startMakingMyData({ database, jobs, log, publicUrl }: MyDataParts): Hourly {
  jobs.work(MY_DATA, { concurrency: 1 }, async ({ data }) => {
    await makeMyData(database, data, publicUrl ?? '')
    return 'done'
  })
  return removeHourly('copies of data about people', () => forgetOldCopies(database), log)
}

// Nobody's copy any more if they were erased or deactivated meanwhile; of a company in which somebody else
// was, it may name them.
const COUNT_ERASED = 'select count(*)::int as count from users where erased_at is not null'

const KEEP = `
  update my_data d set ready_at = now(), content = $2
    from users u
   where d.user_id = $1 and d.ready_at is null and u.id = d.user_id and u.is_active
     and (${COUNT_ERASED}) = $3
  returning d.user_id`

const pack = promisify(gzip)

interface MyDataJob {
  readonly userId: number
  /** Sends no news, since the person knows of an earlier copy. */
  readonly isAgain?: boolean
}

/** Reads everything about a person in one snapshot, keeps it for them, and tells them. */
export async function makeMyData(
  database: Database,
  { userId, isAgain = false }: MyDataJob,
  site: string,
): Promise<void> {
  const erased = await countErased(database)
  const gathered = await gatherPersonalData(database, userId, site)
  const content = await pack(JSON.stringify(gathered, null, 2))
  await transact(database, async (tx) => {
    // An erasure under way is waited for, then counted.
    await tx.query({ text: 'lock table my_data in row exclusive mode' })
    const { rows } = await tx.query({ text: KEEP, values: [userId, content, erased] })
    if (rows.length > 0 && !isAgain) notify(tx, { kind: 'myDataReady', receivers: [userId] })
  })
  if ((await countErased(database)) !== erased) {
    await makeMyData(database, { userId, isAgain }, site)
  }
}

async function countErased({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(COUNT_ERASED)
  return rows[0]?.count ?? 0
}
