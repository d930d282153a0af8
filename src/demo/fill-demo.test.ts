import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { readInbox } from '#notifications/server/inbox.ts'
import { PICTURE_SIZES } from '#platform/contract/pictures.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { filesOf } from '#platform/server/files/kinds.ts'
import { readWelcomes } from '#recognition/server/welcomes.ts'
import { PURCHASE_STATES } from '#shop/contract/shop-choices.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'
import { readCartPage } from '#shop/server/purchase/cart.ts'
import { PEOPLE } from './company.ts'
import { DEMO_PERSON, fillDemo } from './fill-demo.ts'

const [database, lived] = [await ownDatabase(), await ownDatabase()]
const folder = await mkdtemp(join(tmpdir(), 'laurel-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = await openFolderStore(folder)

const OPTIONS = { passwordHash: 'no password fits' }
const fill = (company: typeof database) => fillDemo({ database: company, files }, OPTIONS)

// Another process, with a lock timeout of a tenth of a second.
const impatient = await alsoOpen(database)
Object.assign(impatient.pool.options, { lock_timeout: 100 })

async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(sql, values)).rows
}

const counts = () =>
  ask(`select (select count(*) from users) as users, (select count(*) from entries) as entries,
              (select count(*) from gift_changes) as changes, (select count(*) from outbox) as news,
              (select count(*) from purchase_steps) as steps, (select count(*) from pictures) as pictures`)

beforeAll(async () => {
  for (const company of [database, lived]) {
    const choice = { adminEmail: 'admin@laurel.test', explicitAdminEmail: true }
    await ensureAdministrator(company, { ...choice, adminPassword: 'the administrator' })
  }
  // Concurrent starts: one creates the history, the other waits for it.
  expect(await Promise.all([fill(database), fill(impatient)])).toEqual([true, true])
}, 120_000)

test('fills an empty company with 40 people and 18 months of history up to yesterday', async () => {
  expect(PEOPLE).toHaveLength(40)
  expect(await ask('select from users where not is_administrator')).toHaveLength(40)
  // The administrator's account was created today.
  const [history] = await ask<{ months: string; future: number }>(
    `select extract(days from max(made_at) - min(made_at)) / 30 as months,
            count(*) filter (where made_at >= date_trunc('day', now(), 'UTC')) as future
       from (select made_at from entries e join users u on u.id = e.user_id and not is_administrator
             union all select made_at from purchases
             union all select made_at from purchase_steps
             union all select made_at from gift_changes) happened`,
  )
  expect(Number(history?.months)).toBeGreaterThan(17.5)
  expect(history?.future).toBe(0)
})

test('orders each history by time', async () => {
  const earlier = await ask(
    `select from entries e join entries before on before.user_id = e.user_id and before.seq = e.seq - 1
      where e.made_at < before.made_at`,
  )
  expect(earlier).toEqual([])
})

test('changes nothing the second time', async () => {
  const before = await counts()
  expect(await fill(database)).toBe(true)
  expect(await counts()).toEqual(before)
})

test('leaves a company with real users unchanged', async () => {
  await hire(lived, 1)
  expect(await fill(lived)).toBe(false)
  expect((await lived.pool.query('select from gifts')).rows).toEqual([])
  expect((await lived.pool.query('select from pictures')).rows).toEqual([])
})

describe('the shop', () => {
  interface Row {
    name: string
    stock: number
    picture: string
  }

  test('has 60 gifts, each with a picture of its own in every size', async () => {
    const gifts = await ask<Row>('select name, stock, picture from gifts')
    expect(gifts).toHaveLength(60)
    expect(new Set(gifts.map((gift) => gift.picture)).size).toBe(60)
    for (const { picture } of gifts) {
      expect(filesOf(picture)).toHaveLength(Object.keys(PICTURE_SIZES).length)
      for (const name of filesOf(picture)) {
        const file = await files.open(name)
        if (file === null) throw new Error(`${name} is not there`)
        expect((await buffer(file.content)).toString('latin1', 8, 12)).toBe('WEBP')
      }
    }
  })

  test('has three gifts out of stock and some low in stock', async () => {
    const gifts = await ask<Row>('select name, stock from gifts where stock <= $1', [LOW_STOCK])
    expect(gifts.filter(({ stock }) => stock === 0)).toHaveLength(3)
    expect(gifts.filter(({ stock }) => stock > 0).length).toBeGreaterThanOrEqual(4)
    expect(gifts.length).toBeLessThan(20)
  })

  test('has some hundred orders: older ones handed over, recent ones open', async () => {
    const rows = await ask<{ state: string; count: number; oldest: Date }>(
      `select state, count(*), min(made_at) as oldest from purchases group by state`,
    )
    const [ordered, handedOver, refunded] = PURCHASE_STATES.map((state) =>
      rows.find((row) => row.state === state),
    )
    expect(handedOver?.count).toBeGreaterThan(150)
    expect(handedOver?.count).toBeLessThan(500)
    expect(refunded?.count).toBeGreaterThan(5)
    expect(ordered?.count).toBeGreaterThan(5)
    const weeks = (Date.now() - Number(ordered?.oldest)) / (7 * 86_400_000)
    expect(weeks).toBeLessThan(4)
  })

  test('has many users with gifts in their carts', async () => {
    const owners = await ask('select distinct user_id from cart_lines')
    expect(owners.length).toBeGreaterThan(4)
  })
})

test('thanks in many words, and says nothing twice under one card', async () => {
  const [said] = await ask<{ thanks: number; comments: number }>(
    `select (select count(distinct message) from recognitions) as thanks,
            (select count(distinct text) from recognition_comments) as comments`,
  )
  expect((said?.thanks ?? 0) + (said?.comments ?? 0)).toBeGreaterThanOrEqual(200)
  const twice = await ask(
    `select from recognition_comments group by recognition_id, text having count(*) > 1
     union all
     select from recognition_comments group by recognition_id, author_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
})

test('has teams, and an unthanked newcomer in the demo user’s team', async () => {
  const [person] = await ask<{ id: number }>('select id from users where email = $1', [DEMO_PERSON])
  const teams = await ask('select team from users where team is not null group by team')
  expect(teams).toHaveLength(7)
  const { newcomers } = await readWelcomes(database, person?.id ?? 0)
  expect(newcomers).toMatchObject([{ person: { firstName: 'Noor' }, isThisWeek: true }])
})

describe('the demo user', () => {
  interface DemoPerson {
    id: number
    appreciation: number
    picture: string
  }

  async function demoPerson(): Promise<DemoPerson> {
    const [person] = await ask<DemoPerson>(
      'select id, picture, appreciation from users join wallets on user_id = id where email = $1',
      [DEMO_PERSON],
    )
    if (person === undefined) throw new Error('nobody')
    return person
  }

  test('has orders in every state', async () => {
    const { id } = await demoPerson()
    const states = await ask<{ state: string }>('select state from purchases where user_id = $1', [
      id,
    ])
    for (const state of PURCHASE_STATES) {
      expect(states.filter((row) => row.state === state).length, state).toBeGreaterThanOrEqual(2)
    }
  })

  test('can pay for half of the gifts, and for the cart', async () => {
    const { id, appreciation } = await demoPerson()
    const affordable = await ask('select from gifts where price <= $1', [appreciation])
    expect(affordable.length).toBeGreaterThanOrEqual(30)
    expect((await readCartPage(database, id)).total).toBeLessThanOrEqual(appreciation)
  })

  test('has a cart with an available gift, a sold-out one and one short of stock', async () => {
    const { lines } = await readCartPage(database, (await demoPerson()).id)
    expect(lines.map(({ quantity, stock }) => Math.sign(stock - quantity))).toHaveLength(3)
    expect(lines.filter(({ quantity, stock }) => stock >= quantity)).toHaveLength(1)
    expect(lines.filter(({ stock }) => stock === 0)).toHaveLength(1)
    expect(lines.filter(({ quantity, stock }) => stock > 0 && stock < quantity)).toHaveLength(1)
  })

  test('has a picture, like a third of the company', async () => {
    expect((await demoPerson()).picture).not.toBeNull()
    const shown = await ask('select from users where picture is not null')
    expect(shown).toHaveLength(14)
  })
})

describe('the news', () => {
  const RECENT = `made_at > date_trunc('day', now(), 'UTC') - interval '89 days'`

  async function inboxOf(which: string): Promise<Notification[]> {
    const [reader] = await ask<{ id: number }>(`select id from users where ${which}`)
    const all: Notification[] = []
    for (let after: number | null = 0; after !== null;) {
      const page = await readInbox(database, reader?.id ?? 0, after)
      all.push(...page.notifications)
      after = page.next
    }
    return all
  }
  const ofKind = (inbox: Notification[], kind: Notification['kind']) =>
    inbox.filter((one) => one.kind === kind)

  test('is in inboxes only, in order, up to yesterday, and read except the latest', async () => {
    const [news] = await ask(
      `select count(*) filter (where mail_due or push_due) as due,
              count(*) filter (where not in_inbox) as hidden,
              count(*) filter (where not ${RECENT}) as old,
              count(*) filter (where made_at >= date_trunc('day', now(), 'UTC')) as future,
              count(*) filter (where read_at <= made_at or read_at > now()) as early,
              count(*) filter (where read_at is null and made_at < now() - interval '10 days') as late,
              count(*) filter (where made_at < before) as disordered
         from (select *, lag(made_at) over (order by id) as before from notifications) n`,
    )
    const none = { due: 0, hidden: 0, old: 0, future: 0, early: 0, late: 0, disordered: 0 }
    expect(news).toEqual(none)
  })

  test('links to existing pages that their readers may open', async () => {
    const lost = await ask(
      `select kind, subject_id from notifications n
        where not case when kind in ('thanked', 'commented', 'reacted') then exists (
                select from recognitions r join recognition_receivers s on s.recognition_id = r.id
                 where r.id = n.subject_id and n.user_id in (r.sender_id, s.receiver_id))
              when kind in ('orderHandedOver', 'orderRefunded') then exists (
                select from purchases p
                 where p.id = n.subject_id and p.user_id = n.user_id
                   and p.state = case n.kind when 'orderRefunded' then 'refunded' else 'handedOver' end)
              when kind = 'newcomer' then exists (select from users u where u.id = n.subject_id)
              when kind = 'stockLow' then exists (select from gifts g where g.id = n.subject_id)
              else kind = 'orderPlaced' end`,
    )
    expect(lost).toEqual([])
  })

  test('includes all thanks, unread if not yet seen on Home', async () => {
    const received = await ask(
      `select receiver_id as user, id as subject, seen_at is null as unread
         from recognition_receivers join recognitions on id = recognition_id and ${RECENT}
        order by 1, 2`,
    )
    const told = await ask(
      `select user_id as user, subject_id as subject, read_at is null as unread
         from notifications where kind = 'thanked' order by 1, 2`,
    )
    expect(told).toEqual(received)
    expect(received.length).toBeGreaterThan(200)
  })

  test('of the demo user matches their history, with unread thanks', async () => {
    const inbox = await inboxOf(`email = '${DEMO_PERSON}'`)
    const unread = inbox.filter(({ isRead }) => !isRead)
    expect(unread.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['thanked', 'newcomer']))
    expect(unread.length).toBeLessThan(inbox.length / 2)
    expect(ofKind(inbox, 'orderHandedOver').length).toBeGreaterThan(0)
    const comments = await ask(
      `select from recognition_comments c join users u on u.email = $1 and u.id <> c.author_id
        where ${RECENT} and recognition_id in (
          select id from recognitions where sender_id = u.id
          union select recognition_id from recognition_receivers where receiver_id = u.id)`,
      [DEMO_PERSON],
    )
    expect(ofKind(inbox, 'commented')).toHaveLength(comments.length)
    for (const { subject, actor, others } of ofKind(inbox, 'reacted')) {
      const reacted = await ask<{ user_id: number }>(
        `select user_id, max(made_at) from recognition_reactions join users u on u.id = user_id
          where recognition_id = $1 and u.email <> $2 group by 1 order by 2, 1 desc`,
        [subject, DEMO_PERSON],
      )
      expect(others + 1).toBe(reacted.length)
      expect(reacted.at(-1)?.user_id).toBe(actor?.id)
    }
  })

  test('of the administrator is about orders and gifts that run out', async () => {
    const inbox = await inboxOf('is_administrator')
    const orders = await ask(`select from purchases where ${RECENT}`)
    expect(ofKind(inbox, 'orderPlaced')).toHaveLength(orders.length)
    const stockLow = ofKind(inbox, 'stockLow')
    expect(inbox).toHaveLength(orders.length + stockLow.length)
    for (const { id, name } of await ask<Record<string, unknown>>(
      'select id, name from gifts where stock = 0',
    )) {
      const latest = stockLow.find(({ subject }) => subject === id)
      expect(latest?.facts).toEqual({ name, count: 0 })
    }
  })
})
