import { insertAccount } from '#auth/server/insert-account.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { addGiftPictures, addPortraits } from './add-pictures.ts'
import { firstDayOf, minutesInto, workdaysUntil } from './calendar.ts'
import { DEMO_GROUPS, demoAddress, PEOPLE, workOf, type Person } from './company.ts'
import type { DemoGift } from './gift-stock.ts'
import { writeMonths } from './write-months.ts'

export const DEMO_PASSWORD = 'laurel-demo'
/** The demo user shown to visitors. */
export const DEMO_PERSON = demoAddress('Amara', 'Okafor')
const DAYS = 548
const NEWCOMER_DAYS = 4
const LONGEST_MS = 10 * 60_000

interface DemoParts {
  readonly database: Database
  readonly files: FileStore
}

interface DemoOptions {
  readonly passwordHash: string
  /** The day after the end of the history; by default today. */
  readonly today?: Date
}

/**
 * Creates a company of 40 people with 18 months of history up to yesterday, through the real ledger and
 * shop; all have DEMO_PASSWORD. Requires an administrator. Changes nothing if there are users, and
 * returns whether the company is the demo company.
 */
export async function fillDemo(
  { database, files }: DemoParts,
  { passwordHash, today = new Date() }: DemoOptions,
): Promise<boolean> {
  const { administratorId, company } = await transact(database, lookAround)
  if (company !== 'none') return company === 'demo'
  const pictures = await addGiftPictures({ database, files }, administratorId)
  const people = await transact(database, (tx) => found(tx, { passwordHash, today, pictures }))
  // Another process was faster. The stored pictures are removed later, like other unused ones.
  if (people === null) return fillDemo({ database, files }, { passwordHash })
  await addPortraits({ database, files }, people)
  return true
}

const LOCK = 'select id from users where is_administrator for no key update'

/**
 * Whether the company is empty, the demo company or a real one. Concurrent callers wait for the end of
 * this transaction, however long it takes.
 */
async function lookAround(
  tx: Tx,
): Promise<{ administratorId: number; company: 'none' | 'demo' | 'others' }> {
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  await tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` })
  const locked = await tx.query<{ id: number }>({ text: LOCK, query_timeout: LONGEST_MS })
  const [administrator] = locked.rows
  if (administrator === undefined) throw new Error('a company without an administrator')
  const administratorId = administrator.id
  const emails = await tx.db
    .selectFrom('users')
    .select('email')
    .where('is_administrator', '=', false)
    .orderBy((order) => order.eb('email', '=', DEMO_PERSON), 'desc')
    .limit(1)
    .execute()
  const [person] = emails
  if (person === undefined) return { administratorId, company: 'none' }
  return { administratorId, company: person.email === DEMO_PERSON ? 'demo' : 'others' }
}

interface DemoCompanyInput {
  readonly passwordHash: string
  readonly today: Date
  readonly pictures: ReadonlyMap<DemoGift, string>
}

/** Creates the company and its history; null if another process has created it meanwhile. */
async function found(
  tx: Tx,
  { passwordHash, today, pictures }: DemoCompanyInput,
): Promise<readonly Person[] | null> {
  const { administratorId, company } = await lookAround(tx)
  if (company !== 'none') return null
  const people = await hire(tx, passwordHash, today)
  for (const group of DEMO_GROUPS) await insertGroup(tx, group)
  // Without the newcomer, whom nobody has thanked yet.
  const [demoPerson, ...colleagues] = people.slice(0, -1)
  if (demoPerson === undefined) throw new Error('a company of nobody')
  const life = { administratorId, demoPerson, colleagues, pictures }
  await writeMonths(tx, life, workdaysUntil(today, DAYS))
  return people
}

async function hire(tx: Tx, passwordHash: string, today: Date): Promise<Person[]> {
  const people: Person[] = []
  for (const [place, [firstName, lastName, title, team]] of PEOPLE.entries()) {
    const isNewcomer = place === PEOPLE.length - 1
    const date = firstDayOf(today, isNewcomer ? NEWCOMER_DAYS : DAYS)
    const createdAt = minutesInto({ date }, 7 * 60)
    const email = demoAddress(firstName, lastName)
    const permissions = { isReady: true, isAdministrator: false }
    const work = workOf({ firstName, team })
    const account = { firstName, lastName, title, team, ...work, email, passwordHash, createdAt }
    const id = await insertAccount(tx, { ...account, ...permissions })
    if (id === null) throw new Error(`two demo people share ${email}`)
    people.push({ id, email, team })
  }
  return people
}
