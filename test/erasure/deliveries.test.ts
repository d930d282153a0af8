import { expect, test } from 'vitest'
import { erasePerson } from '#privacy/server/erase-person.ts'
import { readDelivery, repeatDelivery } from '#webhooks/server/deliveries.ts'
import { ownDatabase } from '../harness/database.ts'
import { ownWebhooks } from '../harness/own-webhooks.ts'

const database = await ownDatabase()
const { wall, own, deliver, changing } = await ownWebhooks(database)
const [zora, bob, eve] = await wall.three()
await database.pool.query(
  `update users set first_name = 'Zora', last_name = 'Brandt' where id = $1`,
  [zora.id],
)

test('deliveries keep no words and names of somebody erased, nor answers about them', async () => {
  const { receiver, id, deliveries } = await own({ takesPrivate: true })
  const cards = {
    sent: await wall.card(zora, [bob], { message: 'Well done, Bob' }),
    got: await wall.card(bob, [zora], { message: 'Well done, Zora', visibility: 'private' }),
    others: await wall.card(bob, [eve]),
    named: await wall.card(eve, [bob]),
  }
  receiver.behave((response, { payload: { type, data } }) => {
    const names = type === 'person.erased' || data['thanks'] === cards.named
    response.end(names ? 'Hello ZORA' : `Card ${String(data['thanks'])} of Z. B.`)
  })
  await deliver(id)
  const answers = async () => {
    const all = await deliveries()
    const read = all.map(({ event }) => readDelivery(database, { webhook: id, event }))
    return (await Promise.all(read)).map(({ payload, history }) => {
      const { type, data } = JSON.parse(payload) as { type: string; data: { thanks?: number } }
      return [type, data.thanks ?? null, history.map(({ answer }) => answer)]
    })
  }
  const of = (card: number) => `Card ${card} of Z. B.`
  const others = ['thanks.created', cards.others, [of(cards.others)]]
  expect(await answers()).toEqual([
    ['thanks.created', cards.named, ['Hello ZORA']],
    others,
    ['thanks.created', cards.got, [of(cards.got)]],
    ['thanks.created', cards.sent, [of(cards.sent)]],
  ])

  await database.pool.query('update users set is_active = false where id = $1', [zora.id])
  const erasing = { ...changing, key: 'erase-once', userId: zora.id, name: 'Zora Brandt' }
  await erasePerson(database, erasing)
  // Later answers about her: of the erasure itself, and of a delivery that is sent again.
  await deliver(id)
  const about = (await deliveries()).at(-1)?.event ?? ''
  await repeatDelivery(database, { webhook: id, event: about })
  await deliver(id)
  expect(await answers()).toEqual([
    ['person.erased', null, [null]],
    ['thanks.created', cards.named, [null]],
    others,
    ['thanks.created', cards.got, [null]],
    ['thanks.created', cards.sent, [null, null]],
  ])
  const { rows } = await database.pool.query(
    `select from published_events t where t::text ~* 'zora|brandt|well done'
      union all select from webhook_attempts t where t::text ~* 'zora|brandt|well done'`,
  )
  expect(rows).toEqual([])
  for (const { body } of receiver.received) expect(body).not.toMatch(/zora|brandt|well done/i)
})
