import { expect, test } from 'vitest'
import { auditAfter, brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ownWebhooks } from '#test/harness/own-webhooks.ts'
import { repeatDelivery, tryWebhook } from './deliveries.ts'
import { WEBHOOK_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const { own, deliver, hurry } = await ownWebhooks(database)

/** A webhook with a delivery that was taken after a failure. */
async function webhookWithDelivery() {
  const { receiver, id } = await own()
  receiver.behave((response) => response.writeHead(500).end())
  const { event } = await tryWebhook(database, id)
  await deliver(id)
  receiver.behave(null)
  await hurry()
  await deliver(id)
  return { id, event }
}

const [TAKEN, KEPT, ORDER] = WEBHOOK_INVARIANTS.map(({ name }) => name)

test.each([
  [TAKEN, `update webhook_attempts set status = 500`],
  [TAKEN, `update webhook_deliveries set state = 'failed'`],
  [KEPT, `delete from webhook_attempts where number = 1`],
  [ORDER, `insert into event_waits select 'webhooks', seq from published_events`],
])('finds: %s', async (name, damage) => {
  await webhookWithDelivery()
  expect(await brokenAfter(database, WEBHOOK_INVARIANTS, damage)).toEqual([name])
})

test('finds nothing where a taken delivery is sent again', async () => {
  const { id, event } = await webhookWithDelivery()
  await repeatDelivery(database, { webhook: id, event })
  const found = await auditAfter(database, WEBHOOK_INVARIANTS, 'select 1')
  expect(found).toEqual(
    WEBHOOK_INVARIANTS.map(({ name }) => ({ name, checked: 1, violations: [] })),
  )
})
