import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { databaseOn } from '#test/harness/run-server.ts'
import { TestShop } from '#test/harness/shop.ts'
import { celebrate } from './start-milestones.ts'

const { database, newColleague } = await ownCompany()
const SCRIPT = join(import.meta.dirname, '../../../test/harness/celebrate-until.ts')

/** Runs `celebrate` in a process that is killed before its n-th statement; resolves with whether it was. */
async function celebrateUntil(statement: number): Promise<boolean> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const url = databaseOn(inject('databaseServer'), rows[0]?.name ?? '')
  const child = spawn(process.execPath, [SCRIPT, url, String(statement)], { stdio: 'inherit' })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal === 'SIGKILL'
}

/** A colleague signed the card that is due today. */
const SIGN = `
  with due as (
    insert into milestone_occurrences (user_id, milestone_id, ordinal, day, due_at)
    select $1, id, 5, (now() at time zone 'UTC')::date, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      from milestones where kind = 'anniversary' returning id),
  signing as (insert into milestone_signings (occurrence_id) select id from due returning occurrence_id),
  signer as (
    insert into milestone_signers (occurrence_id, user_id) select occurrence_id, $2 from signing
    returning occurrence_id, user_id)
  insert into milestone_notes (occurrence_id, author_id, text)
  select occurrence_id, user_id, 'Well done' from signer`

const ONCE = { posted: 1, awards: 1, orders: 1, cards: 1, news: 1 }
const NEVER = { posted: 0, awards: 0, orders: 0, cards: 0, news: 0 }

test('a run killed before any statement leaves nothing twice, and nothing lost', async () => {
  await database.pool.query(`
    update milestones set is_on = true, switched_on_at = now() - interval '400 days', hour = 0, shift = 'onDay'
     where kind = 'anniversary'`)
  const { id: gift } = await (await TestShop.open(database)).gift({ inventory: 3 })
  await database.pool.query(
    `insert into milestone_steps (milestone_id, years, points, gift_id)
     select id, 5, 0, $1 from milestones where kind = 'anniversary'`,
    [gift],
  )
  await database.pool.query(`
    insert into milestone_texts (milestone_id, language, text)
    select id, 'en', 'Thank you, {name}!' from milestones where kind = 'anniversary'`)
  const { id, visitor: _visitor } = await newColleague()
  const colleague = await newColleague()
  const state = async () =>
    (
      await database.pool.query<Record<string, number>>(
        `select (select count(*)::int from milestone_occurrences where user_id = $1 and state = 'posted') as posted,
                (select count(*)::int from entries where user_id = $1 and type = 'award') as awards,
                (select count(*)::int from purchases where user_id = $1 and is_given) as orders,
                (select stock from gifts where id = $3) as stock,
                (select count(*)::int from recognition_receivers where receiver_id = $1) as cards,
                (select count(*)::int from recognition_comments where author_id = $2) as comments,
                (select count(*)::int from milestone_notes where author_id = $2) as notes,
                (select count(*)::int from notifications where user_id = $1 and kind = 'celebrated') as news`,
        [id, colleague.id, gift],
      )
    ).rows[0]
  const all = { ...ONCE, comments: 1, notes: 0, stock: 2 }
  const none = { ...NEVER, comments: 0, notes: 1, stock: 3 }
  await database.pool.query(
    `update users set created_at = now() - interval '400 days',
            started_on = ((now() at time zone 'UTC')::date - interval '5 years')::date where id = $1`,
    [id],
  )
  await database.pool.query('delete from changed_dates')
  await database.pool.query(SIGN, [id, colleague.id])
  let killed = 0
  // oxlint-disable-next-line no-await-in-loop
  while (await celebrateUntil(killed + 1)) {
    killed += 1
    // oxlint-disable-next-line no-await-in-loop
    expect([all, none]).toContainEqual(await state())
  }
  expect(killed).toBeGreaterThan(10)
  await celebrate(database)
  expect(await state()).toEqual(all)
}, 240_000)
