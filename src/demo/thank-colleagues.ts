import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { minutesInto, type Workday } from './calendar.ts'
import { THANKS } from './company.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'

/** The points of a workday, between 8 and 17 o'clock: about one in eight people thanks somebody. */
export async function thankColleagues(
  tx: Tx,
  random: Random,
  people: readonly Person[],
  day: Workday,
): Promise<void> {
  const commands: Command[] = []
  for (const person of people) {
    if (day.date.getUTCDate() <= 3 && random.chance(0.4)) commands.push(deposit(person, random))
    if (random.chance(0.12)) commands.push(thank(person, random, people))
    if (random.chance(0.004)) commands.push(withdrawal(person, random))
  }
  const madeAt = minutesInto(day, random.between(8 * 60, 17 * 60))
  if (commands.length > 0) await write(tx, commands, { madeAt })
}

function deposit({ id }: Person, random: Random): Command {
  return { type: 'deposit', userId: id, amount: points(random.between(4, 20) * 5) }
}

function withdrawal({ id }: Person, random: Random): Command {
  return { type: 'withdraw', userId: id, amount: points(random.between(1, 8) * 5) }
}

function thank({ id }: Person, random: Random, people: readonly Person[]): Command {
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
