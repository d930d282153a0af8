import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { authorizer, pushKeysReader } from './push-keys.ts'
import {
  publicAgent,
  sendPush,
  silentServices,
  type PushMessage,
  type PushOutcome,
  type PushReceiver,
  type PushRoute,
} from './send-push.ts'

export interface Pusher {
  /**
   * Sends a message to one device. Calls `write` only if the message can be sent now; the caller
   * decides which words it may contain. Returns 'gone' for a device that was signed out meanwhile.
   */
  push(subscriptionId: number, write: () => Promise<PushMessage>): Promise<PushOutcome>
  /** Ends open connections. */
  close(): void
}

export interface PusherParts {
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly log: Pick<Logger, 'warn'>
  /** A mailto: or https: address for the operators of push services. */
  readonly contact: string
  /** By default `publicAgent()`. A test's own reaches the loopback. */
  readonly agent?: PushRoute['agent']
  readonly timeoutMs?: number
}

interface Subscription extends PushReceiver {
  readonly id: number
}

/** Sends push messages to people's devices, and stores the outcomes with their subscriptions. */
export function createPusher(parts: PusherParts): Pusher {
  const { database, log, contact, timeoutMs, agent = publicAgent() } = parts
  const readKeys = pushKeysReader(database)
  const silent = silentServices()
  let authorize: PushRoute['authorize'] | undefined
  return {
    async push(subscriptionId, write) {
      const device = await findDevice(database, subscriptionId)
      if (device === undefined) return { outcome: 'gone' }
      if (silent.isResting(new URL(device.endpoint).origin)) {
        return { outcome: 'retry', afterSeconds: null }
      }
      const message = await write()
      authorize ??= authorizer(await readKeys(), contact)
      const route = { agent, authorize, silent, ...(timeoutMs !== undefined && { timeoutMs }) }
      const outcome = await sendPush(route, device, message)
      // The message is sent: a failure to store its outcome must not send it again.
      await keepOutcome(parts, device, outcome).catch((error: unknown) => {
        log.warn({ err: error }, 'What became of a push message could not be kept')
      })
      return outcome
    },
    close: () => agent.destroy(),
  }
}

/** A device whose session is still valid and whose person is active. */
async function findDevice(
  { pool }: Pick<Database, 'pool'>,
  subscriptionId: number,
): Promise<Subscription | undefined> {
  const { rows } = await pool.query<Subscription>(
    `select s.id, s.endpoint, s.p256dh, s.auth
       from push_subscriptions s
       join sessions on sessions.token_hash = s.session_hash and sessions.expires_at > now()
       join users on users.id = s.user_id and users.is_active
      where s.id = $1`,
    [subscriptionId],
  )
  return rows[0]
}

/** Whether the device still receives notifications. */
export async function hasSubscription(
  database: Pick<Database, 'pool'>,
  subscriptionId: number,
): Promise<boolean> {
  return (await findDevice(database, subscriptionId)) !== undefined
}

/** Updates by id: a browser that subscribed anew meanwhile has another one. */
async function keepOutcome(
  { database: { db }, log }: PusherParts,
  { id, endpoint }: Subscription,
  result: PushOutcome,
): Promise<void> {
  if (result.outcome === 'gone') {
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
    return
  }
  // The endpoint is a secret; its origin names the push service.
  if (result.outcome === 'refused') {
    log.warn({ service: new URL(endpoint).origin, why: result.why }, 'A push message was refused')
  }
  await db
    .updateTable('push_subscriptions')
    .set(
      result.outcome === 'delivered'
        ? { delivered_at: sql<Date>`now()`, failures: 0 }
        : { failures: sql<number>`failures + 1` },
    )
    .where('id', '=', id)
    .execute()
}
