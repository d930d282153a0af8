import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readMyTeam } from './my-team.ts'

const { database, administrator, newColleague } = await ownCompany()

type Colleague = Awaited<ReturnType<typeof newColleague>>

/** Somebody who may send. */
async function newPerson(): Promise<Colleague> {
  const person = await newColleague()
  const params = { id: person.id }
  await expectOk(administrator.call('setPermissions', { params, body: { isTransfer: true } }))
  return person
}

let keys = 0
const thank = (from: Colleague, to: Colleague, visibility = 'public') =>
  expectOk(
    from.visitor.call('thank', {
      key: `my-team-${++keys}`,
      body: { receivers: [to.id], amount: '0', message: 'For the night shift', visibility },
    }),
  )

/** Moves the thanks that somebody received 61 days back, past the trigger that keeps their date. */
const longAgo = ({ id }: Colleague) =>
  transact(database, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: `update recognitions set made_at = now() - interval '61 days'
              where id in (select recognition_id from recognition_receivers where receiver_id = $1)`,
      values: [id],
    })
  })

const setManager = (person: Colleague, manager: string) =>
  expectOk(
    administrator.call('changeEmployment', {
      params: { id: person.id },
      body: { employeeId: '', manager, startDate: '', birthday: '' },
    }),
  )

/** A manager of three people. */
async function team() {
  const boss = await newColleague()
  const people = [await newPerson(), await newPerson(), await newPerson()] as const
  for (const person of people) await setManager(person, boss.email)
  return { boss, people }
}

const seenBy = async ({ visitor }: Colleague) => (await expectOk(visitor.call('readMyTeam'))).json

const readAs = ({ id }: Colleague, fixed: Parameters<typeof readMyTeam>[1]['fixed']) =>
  readMyTeam(database, { by: id, from: '192.0.2.1', fixed })

test('a manager sees who takes part, and whom nobody has thanked for 60 days', async () => {
  const { boss, people } = await team()
  const [ada, bob, cem] = people
  const other = await newPerson()
  await thank(ada, bob)
  await thank(other, cem)
  await longAgo(cem)
  const { unthanked, thanked, ...seen } = await readAs(boss, { smallestGroup: 1 })
  expect(seen).toMatchObject({ people: 3, takingPart: { thanked: 1, wereThanked: 1 } })
  const names = unthanked ?? []
  expect(names.map(({ id }) => id)).toEqual([ada.id, cem.id])
  expect(names.map(({ lastThanked }) => lastThanked === null)).toEqual([true, false])
  // Neither points nor addresses.
  const fields = ['id', 'firstName', 'lastName', 'picture', 'lastThanked']
  for (const one of names) expect(Object.keys(one)).toEqual(fields)
  // Dates would tell the figures of a group that is too small for them.
  expect(thanked?.map(({ id }) => id)).toEqual([bob.id])
  expect(thanked?.flatMap((one) => Object.keys(one))).toEqual(fields.slice(0, 4))
})

test('private, undone and hidden thanks change nothing', async () => {
  const { boss, people } = await team()
  const [ada, bob, cem] = people
  const before = await readAs(boss, { smallestGroup: 1 })
  expect(before.takingPart).toEqual({ thanked: 0, wereThanked: 0 })
  await thank(ada, bob, 'private')
  const { json } = await thank(bob, cem)
  const params = { id: json['id'] }
  await expectOk(bob.visitor.call('undoThanks', { key: `my-team-${++keys}`, params }))
  const hidden = await thank(cem, ada)
  await expectOk(
    administrator.call('hideRecognition', {
      params: { id: hidden.json['id'] },
      body: { reason: 'Not our tone' },
    }),
  )
  expect(await readAs(boss, { smallestGroup: 1 })).toEqual(before)
})

test('only one’s own people count, as they are at the request', async () => {
  const { boss, people } = await team()
  const [ada, bob] = people
  await setManager(bob, ada.email)
  expect(await seenBy(boss)).toMatchObject({ people: 2 })
  expect(await seenBy(ada)).toMatchObject({ people: 1 })
  await setManager(bob, '')
  expect(await seenBy(ada)).toMatchObject({ people: 0, unthanked: [] })
  await expectOk(
    administrator.call('setPermissions', { params: { id: ada.id }, body: { isActive: false } }),
  )
  expect(await seenBy(boss)).toMatchObject({ people: 1 })
  const own = await expectOk(boss.visitor.call('readOwnEmployment'))
  expect(own.json).toMatchObject({ leads: 1 })
})

test('obeys the smallest group, and names nobody where reports name nobody', async () => {
  const { boss } = await team()
  expect(await readAs(boss, { smallestGroup: 4 })).toMatchObject({ takingPart: null })
  expect(await readAs(boss, { smallestGroup: 3 })).toMatchObject({ takingPart: { thanked: 0 } })
  const nameless = await readAs(boss, { personLists: false })
  expect(nameless).toMatchObject({ unthanked: null, thanked: null })
})

test('records who read the names, once an hour, and nobody who read none', async () => {
  const { boss, people } = await team()
  const [ada] = people
  await readAs(boss, { personLists: false })
  await seenBy(ada)
  const sights = async () => {
    const { rows } = await database.pool.query(
      `select made_by as by, after from audit_log
        where action = 'peopleSeen' and made_by = any($1::bigint[])`,
      [[boss.id, ada.id]],
    )
    return rows
  }
  expect(await sights()).toEqual([])
  await seenBy(boss)
  await seenBy(boss)
  expect(await sights()).toEqual([{ by: boss.id, after: { list: 'My team' } }])
})
