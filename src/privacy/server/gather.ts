import { readOwnQuestions } from '#assistant/server/chat-limits.ts'
import { readOwnEvents } from '#audit-log/server/own-data.ts'
import { readOwnSignIns } from '#auth/server/own-data.ts'
import { readOwnBonuses } from '#bonuses/server/list-bonuses.ts'
import { readOwnOffer } from '#handover/server/offer.ts'
import { readOwnImports } from '#imports/server/list-rows.ts'
import { readOwnLeaving } from '#leaving/server/plan-leaving.ts'
import { readOwnNews } from '#notifications/server/inbox.ts'
import { readOwnWithdrawals } from '#payouts/server/read-payouts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { ownData, type OwnDataReader, type OwnList } from '#platform/server/own-data.ts'
import { readOwnThanks } from '#recognition/server/own-data.ts'
import { openSnapshot } from '#reports/server/open-snapshot.ts'
import { readOwnRoles } from '#roles/server/roles.ts'
import { readOwnOrders } from '#shop/server/own-data.ts'
import { readOwnAccount } from '#users/server/own-data.ts'
import { readOwnWallet } from '#wallet/server/own-data.ts'

const readOwnCopies = ownData({
  'Copies of your data that you asked for': `
    select asked_at as "askedAt" from my_data where user_id = $1`,
})

/** Every feature's part, in the order of the page. */
export const PARTS: readonly (readonly [title: string, read: OwnDataReader])[] = [
  ['Account', readOwnAccount],
  ['Thanks', readOwnThanks],
  ['Points', readOwnWallet],
  ['Bonus points', readOwnBonuses],
  ['Withdrawals', readOwnWithdrawals],
  ['Gifts', readOwnOrders],
  ['News', readOwnNews],
  ['Sign-ins and devices', readOwnSignIns],
  ['Help', readOwnQuestions],
  ['Roles', readOwnRoles],
  ['The administrator’s account', readOwnOffer],
  ['Leaving', readOwnLeaving],
  ['Imports', readOwnImports],
  ['Audit log', readOwnEvents],
  ['Copies', readOwnCopies],
]

/** Everything that Laurel has about a person. */
export interface Gathered {
  /** When it was read, as ISO 8601 in UTC. */
  readonly madeAt: string
  /** Where pictures begin: the address of this Laurel, or empty. */
  readonly site: string
  readonly parts: readonly { readonly title: string; readonly lists: readonly OwnList[] }[]
}

/** Reads a person's data of every feature in one snapshot; `site` is the address of this Laurel. */
export function gather(database: Database, userId: number, site: string): Promise<Gathered> {
  return transact(database, async (tx) => {
    const ask = await openSnapshot(tx)
    const parts: Gathered['parts'][number][] = []
    for (const [title, read] of PARTS) {
      // One connection reads one part after the other.
      // oxlint-disable-next-line no-await-in-loop
      parts.push({ title, lists: await read(ask, userId) })
    }
    return { madeAt: new Date().toISOString(), site, parts }
  })
}
