import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { transact } from '#platform/server/db/transact.ts'
import { EVENT_NAMES, EVENTS, type EventName } from '#webhooks/contract/events.ts'
import { chooseEvents } from './publish.ts'

const { database, administrator, newColleague } = await ownCompany()
await transact(database, (tx) => chooseEvents(tx, 'test', EVENT_NAMES))

let read = 0

/** What an act publishes. */
async function published(act: () => Promise<unknown>) {
  const text = 'select seq, kind, data from published_events where seq > $1 order by seq'
  const unread = async () =>
    (await database.pool.query<{ seq: number; kind: EventName; data: unknown }>(text, [read])).rows
  read = (await unread()).at(-1)?.seq ?? read
  await act()
  return unread()
}

test.each(Object.entries(EVENTS))('%s has an example that fits it', (name, event) => {
  expect(event.data.safeParse(event.example).success).toBe(true)
  expect(event.cause).toMatch(/^[A-Z].+\.$/)
  const path = event.read.replaceAll(/\{\w+\}/g, ':id')
  const read = Object.values(endpoints).find((one) => one.path === path && one.method === 'GET')
  expect([name, read?.path]).toEqual([name, path])
  for (const [, id = ''] of event.read.matchAll(/\{(\w+)\}/g)) {
    expect(Object.keys(event.example)).toContain(id)
  }
})

test('publishes each event with data that fits it, and no other', async () => {
  const seen = new Set<EventName>()
  const heard = async (act: () => Promise<unknown>, ...kinds: EventName[]) => {
    const events = await published(act)
    expect(events.map(({ kind }) => kind)).toEqual(kinds)
    for (const { kind, data } of events) {
      expect(EVENTS[kind].data.safeParse(data).success, kind).toBe(true)
      seen.add(kind)
    }
  }
  await heard(newColleague, 'person.added', 'person.changed')
  const [ada, bob] = [await newColleague(), await newColleague()]
  for (const { id } of [ada, bob]) {
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(administrator.call('approveUser', { params: { id } }))
  }
  const body = {
    receivers: [bob.id],
    amount: '5.00',
    message: 'For the demo',
    values: [],
    visibility: 'public',
    picture: null,
    isWelcome: false,
  }
  let card = 0
  const thank = async () => {
    card = (await expectOk(ada.visitor.call('thank', { body }))).json['id']
  }
  const of = (id: number) => ({ params: { id } })
  await heard(thank, 'thanks.created')
  await heard(() => expectOk(ada.visitor.call('undoThanks', of(card))), 'thanks.undone')
  await thank()
  const points = { ...of(card), body: { amount: '1.00' } }
  await heard(() => expectOk(ada.visitor.call('addPoints', points)), 'thanks.changed')
  const why = { ...of(card), body: { reason: 'Not our tone' } }
  await heard(() => expectOk(administrator.call('hideRecognition', why)), 'thanks.hidden')
  await heard(() => expectOk(administrator.call('showRecognition', of(card))), 'thanks.shown')
  const keep = (receivesInPublic: boolean) =>
    expectOk(bob.visitor.call('changeRecognitionChoices', { body: { receivesInPublic } }))
  await heard(() => keep(false), 'thanks.hidden')
  await heard(() => keep(true), 'thanks.shown')
  const amount = { body: { amount: '9.00' } }
  await heard(() => expectOk(administrator.call('deposit', amount)), 'points.deposited')
  await heard(() => expectOk(administrator.call('withdraw', amount)), 'points.withdrawn')
  const bonus = { body: { user: bob.id, amount: '50.00', reason: '' } }
  await heard(() => expectOk(administrator.call('processBonus', bonus)), 'bonus.given')
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  const settings = { body: { version, companyPoints: true, allowancePeriod: 'month' } }
  await expectOk(administrator.call('changeSettings', settings))
  await heard(() => expectOk(ada.visitor.call('readAllowance')), 'allowance.granted')
  const chosen = { ids: [bob.id] }
  const boost = { amount: '5', reason: 'A good year', lastDay: null }
  const boosted = { body: { chosen, boost } }
  await heard(() => expectOk(administrator.call('giveBoost', boosted)), 'boost.given')
  const award = { amount: '5', reason: 'A good year' }
  const given = { body: { chosen, award } }
  await heard(() => expectOk(administrator.call('giveAward', given)), 'award.given')
  const gift = await expectOk(
    administrator.call('addGift', {
      body: { name: 'Mug', description: 'A mug', price: '2.00', picture: null, inventory: 3 },
    }),
  )
  await expectOk(bob.visitor.call('addToCart', { body: { gift: gift.json['id'] } }))
  await heard(
    () => expectOk(bob.visitor.call('buyCart', { body: { total: '2.00' } })),
    'order.placed',
  )
  const { rows } = await database.pool.query<{ id: number }>('select id from purchases')
  const order = rows[0]?.id ?? 0
  await heard(
    () => expectOk(administrator.call('handOver', { ...of(order), body: { note: '' } })),
    'order.changed',
  )
  await heard(
    () =>
      expectOk(administrator.call('refundPurchase', { ...of(order), body: { note: 'Broken' } })),
    'order.changed',
  )
  const move = { ...of(bob.id), body: { title: 'Support lead', team: 'Care' } }
  await heard(() => expectOk(administrator.call('changePosition', move)), 'person.changed')
  await heard(
    () =>
      expectOk(administrator.call('changePerson', { ...of(ada.id), body: { firstName: 'Ada' } })),
    'person.changed',
  )
  const leaver = await newColleague()
  const off = { ...of(leaver.id), body: { isActive: false } }
  await heard(() => expectOk(administrator.call('setPermissions', off)), 'person.changed')
  const person = await expectOk(administrator.call('readUser', of(leaver.id)))
  const name = `${person.json['firstName']} ${person.json['lastName']}`
  await heard(
    () => expectOk(administrator.call('erasePerson', { ...of(leaver.id), body: { name } })),
    'person.erased',
  )
  expect([...seen].toSorted()).toEqual(EVENT_NAMES.toSorted())
})
