import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '#platform/server/db/transact.ts'
import { ownData } from '#platform/server/personal-data/own-data.ts'

/** Forgets what the directory said of an erased person; it finds them no more. */
export async function forgetInDirectory(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('directory_members').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('directory_people').where('user_id', '=', userId).execute()
}

/** What the company's directory says of a person, and their groups there. */
export const OWN_DIRECTORY = ownData({
  lists: [
    [
      msg`You in the company’s directory`,
      `select user_name as "userName", external_id as "externalId",
              array_to_string(fields, ', ') as "setByDirectory", provisioned_at as since,
              changed_at as "changedAt", closed_at as "closedAt", released_at as "deletedAt"
         from directory_people where user_id = $1`,
    ],
    [
      msg`Your groups in the company’s directory`,
      `select g.name, m.joined_at as since
         from directory_members m join directory_groups g on g.id = m.group_id
        where m.user_id = $1 order by m.joined_at`,
    ],
  ],
  fields: {
    userName: msg`User name there`,
    externalId: msg`Id there`,
    setByDirectory: msg`Set by the directory`,
    changedAt: msg`Changed at`,
    closedAt: msg`Closed at`,
    deletedAt: msg`Deleted at`,
  },
})
