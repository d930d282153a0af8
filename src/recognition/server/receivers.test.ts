import { describe, expect, test, vi } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank as thanksTo } from '#test/harness/thank.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { type NewRecognition } from '#recognition/contract/recognition.ts'
import { changeRecognitionChoices } from './choices.ts'
import { hideRecognition } from './hide.ts'
import { readRecognition } from './list-recognitions.ts'
import { addReceiver } from './receivers.ts'
import { addPoints, createSender, writeThanks } from './send-thanks.ts'
import { undoThanks } from './undo-thanks.ts'

const database = await ownDatabase()
const { carryOut, send, thank } = createSender(database)

let keys = 0
const newKey = () => `receivers-of-test-${++keys}`

type Four = [Colleague, Colleague, Colleague, Colleague]
const four = async () => (await hire(database, 4)) as unknown as Four

const thankBy = (by: Colleague, to: readonly Colleague[], fields: Partial<NewRecognition> = {}) =>
  thank({
    by: by.id,
    key: newKey(),
    recognition: {
      receivers: to.map(({ id }) => id),
      amount: hundredths(500),
      message: 'For the night shift',
      values: [],
      visibility: 'public',
      picture: null,
      isWelcome: false,
      ...fields,
    },
  })

const also = (by: Colleague, id: number, receiver: Colleague, key = newKey()) =>
  addReceiver(database, carryOut, { by: by.id, key, id, receiver: receiver.id })
const undo = (by: Colleague, id: number) => undoThanks(database, { by: by.id, key: newKey(), id })

async function pointsOf({ id }: Colleague): Promise<[number, number]> {
  const { rows } = await database.pool.query<{ earned: number; appreciation: number }>(
    'select earned, appreciation from wallets where user_id = $1',
    [id],
  )
  return [rows[0]?.earned ?? 0, rows[0]?.appreciation ?? 0]
}

const receiversOf = async (reader: Colleague, id: number) =>
  (await readRecognition(database, reader.id, id)).receivers.map((face) => face.id)

const expectBalanced = async () => expect((await transact(database, audit)).violations).toEqual([])

describe('a forgotten person', () => {
  test('gets the same card and points as the others, once per key, and hears of it', async () => {
    const [ada, bob, cem] = await four()
    const { id } = await thankBy(ada, [bob])
    const key = newKey()
    expect(await also(ada, id, cem, key)).toEqual({ id })
    expect(await also(ada, id, cem, key)).toEqual({ id })
    expect(await receiversOf(bob, id)).toEqual([bob.id, cem.id])
    expect([await pointsOf(ada), await pointsOf(cem)]).toEqual([
      [9_000, 0],
      [10_000, 500],
    ])
    const card = await readRecognition(database, cem.id, id)
    expect([card.isNew, card.points]).toEqual([true, { each: 500, added: 0 }])
    const { rows } = await database.pool.query(
      `select user_id, actor_id, facts from notifications where subject_id = $1 and kind = 'thanked' order by 1`,
      [id],
    )
    expect(rows).toEqual(
      [bob, cem].map((one) => ({
        user_id: one.id,
        actor_id: ada.id,
        facts: { points: '5.00' },
      })),
    )
    await expectBalanced()
  })

  test('who receives no points gets the words alone, from a card with points or without', async () => {
    const [ada, bob, cem, eve] = await four()
    await database.pool.query('update users set receives_points = false where id = $1', [cem.id])
    const paid = await thankBy(ada, [bob])
    const free = await thankBy(ada, [bob], { amount: NOTHING })
    await also(ada, paid.id, cem)
    await also(ada, free.id, eve)
    expect([await pointsOf(ada), await pointsOf(cem), await pointsOf(eve)]).toEqual([
      [9_500, 0],
      [10_000, 0],
      [10_000, 0],
    ])
    expect((await readRecognition(database, cem.id, paid.id)).points).toEqual({ each: 0, added: 0 })
    expect(await receiversOf(eve, free.id)).toEqual([bob.id, eve.id])
    await expectBalanced()
  })

  test('counts for points that others add afterwards, not for those before', async () => {
    const [ada, bob, cem, eve] = await four()
    const { id } = await thankBy(ada, [bob])
    const adding = { by: eve.id, id, amount: hundredths(100) }
    await addPoints(database, send, { ...adding, key: newKey() })
    await also(ada, id, cem)
    await addPoints(database, send, { ...adding, key: newKey() })
    const added = async (reader: Colleague) =>
      (await readRecognition(database, reader.id, id)).points?.added
    expect([await added(bob), await added(cem), await added(eve)]).toEqual([200, 100, 200])
    await expectBalanced()
  })

  test('who keeps thanks private takes the card off the wall', async () => {
    const [ada, bob, cem, eve] = await four()
    await changeRecognitionChoices(database, cem.id, { receivesInPublic: false })
    const { id } = await thankBy(ada, [bob])
    expect(await receiversOf(eve, id)).toEqual([bob.id])
    await also(ada, id, cem)
    await expect(receiversOf(eve, id)).rejects.toMatchObject({ code: 'recognition-unknown' })
    expect(await receiversOf(bob, id)).toEqual([bob.id, cem.id])
    await expectBalanced()
  })

  test('is refused in words where they can not be added', async () => {
    const [ada, bob, cem, eve] = await four()
    const { id } = await thankBy(ada, [bob])
    const refused = (code: string, field?: string) =>
      expect.objectContaining({ code, ...(field !== undefined && { field }) })
    await expect(also(ada, id, bob)).rejects.toEqual(refused('receiver-already', 'receiver'))
    await expect(also(ada, id, ada)).rejects.toEqual(refused('receiver-self', 'receiver'))
    await database.pool.query('update users set is_active = false where id = $1', [eve.id])
    await expect(also(ada, id, eve)).rejects.toEqual(refused('receiver-inactive', 'receiver'))
    await expect(also(bob, id, cem)).rejects.toEqual(refused('recognition-unknown'))
    await expect(also(ada, 9_999_999, cem)).rejects.toEqual(refused('recognition-unknown'))
    const dear = await thankBy(ada, [bob], { amount: hundredths(5_000) })
    await expect(also(ada, dear.id, cem)).rejects.toEqual(refused('insufficient-funds'))
    await database.pool.query(
      "insert into user_roles (user_id, role, given_by) values ($1, 'moderator', $1)",
      [cem.id],
    )
    await hideRecognition(database, id, { by: cem.id, reason: 'Not for all' })
    await expect(also(ada, id, cem)).rejects.toEqual(refused('also-closed'))
    expect(await pointsOf(cem)).toEqual([10_000, 0])
  })

  test('can be added for a day', async () => {
    const [ada, bob, cem] = await four()
    const sentBefore = async (minutes: number) => {
      const madeAt = new Date(Date.now() - minutes * 60_000)
      await transact(database, (tx) => writeThanks(tx, [thanksTo(ada.id, bob.id, 500)], { madeAt }))
      const { rows } = await database.pool.query<{ id: number }>(
        'select max(id) as id from recognitions where sender_id = $1',
        [ada.id],
      )
      return rows[0]?.id ?? expect.fail('no card')
    }
    await expect(also(ada, await sentBefore(24 * 60 + 1), cem)).rejects.toMatchObject({
      code: 'also-late',
    })
    const early = await sentBefore(24 * 60 - 1)
    expect(await also(ada, early, cem)).toEqual({ id: early })
  })

  test('makes the twenty-first receiver refused', async () => {
    const [ada, ...others] = (await hire(database, 22)) as unknown as Four
    const { id } = await thankBy(ada, others.slice(0, 19), { amount: NOTHING })
    const [twentieth, last] = others.slice(19) as [Colleague, Colleague]
    await also(ada, id, twentieth)
    await expect(also(ada, id, last)).rejects.toMatchObject({ code: 'receivers-many' })
  })
})

describe('at once', () => {
  test('two tabs add the same person once', async () => {
    const [ada, bob, cem, eve] = await four()
    const { id } = await thankBy(ada, [bob])
    const other = createSender(database)
    const added = await Promise.allSettled([
      ...[1, 2, 3].map(() => also(ada, id, cem)),
      ...[1, 2, 3].map(() =>
        addReceiver(database, other.carryOut, {
          by: ada.id,
          key: newKey(),
          id,
          receiver: cem.id,
        }),
      ),
      also(ada, id, eve),
    ])
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect([await pointsOf(ada), await pointsOf(cem), await pointsOf(eve)]).toEqual([
      [8_500, 0],
      [10_000, 500],
      [10_000, 500],
    ])
    await expectBalanced()
  })

  test('undo waits for an addition under way, and takes its points back too', async () => {
    const [ada, bob, cem] = await four()
    const { id } = await thankBy(ada, [bob])
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    // The card: a wallet that is held is passed over, and tried again later.
    await blocker.query('select from recognitions where id = $1 for update', [id])
    // Not by the blocker: what a transaction read of other connections stays as it was.
    const waiting = async (count: number) => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0]?.count).toBe(count)
    }
    const added = also(ada, id, cem)
    await vi.waitFor(() => waiting(1), { timeout: 10_000 })
    const undone = undo(ada, id)
    await vi.waitFor(() => waiting(2), { timeout: 10_000 })
    await blocker.query('commit')
    blocker.release()
    expect(await Promise.all([added, undone])).toEqual([{ id }, { id }])
    for (const one of [ada, bob, cem]) expect(await pointsOf(one)).toEqual([10_000, 0])
    await expectBalanced()
  })

  test('undo takes back what an added person got, or comes before it', async () => {
    const [ada, bob, cem, eve] = await four()
    for (const amount of [hundredths(500), NOTHING]) {
      for (let round = 0; round < 12; round++) {
        const { id } = await thankBy(ada, [bob], { amount })
        const added = [cem, eve].map((one) => also(ada, id, one))
        const ended = await Promise.allSettled([...added, undo(ada, id)])
        expect(ended.at(-1)).toEqual({ status: 'fulfilled', value: { id } })
      }
    }
    for (const one of [ada, bob, cem, eve]) expect(await pointsOf(one)).toEqual([10_000, 0])
    await expectBalanced()
  })
})
