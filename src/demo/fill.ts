import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { firstDayOf, workdaysUntil } from './calendar.ts'
import { addressOf, PEOPLE, type Person } from './company.ts'
import type { DemoGift } from './gifts/gift.ts'
import { hangGifts, hangPortraits } from './hang-pictures.ts'
import { liveEighteenMonths } from './live-eighteen-months.ts'
import { startPainters } from './painters.ts'

export const DEMO_PASSWORD = 'laurel-demo'
/** The demo person a visitor is told of. */
export const DEMO_PERSON = addressOf('Amara', 'Okafor')
const DAYS = 548
const LONGEST_MS = 10 * 60_000

interface DemoParts {
  readonly database: Database
  readonly files: FileStore
}

interface DemoOptions {
  readonly passwordHash: string
  /** The day after the last of the history. */
  readonly today?: Date
  /** 1 paints pictures as large as people see them; less is sooner done. */
  readonly pictureScale?: number
}

/**
 * Fills a company of 40 people with 18 months of history that ends yesterday, through the same
 * ledger and the same shop as everybody's; all of them have DEMO_PASSWORD. There has to be an
 * administrator. Changes nothing where people already are, and answers whether it is the demo
 * company that is there.
 */
export async function fillDemo(
  { database, files }: DemoParts,
  { passwordHash, today = new Date(), pictureScale: scale = 1 }: DemoOptions,
): Promise<boolean> {
  const { administratorId, company } = await transact(database, lookAround)
  if (company !== 'none') return company === 'demo'
  using painters = startPainters()
  const gallery = { database, files, painters, scale }
  const pictures = await hangGifts(gallery, administratorId)
  const people = await transact(database, (tx) => found(tx, { passwordHash, today, pictures }))
  // Another process was quicker. The pictures are collected as any that nobody uses.
  if (people === null) return fillDemo({ database, files }, { passwordHash })
  await hangPortraits(gallery, people)
  return true
}

const LOCK = 'select id from users where is_administrator for no key update'

/**
 * Whose company it is. Whoever asks in another transaction waits for the end of this one, however
 * long it takes to live eighteen months.
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

interface Founding {
  readonly passwordHash: string
  readonly today: Date
  readonly pictures: ReadonlyMap<DemoGift, string>
}

/** The company and its past, or null where there is one by now. */
async function found(
  tx: Tx,
  { passwordHash, today, pictures }: Founding,
): Promise<readonly Person[] | null> {
  const { administratorId, company } = await lookAround(tx)
  if (company !== 'none') return null
  const people = await hire(tx, passwordHash, firstDayOf(today, DAYS))
  const [demoPerson, ...colleagues] = people
  if (demoPerson === undefined) throw new Error('a company of nobody')
  const life = { administratorId, demoPerson, colleagues, pictures }
  await liveEighteenMonths(tx, life, workdaysUntil(today, DAYS))
  return people
}

async function hire(tx: Tx, passwordHash: string, createdAt: Date): Promise<Person[]> {
  const people: Person[] = []
  for (const [firstName, lastName] of PEOPLE) {
    const email = addressOf(firstName, lastName)
    const permissions = { isReady: true, isAdministrator: false }
    const account = { firstName, lastName, email, passwordHash, createdAt, ...permissions }
    const id = await insertAccount(tx, account)
    if (id === null) throw new Error(`two demo people share ${email}`)
    people.push({ id, email })
  }
  return people
}
