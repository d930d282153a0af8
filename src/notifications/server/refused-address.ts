import type { Tx } from '#platform/server/db/transact.ts'
import type { RefusedAddress } from '#platform/server/mail/post-mails.ts'

const KEEP = `
  insert into notification_settings (user_id, refused_address, refused_at)
  select id, email, now() from users where id = $1 and email = $2
  on conflict (user_id) do update
    set refused_address = excluded.refused_address, refused_at = excluded.refused_at`

/** Stores an address that the mail server refused for good: it gets no notifications any more. */
export async function keepRefusedAddress(
  tx: Tx,
  { userId, address }: RefusedAddress,
): Promise<void> {
  await tx.query({ text: KEEP, values: [userId, address] })
}

const CLEAR = `
  update notification_settings set refused_address = null, refused_at = null
   where refused_address = any($1::text[])`

/** Clears the refusals of these addresses, so that they get notifications again. */
export async function tryAddressesAgain(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.query({ text: CLEAR, values: [addresses] })
}
