import { afterAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { TestWall } from '#test/harness/wall.ts'
import { transact } from '#platform/server/db/transact.ts'
import { hideRecognition } from '#recognition/server/hide.ts'
import { RETENTION_NAMES, type RetentionName } from '#settings/contract/retention.ts'
import { INITIAL } from '#settings/contract/settings.ts'
import { changeSettings, describeSettings } from '#settings/server/settings.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { setAddress } from '#shop/server/hand-over/delivery-addresses.ts'
import { noteHandOver } from '#shop/server/orders/orders.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { audit } from './audit.ts'
import { REMOVALS } from './start-removing.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const shop = await TestShop.open(database)
const by = wall.administrator.id
const [ada, bob] = await wall.three()

async function ask(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(text, values)).rows
}

async function setDays(name: RetentionName, days: number): Promise<void> {
  const { version } = await describeSettings(database, {})
  await changeSettings(database, {}, { by, change: { version, [name]: days } })
}

const violations = async () => (await transact(database, audit)).violations
afterAll(async () => expect(await violations()).toEqual([]))

/** How something of this age is made, and how its data is found; $1 names it. */
interface Kept {
  readonly make: (name: string, age: string) => Promise<unknown>
  readonly find: string
}

const KEPT: Readonly<Record<RetentionName, Kept>> = {
  hiddenWordsDays: {
    async make(name, age) {
      const id = await wall.card(ada, [bob], { message: name })
      await hideRecognition(database, id, { by, reason: 'Not our tone' })
      const text = `update recognitions set hidden_at = now() - $2::interval where id = $1`
      await ask(text, [id, age])
    },
    find: 'select from recognitions where message = $1',
  },
  sessionDays: {
    make: (name, age) =>
      ask(
        `insert into sessions (token_hash, user_id, device, created_at, seen_at, expires_at)
         values (sha256($1::text::bytea), $3, $1, now() - $2::interval, now(), 'infinity')`,
        [name, age, ada.id],
      ),
    find: 'select from sessions where device = $1',
  },
  signInDays: {
    make: (name, age) =>
      ask(
        `insert into known_sign_ins (user_id, origin, seen_at)
         values ($3, $1, now() - $2::interval)`,
        [name, age, ada.id],
      ),
    find: 'select from known_sign_ins where origin = $1',
  },
  addressDays: {
    make: (name, age) =>
      ask(
        `insert into audit_log (action, email, address, made_at)
         values ('signInRefused', $1, '10.0.0.1', now() - $2::interval)`,
        [name, age],
      ),
    find: 'select from audit_log where email = $1 and address is not null',
  },
  importRowDays: {
    make: (name, age) =>
      ask(
        `with made as (
           insert into imports (kind, made_by, made_at)
           values ('users', $3, now() - $2::interval) returning id)
         insert into import_rows (import_id, line, outcome, cells, before)
         select id, 2, 'created', jsonb_build_object('team', $1::text), '{}' from made`,
        [name, age, by],
      ),
    find: `select from import_rows where cells->>'team' = $1`,
  },
  newsDays: {
    make: (name, age) =>
      ask(
        `insert into notifications (user_id, kind, facts, made_at, read_at, in_inbox, mail,
                                    mail_due, push_due)
         select $3, 'bonusWaiting', jsonb_build_object('name', $1::text), now() - $2::interval,
                read_at, true, 'never', false, false
           from (values (null), (now())) v (read_at)`,
        [name, age, ada.id],
      ),
    find: `select from notifications where facts->>'name' = $1`,
  },
  undeliveredDays: {
    make: (name, age) =>
      ask(
        `insert into laurel_jobs.job (name, state, source_name, data, created_on)
         values ('dead', 'created', 'mails', jsonb_build_object('recipient', $1::text),
                 now() - $2::interval)`,
        [name, age],
      ),
    find: `select from laurel_jobs.job where data->>'recipient' = $1`,
  },
  deliveryAddressDays: {
    make: async (name, age) => {
      const gift = await shop.gift({ terms: { ...NO_TERMS, needsAddress: true } })
      const buyer = await shop.customer()
      await setAddress(database, buyer.id, { address: `Ada\nLaurel Road\n${name}`, isKept: false })
      await addToCart(database, buyer.id, gift.id)
      await shop.buy(buyer)
      const [order] = await ask(
        'select id, now() - $2::interval as "madeAt" from purchases where user_id = $1',
        [buyer.id, age],
      )
      const { id: purchaseId, madeAt } = order as { id: number; madeAt: Date }
      const step = { purchaseId, note: '', by: shop.keeper.id, madeAt }
      await transact(database, (tx) => noteHandOver(tx, step))
    },
    find: `select from order_addresses where address like '%' || $1`,
  },
  questionDays: {
    make: (name, age) =>
      ask(
        `insert into help_gaps (question, asked, last_asked_at)
         values ($1, $1, now() - $2::interval)`,
        [name, age],
      ),
    find: 'select from help_gaps where question = $1',
  },
}

describe.each(RETENTION_NAMES)('%s', (name) => {
  const { make, find } = KEPT[name]
  const [, remove] = REMOVALS[name]
  const left = async () => {
    const found = await Promise.all(
      ['young', 'old'].map(async (age) => (await ask(find, [`${name} ${age}`])).length > 0),
    )
    return { young: found[0], old: found[1] }
  }

  test('is obeyed at the next run: longer, shorter by a day, and longer again', async () => {
    await make(`${name} young`, '400 days -1 minute')
    await make(`${name} old`, '400 days 1 minute')
    await setDays(name, 401)
    await remove(database)
    expect(await left()).toEqual({ young: true, old: true })
    await setDays(name, 400)
    await remove(database)
    expect(await left()).toEqual({ young: true, old: false })
    expect(await remove(database)).toBe(0)
    expect(await violations()).toEqual([])
    await setDays(name, 3650)
    await remove(database)
    expect(await left()).toEqual({ young: true, old: false })
    expect(await violations()).toEqual([])
    await setDays(name, INITIAL[name])
    await remove(database)
    expect(await left()).toEqual({ young: false, old: false })
  })
})

test('the audit bears news that a shorter time removed, also when it is longer again', async () => {
  const id = await wall.card(ada, [bob])
  // A recognition refuses the change of its time.
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    update recognitions set made_at = now() - interval '20 days' where id = ${id};
    update notifications set made_at = now() - interval '20 days' where subject_id = ${id};
    commit`)
  const [, remove] = REMOVALS.newsDays
  await setDays('newsDays', 10)
  expect(await remove(database)).toBe(1)
  expect(await violations()).toEqual([])
  await setDays('newsDays', 365)
  await remove(database)
  expect(await violations()).toEqual([])
})

test('an undelivered message waits for its days in the engine, too', async () => {
  const kept = await ask(
    `select retention_seconds / 86400 as days from laurel_jobs.queue where name = 'dead'`,
    [],
  )
  expect(kept).toEqual([{ days: 3650 }])
})
