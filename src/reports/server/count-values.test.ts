import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { createOverviewReader } from './read-overview.ts'

const database = await ownDatabase()
const readOverview = createOverviewReader(database, { timeZone: 'Europe/Helsinki' })
const [ada, bob, cem] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]

async function add(name: string, emoji: string, color: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into company_values (name, emoji, color, place)
     values ($1, $2, $3, (select count(*) from company_values)) returning id`,
    [name, emoji, color],
  )
  return rows[0]?.id ?? 0
}

const team = await add('Teamwork', '🤝', 'teal')
const craft = await add('Craft', '🔧', 'gold')
await add('Courage', '🦁', 'rose')

interface Named {
  values?: readonly number[]
  amount?: number
  to?: readonly Colleague[]
}

async function make(moment: string, { values = [], amount = 100, to = [bob] }: Named) {
  const command = thank(
    ada.id,
    to.map(({ id }) => id),
    amount,
  )
  const named = { ...command, thanks: { ...command.thanks, values } }
  await transact(database, (tx) => writeThanks(tx, [named], { madeAt: new Date(moment) }))
}

// Ada's day begins two hours before UTC's.
const SPRING = {
  from: new Date('2039-12-31T22:00:00Z'),
  until: new Date('2040-03-31T21:00:00Z'),
  zone: 'Europe/Helsinki',
}

await make('2040-01-15T12:00:00Z', { values: [craft, team] })
await make('2040-01-31T21:59:00Z', { values: [craft] })
await make('2040-01-31T22:01:00Z', { values: [team], to: [bob, cem] })
await make('2040-02-10T12:00:00Z', { values: [team] })
await make('2040-02-11T12:00:00Z', {})
await make('2040-03-11T12:00:00Z', { values: [team] })

test('counts each value of a recognition once for all its receivers', async () => {
  const { named, months } = (await readOverview(SPRING)).values
  expect(named).toEqual([
    { id: team, name: 'Teamwork', emoji: '🤝', color: 'teal' },
    { id: craft, name: 'Craft', emoji: '🔧', color: 'gold' },
  ])
  expect(months).toEqual([
    { month: '2040-01-01', thanks: 2, counts: [1, 2], without: 0 },
    { month: '2040-02-01', thanks: 3, counts: [2, 0], without: 1 },
    { month: '2040-03-01', thanks: 1, counts: [1, 0], without: 0 },
  ])
})
