import { describe, expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank as thanksTo } from '#test/harness/thank.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { hideRecognition } from './hide.ts'
import { listRecentReceivers, listRecognitions, readRecognition } from './list-recognitions.ts'
import { MOST_FREE_THANKS } from './rules.ts'
import { addPoints, createSender, writeThanks } from './send-thanks.ts'
import { undoThanks } from './undo-thanks.ts'

const database = await ownDatabase()
const { send, thank } = createSender(database)

let keys = 0
const makeModerator = ({ id }: Colleague) =>
  database.pool.query(
    "insert into user_roles (user_id, role, given_by) values ($1, 'moderator', $1)",
    [id],
  )
const thankInWords = ({ id }: Colleague) =>
  database.pool.query('update users set receives_points = false where id = $1', [id])
const newKey = () => `thanks-of-test-${++keys}`

const people = async (count: number) => hire(database, count) as Promise<readonly Colleague[]>

function recognition(
  receivers: readonly Colleague[],
  fields: Partial<NewRecognition> = {},
): NewRecognition {
  return {
    receivers: receivers.map(({ id }) => id),
    amount: hundredths(500),
    message: 'For the night shift',
    values: [],
    visibility: 'public',
    picture: null,
    isWelcome: false,
    ...fields,
  }
}

const thankBy = (by: Colleague, given: NewRecognition, key = newKey()) =>
  thank({ by: by.id, key, recognition: given })

const wall = (reader: Colleague, search: Partial<Parameters<typeof listRecognitions>[2]> = {}) =>
  listRecognitions(database, reader.id, {
    scope: 'company',
    person: 0,
    value: 0,
    q: '',
    after: 0,
    ...search,
  })

async function balances({ id }: Colleague): Promise<[number, number]> {
  const { rows } = await database.pool.query<{ earned: number; appreciation: number }>(
    'select earned, appreciation from wallets where user_id = $1',
    [id],
  )
  return [rows[0]?.earned ?? 0, rows[0]?.appreciation ?? 0]
}

describe('thanks', () => {
  test('answer each send with its own card, also when it is asked again', async () => {
    const [ada, bob, cem] = (await people(3)) as [Colleague, Colleague, Colleague]
    const points = (to: Colleague) => ({
      ...thanksTo(ada.id, to.email, 100),
      type: 'send' as const,
    })
    const sending = [bob, cem].map((to) => ({ to, key: newKey() }))
    const sent = await Promise.all(sending.map(({ to, key }) => send(key, points(to))))
    const again = await Promise.all(sending.map(({ to, key }) => send(key, points(to))))
    expect(again).toEqual(sent)
    const cards = await Promise.all(
      sent.map((one) => readRecognition(database, ada.id, one.recognition)),
    )
    expect(cards.map(({ receivers }) => receivers.map(({ id }) => id))).toEqual([
      [bob.id],
      [cem.id],
    ])
  })

  test('to several colleagues give each one the amount and make one card', async () => {
    const [ada, bob, cem, eve] = (await people(4)) as [Colleague, Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob, cem]))
    expect(await balances(ada)).toEqual([9_000, 0])
    expect(await balances(bob)).toEqual([10_000, 500])
    const [card] = (await wall(eve)).recognitions
    expect(card).toMatchObject({
      id,
      sender: { id: ada.id },
      receivers: [{ id: bob.id }, { id: cem.id }],
      message: 'For the night shift',
      points: { each: 500, added: 0 },
      undoUntil: null,
      isNew: false,
    })
  })

  test('move nothing when the points suffice for only one of two receivers', async () => {
    const [ada, bob, cem] = (await people(3)) as [Colleague, Colleague, Colleague]
    const given = recognition([bob, cem], { amount: hundredths(6_000) })
    await expect(thankBy(ada, given)).rejects.toMatchObject({ code: 'insufficient-funds' })
    expect(await balances(bob)).toEqual([10_000, 0])
    expect((await wall(ada, { scope: 'given' })).recognitions).toEqual([])
  })

  test('without points change no balance, and are sent once per key', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    const key = newKey()
    const given = recognition([bob], { amount: NOTHING })
    const sent = await thankBy(ada, given, key)
    expect(await thankBy(ada, given, key)).toEqual(sent)
    expect(await balances(ada)).toEqual([10_000, 0])
    expect((await wall(bob, { scope: 'received' })).recognitions).toMatchObject([
      { ...sent, points: { each: 0 } },
    ])
  })

  test.each([hundredths(500), NOTHING])(
    'of %i to an inactive colleague are refused',
    async (amount) => {
      const [ada, bob] = (await people(2)) as [Colleague, Colleague]
      await database.pool.query('update users set is_active = false where id = $1', [bob.id])
      await expect(thankBy(ada, recognition([bob], { amount }))).rejects.toMatchObject({
        code: 'receiver-inactive',
        field: 'receivers',
      })
    },
  )

  test('to several give points only to those who receive them; all get the card', async () => {
    const [ada, bob, cem, eve] = (await people(4)) as [Colleague, Colleague, Colleague, Colleague]
    await thankInWords(bob)
    const { id } = await thankBy(ada, recognition([bob, cem]))
    expect([await balances(ada), await balances(bob), await balances(cem)]).toEqual([
      [9_500, 0],
      [10_000, 0],
      [10_000, 500],
    ])
    const each = async (reader: Colleague) =>
      (await readRecognition(database, reader.id, id)).points?.each
    expect([await each(bob), await each(cem), await each(eve)]).toEqual([0, 500, 500])
    const { rows } = await database.pool.query(
      `select user_id, facts from notifications where subject_id = $1 and kind = 'thanked' order by user_id`,
      [id],
    )
    expect(rows).toEqual([
      { user_id: bob.id, facts: null },
      { user_id: cem.id, facts: { points: '5.00' } },
    ])
    await addPoints(database, send, { by: eve.id, key: newKey(), id, amount: hundredths(300) })
    expect([await balances(eve), await balances(bob)]).toEqual([
      [9_700, 0],
      [10_000, 0],
    ])
    expect((await readRecognition(database, cem.id, id)).points).toEqual({ each: 500, added: 300 })
    expect((await readRecognition(database, bob.id, id)).points).toEqual({ each: 0, added: 0 })
    expect((await transact(database, audit)).violations).toEqual([])
  })

  test('to people who all get words alone are refused with points, and go without', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    await thankInWords(bob)
    await expect(thankBy(ada, recognition([bob]))).rejects.toMatchObject({
      code: 'receiver-without-points',
      field: 'receivers',
    })
    const { id } = await thankBy(ada, recognition([bob], { amount: NOTHING }))
    const adding = { by: ada.id, key: newKey(), id, amount: hundredths(300) }
    await expect(addPoints(database, send, adding)).rejects.toMatchObject({
      code: 'receiver-without-points',
    })
  })

  test('to several, some in words, are taken back with what they gave', async () => {
    const [ada, bob, cem] = (await people(3)) as [Colleague, Colleague, Colleague]
    await thankInWords(cem)
    const { id } = await thankBy(ada, recognition([bob, cem]))
    await undoThanks(database, { by: ada.id, key: newKey(), id })
    expect([await balances(ada), await balances(bob)]).toEqual([
      [10_000, 0],
      [10_000, 0],
    ])
    expect((await transact(database, audit)).violations).toEqual([])
  })

  test('happen once per key; a different request with the key is refused', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    const key = newKey()
    const sent = await thankBy(ada, recognition([bob]), key)
    expect(await thankBy(ada, recognition([bob]), key)).toEqual(sent)
    expect(await balances(bob)).toEqual([10_000, 500])
    const other = recognition([bob], { message: 'Something else' })
    await expect(thankBy(ada, other, key)).rejects.toMatchObject({ code: 'key-reused' })
  })

  test('in private show only to their sender and receiver', async () => {
    const [ada, bob, eve] = (await people(3)) as [Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob], { visibility: 'private' }))
    expect(await readRecognition(database, ada.id, id)).toMatchObject({ id })
    expect(await readRecognition(database, bob.id, id)).toMatchObject({ id })
    await expect(readRecognition(database, eve.id, id)).rejects.toMatchObject({
      code: 'recognition-unknown',
    })
    expect((await wall(bob)).recognitions.map((card) => card.id)).not.toContain(id)
    const { recognitions } = await wall(eve, { scope: 'person', person: bob.id })
    expect(recognitions).toEqual([])
  })

  test('are found by their words', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob], { message: 'You fixed the *turbine*!' }))
    expect((await wall(bob, { q: 'Turbine' })).recognitions).toMatchObject([{ id }])
    expect((await wall(bob, { q: 'turbines of others' })).recognitions).toEqual([])
  })

  test('list the latest receivers first, without those of undone thanks', async () => {
    const [ada, bob, cem, eve] = (await people(4)) as [Colleague, Colleague, Colleague, Colleague]
    for (const receiver of [bob, cem, bob]) await thankBy(ada, recognition([receiver]))
    const { id: mistaken } = await thankBy(ada, recognition([eve]))
    await undoThanks(database, { by: ada.id, key: newKey(), id: mistaken })
    const { people: recent } = await listRecentReceivers(database, ada.id)
    expect(recent.map(({ id }) => id)).toEqual([bob.id, cem.id])
  })
})

describe('added points', () => {
  test('go to each receiver and show on the card', async () => {
    const [ada, bob, cem, eve] = (await people(4)) as [Colleague, Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob, cem]))
    await addPoints(database, send, { by: eve.id, key: newKey(), id, amount: hundredths(300) })
    expect(await balances(bob)).toEqual([10_000, 800])
    expect(await readRecognition(database, eve.id, id)).toMatchObject({
      points: { each: 500, added: 300 },
    })
  })

  test('are refused for a card that the giver may not see', async () => {
    const [ada, bob, eve] = (await people(3)) as [Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob], { visibility: 'private' }))
    const adding = { by: eve.id, key: newKey(), id, amount: hundredths(300) }
    await expect(addPoints(database, send, adding)).rejects.toMatchObject({
      code: 'recognition-unknown',
    })
  })
})

describe('a key of added points', () => {
  const unknown = { code: 'recognition-unknown' }

  test('keeps its answer when the card is hidden', async () => {
    const [ada, bob, eve] = (await people(3)) as [Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob]))
    const adding = { by: eve.id, key: newKey(), id, amount: hundredths(300) }
    await addPoints(database, send, adding)
    await makeModerator(ada)
    await hideRecognition(database, id, { by: ada.id, reason: 'Not for all' })
    expect(await addPoints(database, send, adding)).toEqual({ id })
    await expect(addPoints(database, send, { ...adding, key: newKey() })).rejects.toMatchObject(
      unknown,
    )
    expect(await balances(bob)).toEqual([10_000, 800])
  })

  test('keeps its refusal, the same for an unreadable card as for a missing one', async () => {
    const [ada, eve] = (await people(2)) as [Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([eve], { visibility: 'private' }))
    const cem = (await people(1))[0] as Colleague
    for (const card of [id, 1_000_000]) {
      const adding = { by: cem.id, key: newKey(), id: card, amount: hundredths(900_000) }
      for (const _again of [1, 2]) {
        await expect(addPoints(database, send, adding)).rejects.toMatchObject(unknown)
      }
    }
  })
})

describe('undo', () => {
  const undo = (by: Colleague, id: number, key = newKey()) =>
    undoThanks(database, { by: by.id, key, id })

  test('takes the points back from all receivers, and removes the card', async () => {
    const [ada, bob, cem] = (await people(3)) as [Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob, cem], { amount: hundredths(4_000) }))
    const key = newKey()
    expect(await undo(ada, id, key)).toEqual({ id })
    expect(await undo(ada, id, key)).toEqual({ id })
    expect([await balances(ada), await balances(bob), await balances(cem)]).toEqual([
      [10_000, 0],
      [10_000, 0],
      [10_000, 0],
    ])
    await expect(readRecognition(database, ada.id, id)).rejects.toMatchObject({
      code: 'recognition-unknown',
    })
    await expect(undo(ada, id)).rejects.toMatchObject({ code: 'recognition-unknown' })
  })

  test('takes nothing back if one receiver has spent the points', async () => {
    const [ada, bob, cem] = (await people(3)) as [Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob, cem]))
    const spent = recognition([ada], { amount: hundredths(10_200) })
    await thankBy(cem, spent)
    await expect(undo(ada, id)).rejects.toMatchObject({ code: 'thanks-spent' })
    expect(await balances(bob)).toEqual([10_000, 500])
  })

  test('is refused to everybody but the sender', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob]))
    await expect(undo(bob, id)).rejects.toMatchObject({ code: 'recognition-unknown' })
  })

  test('is offered for a minute, and refused afterwards', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    const thankedBefore = async (seconds: number) => {
      const madeAt = new Date(Date.now() - seconds * 1000)
      await transact(database, (tx) => writeThanks(tx, [thanksTo(ada.id, bob.id, 500)], { madeAt }))
      const { recognitions } = await wall(ada, { scope: 'given' })
      return recognitions[0] ?? expect.fail('no thanks')
    }
    const late = await thankedBefore(61)
    expect(late.undoUntil).toBeNull()
    await expect(undo(ada, late.id)).rejects.toMatchObject({ code: 'undo-late' })
    const early = await thankedBefore(30)
    expect(early.undoUntil).not.toBeNull()
    expect(await undo(ada, early.id)).toEqual({ id: early.id })
  })

  test('is refused once others have added points', async () => {
    const [ada, bob, eve] = (await people(3)) as [Colleague, Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob]))
    await addPoints(database, send, { by: eve.id, key: newKey(), id, amount: hundredths(300) })
    await expect(undo(ada, id)).rejects.toMatchObject({ code: 'thanks-joined' })
  })

  test('withdraws thanks without points too', async () => {
    const [ada, bob] = (await people(2)) as [Colleague, Colleague]
    const { id } = await thankBy(ada, recognition([bob], { amount: NOTHING }))
    expect(await undo(ada, id)).toEqual({ id })
    expect((await wall(bob, { scope: 'received' })).recognitions).toEqual([])
  })
})

test('refuses thanks without points to somebody who sent hundreds within the hour', async () => {
  const [ada, bob, eve] = (await people(3)) as [Colleague, Colleague, Colleague]
  await database.pool.query(
    `with made as (
       insert into recognitions (sender_id, message, amount, visibility, is_on_wall, made_at)
       select $1, 'Again', 0, 'public', true,
              now() - make_interval(mins => case when k <= 2 then 61 else 59 end)
         from generate_series(1, $3::int) k returning id, sender_id)
     insert into recognition_receivers (recognition_id, receiver_id, sender_id)
     select id, $2, sender_id from made`,
    [ada.id, bob.id, MOST_FREE_THANKS],
  )
  const free = recognition([bob], { amount: NOTHING })
  // Commands that arrive together share a batch.
  const sent = await Promise.allSettled([1, 2, 3].map(() => thankBy(ada, free)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(thankBy(ada, free)).rejects.toMatchObject({ code: 'too-often' })
  await thankBy(ada, recognition([bob]))
  await thankBy(eve, free)
})
