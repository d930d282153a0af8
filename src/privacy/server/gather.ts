import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { OWN_TOKENS } from '#api-tokens/server/forget-tokens.ts'
import { OWN_QUESTIONS } from '#assistant/server/chat-limits.ts'
import { OWN_EVENTS } from '#audit-log/server/own-data.ts'
import { OWN_SIGN_INS } from '#auth/server/own-data.ts'
import { OWN_BONUSES } from '#bonuses/server/list-bonuses.ts'
import { OWN_CHAT_ACCOUNTS } from '#chat/server/link-accounts.ts'
import { OWN_FEED } from '#feeds/server/forget-feed.ts'
import { OWN_OFFER } from '#handover/server/offer.ts'
import { OWN_IMPORTS } from '#imports/server/list-rows.ts'
import { OWN_LEAVING } from '#leaving/server/plan-leaving.ts'
import { OWN_DRAFTS } from '#mcp/server/drafts.ts'
import { OWN_NEWS } from '#notifications/server/own-data.ts'
import { OWN_WITHDRAWALS } from '#payouts/server/read-payouts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { ownData, type OwnData, type OwnList } from '#platform/server/own-data.ts'
import { OWN_DIRECTORY } from '#provisioning/server/forget-person.ts'
import { OWN_THANKS } from '#recognition/server/own-data.ts'
import { openSnapshot } from '#reports/server/open-snapshot.ts'
import { OWN_ROLES } from '#roles/server/roles.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { OWN_ORDERS } from '#shop/server/own-data.ts'
import { OWN_ACCOUNT } from '#users/server/own-data.ts'
import { OWN_WALLET } from '#wallet/server/own-data.ts'

const OWN_COPIES = ownData({
  lists: [
    [
      msg`Copies of your data that you asked for`,
      'select asked_at as "askedAt" from my_data where user_id = $1',
    ],
  ],
  fields: { askedAt: msg`Asked at` },
})

/** Every feature's part, in the order of the page. */
export const PERSONAL_DATA_PARTS: readonly (readonly [title: MessageDescriptor, part: OwnData])[] =
  [
    [msg`Account`, OWN_ACCOUNT],
    [msg`Thanks`, OWN_THANKS],
    [msg`Points`, OWN_WALLET],
    [msg`Bonus points`, OWN_BONUSES],
    [msg`Withdrawals`, OWN_WITHDRAWALS],
    [msg`Gifts`, OWN_ORDERS],
    [msg`News`, OWN_NEWS],
    [msg`Sign-ins and devices`, OWN_SIGN_INS],
    [msg`API tokens`, OWN_TOKENS],
    [msg`Chat accounts`, OWN_CHAT_ACCOUNTS],
    [msg`Feed of the wall`, OWN_FEED],
    [msg`Drafts of programs`, OWN_DRAFTS],
    [msg`Directory`, OWN_DIRECTORY],
    [msg`Help`, OWN_QUESTIONS],
    [msg`Roles`, OWN_ROLES],
    [msg`The administrator’s account`, OWN_OFFER],
    [msg`Leaving`, OWN_LEAVING],
    [msg`Imports`, OWN_IMPORTS],
    [msg`Audit log`, OWN_EVENTS],
    [msg`Copies`, OWN_COPIES],
  ]

/** Everything that Laurel has about a person. */
export interface PersonalData {
  /** When it was read, as ISO 8601 in UTC. */
  readonly madeAt: string
  /** The person's language at that time, in which sentences of the audit log are. */
  readonly language?: string
  /** Where pictures begin: the address of this Laurel, or empty. */
  readonly site: string
  readonly parts: readonly { readonly title: string; readonly lists: readonly OwnList[] }[]
}

/** Reads a person's data of every feature in one snapshot; `site` is the address of this Laurel. */
export function gatherPersonalData(
  database: Database,
  userId: number,
  site: string,
): Promise<PersonalData> {
  return transact(database, async (tx) => {
    const ask = await openSnapshot(tx)
    const say = await sayTo(tx, userId)
    const parts: PersonalData['parts'][number][] = []
    for (const [title, { read }] of PERSONAL_DATA_PARTS) {
      // One connection reads one part after the other.
      // oxlint-disable-next-line no-await-in-loop
      parts.push({ title: sayInEnglish(title), lists: await read(ask, userId, say) })
    }
    return { madeAt: new Date().toISOString(), language: say.language, site, parts }
  })
}
