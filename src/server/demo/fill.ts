import { hundredths, type Hundredths } from '#contract/points.ts'
import type { Database } from '#server/db/database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Command } from '#server/ledger/command.ts'
import { order } from '#server/ledger/order.ts'
import { write } from '#server/ledger/write.ts'
import { insertAccount } from '#server/people/insert-account.ts'
import { PEOPLE, THANKS } from './company.ts'
import { seededRandom, type Random } from './random.ts'

export const DEMO_PASSWORD = 'laurel-demo'
/** The demo person a visitor is told of. */
export const DEMO_PERSON = addressOf('Amara', 'Okafor')
const DAYS = 548
const DAY_MS = 86_400_000

interface Person {
  readonly id: number
  readonly email: string
}

/**
 * Fills a company of 40 people with 18 months of history that ends yesterday, through the same
 * ledger as everybody's points; all of them have DEMO_PASSWORD. Changes nothing where people
 * already are, and answers whether it is the demo company that is there.
 */
export async function fillDemo(database: Database, passwordHash: string): Promise<boolean> {
  return transact(database, async (tx) => {
    if (await hasPeople(tx)) return isThere(tx)
    const random = seededRandom(7)
    const firstDay = new Date().setUTCHours(0, 0, 0, 0) - DAYS * DAY_MS
    const people = await hire(tx, passwordHash, new Date(firstDay))
    for (let day = 0; day < DAYS; day++) {
      await live(tx, random, people, new Date(firstDay + day * DAY_MS))
    }
    return true
  })
}

async function hasPeople(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query({
    text: 'select from users where not is_administrator limit 1 for update',
  })
  return rows.length > 0
}

async function isThere(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query({
    text: 'select from users where email = $1',
    values: [DEMO_PERSON],
  })
  return rows.length > 0
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

function addressOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  return `${plain.toLowerCase()}@laurel.example`
}

// A quiet company on weekends; on workdays about one in eight people thanks somebody.
async function live(tx: Tx, random: Random, people: Person[], day: Date): Promise<void> {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return
  const commands: Command[] = []
  for (const person of people) {
    if (day.getUTCDate() <= 3 && random.chance(0.4)) commands.push(deposit(person, random))
    if (random.chance(0.12)) commands.push(thank(person, random, people))
    if (random.chance(0.004)) commands.push(withdrawal(person, random))
  }
  const madeAt = new Date(day.getTime() + random.between(8 * 60, 17 * 60) * 60_000)
  if (commands.length > 0) await write(tx, commands.map(order), { madeAt })
}

function deposit({ id }: Person, random: Random): Command {
  return { type: 'deposit', userId: id, amount: points(random.between(4, 20) * 5) }
}

function withdrawal({ id }: Person, random: Random): Command {
  return { type: 'withdraw', userId: id, amount: points(random.between(1, 8) * 5) }
}

function thank({ id }: Person, random: Random, people: Person[]): Command {
  const others = people.filter((person) => person.id !== id)
  return {
    type: 'send',
    userId: id,
    receiver: random.pick(others).email,
    amount: points(random.pick([5, 5, 10, 10, 15, 20, 25, 50])),
    message: random.pick(THANKS),
  }
}

function points(whole: number): Hundredths {
  return hundredths(whole * 100)
}
