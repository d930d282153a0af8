import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import type { PushMessage } from './push-message.ts'
import { authorizer, pushKeysReader } from './push-keys.ts'
import {
  publicAgent,
  sendPush,
  type PushOptions,
  type PushOutcome,
  type PushReceiver,
  type PushRoute,
} from './send-push.ts'
import { silentServices } from './silent-services.ts'
import { MOST_DEVICES } from './subscriptions.ts'

/** A device's answer; a retry goes to `pushToSubscription` with this id. */
export type DeviceOutcome = PushOutcome & { readonly subscriptionId: number }

export interface Pusher {
  /**
   * Sends a message to all subscribed devices of a person at once, at most ten; none: an empty
   * list. The caller decides what the message may say.
   */
  pushTo(
    userId: number,
    message: PushMessage,
    options?: PushOptions,
  ): Promise<readonly DeviceOutcome[]>
  /** Sends it to one device. A device that was signed out meanwhile is gone. */
  pushToSubscription(
    subscriptionId: number,
    message: PushMessage,
    options?: PushOptions,
  ): Promise<PushOutcome>
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

/** Sends push messages to people's devices, and keeps what becomes of their subscriptions. */
export function createPusher(parts: PusherParts): Pusher {
  const { database, log, contact, timeoutMs, agent = publicAgent() } = parts
  const { pool } = database
  const readKeys = pushKeysReader(database)
  const silent = silentServices()
  let authorize: PushRoute['authorize'] | undefined
  const send = async (to: Subscription, message: PushMessage, options?: PushOptions) => {
    authorize ??= authorizer(await readKeys(), contact)
    const route = { agent, authorize, silent, ...(timeoutMs !== undefined && { timeoutMs }) }
    const outcome = await sendPush(route, to, message, options)
    // The message is out: a failure to keep that must not send it again.
    await keepOutcome(parts, to, outcome).catch((error: unknown) => {
      log.warn({ err: error }, 'What became of a push message could not be kept')
    })
    return outcome
  }
  return {
    async pushTo(userId, message, options) {
      const { rows: devices } = await pool.query<Subscription>(OF_PERSON, [userId])
      return Promise.all(
        devices.map(async (device) => ({
          subscriptionId: device.id,
          ...(await send(device, message, options)),
        })),
      )
    },
    async pushToSubscription(subscriptionId, message, options) {
      const { rows } = await pool.query<Subscription>(OF_ID, [subscriptionId])
      const [device] = rows
      return device === undefined ? { outcome: 'gone' } : send(device, message, options)
    },
    close: () => agent.destroy(),
  }
}

/** Subscriptions of sessions that would still sign somebody in. */
const LIVE = `
  select s.id, s.endpoint, s.p256dh, s.auth
    from push_subscriptions s
    join sessions on sessions.token_hash = s.session_hash and sessions.expires_at > now()
    join users on users.id = s.user_id and users.is_active`
const OF_PERSON = `${LIVE} where s.user_id = $1 order by s.id desc limit ${MOST_DEVICES}`
const OF_ID = `${LIVE} where s.id = $1`

/** Whether the device still receives notifications. */
export async function isSubscribed(
  { pool }: Pick<Database, 'pool'>,
  subscriptionId: number,
): Promise<boolean> {
  return (await pool.query(OF_ID, [subscriptionId])).rows.length > 0
}

/** A browser that subscribed anew meanwhile has another id. */
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
