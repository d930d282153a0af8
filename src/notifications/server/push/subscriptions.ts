import { ECDH } from 'node:crypto'
import type { NewPushSubscription, pushEndpoints, PushState } from '#notifications/contract/push.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { pushKeysReader } from './push-keys.ts'

/** The most devices of a person that receive notifications; a further one replaces the oldest. */
export const MOST_DEVICES = 10

/** Push subscriptions of the caller's device, which is identified by their session. */
export function pushHandlers(database: Database): Handlers<typeof pushEndpoints> {
  const readKeys = pushKeysReader(database)
  const state = async (endpoint: string | null): Promise<PushState> => {
    const { publicKey } = await readKeys()
    return { publicKey, endpoint }
  }
  return {
    readPush: async ({ caller }) => state(await endpointOf(database, caller)),
    subscribePush: async ({ caller, body }) => {
      await subscribe(database, caller, body)
      return state(body.endpoint)
    },
    unsubscribePush: async ({ caller }) => {
      await database.db
        .deleteFrom('push_subscriptions')
        .where('session_hash', '=', caller.tokenHash)
        .execute()
      return state(null)
    },
  }
}

async function endpointOf({ db }: Database, { tokenHash }: Caller): Promise<string | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.endpoint ?? null
}

/**
 * Subscribes the caller's session in place of its former subscription. Throws Refused with
 * 'push-endpoint-invalid', 'push-keys-invalid', or 'push-taken' if the endpoint is somebody else's.
 */
function subscribe(database: Database, caller: Caller, given: NewPushSubscription): Promise<void> {
  if (!URL.canParse(given.endpoint)) throw new Refused('push-endpoint-invalid', 'endpoint')
  const p256dh = pointOf(given.p256dh)
  const auth = Buffer.from(given.auth, 'base64url')
  return transact(database, async (tx) => {
    const device = await lockSession(tx, caller)
    await tx.db
      .deleteFrom('push_subscriptions')
      .where('session_hash', '=', caller.tokenHash)
      .where('endpoint', '<>', given.endpoint)
      .execute()
    const values = [caller.id, caller.tokenHash, given.endpoint, p256dh, auth, device]
    const { rowCount } = await tx.query({ text: SUBSCRIBE, values })
    if (rowCount === 0) throw new Refused('push-taken')
    await tx.query({ text: MAKE_ROOM, values: [caller.id, MOST_DEVICES] })
  })
}

/** One subscription at a time. Returns the session's device. */
async function lockSession(tx: Tx, { tokenHash }: Caller): Promise<string> {
  const session = await tx.db
    .selectFrom('sessions')
    .select('device')
    .where('token_hash', '=', tokenHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (session === undefined) throw new Refused('not-signed-in')
  return session.device
}

// A browser keeps its endpoint and keys when another person signs in. The endpoint alone is not
// enough to take it over.
const SUBSCRIBE = `
  insert into push_subscriptions as known (user_id, session_hash, endpoint, p256dh, auth, device)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (endpoint) do update
    set user_id = excluded.user_id, session_hash = excluded.session_hash, p256dh = excluded.p256dh,
        auth = excluded.auth, device = excluded.device, failures = 0
  where known.user_id = excluded.user_id
     or (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)`

const MAKE_ROOM = `
  delete from push_subscriptions
   where user_id = $1 and id not in (
     select id from push_subscriptions where user_id = $1 order by id desc limit $2)`

function pointOf(text: string): Buffer {
  const point = Buffer.from(text, 'base64url')
  try {
    ECDH.convertKey(point, 'prime256v1')
  } catch {
    throw new Refused('push-keys-invalid', 'p256dh')
  }
  return point
}
