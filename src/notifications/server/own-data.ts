import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { NOTIFICATION_KIND_NAMES } from '#notifications/contract/kinds.ts'
import type { NewsMailPace } from '#notifications/contract/preferences.ts'
import { sayDevice } from '#platform/contract/devices.ts'
import { sayRole } from '#platform/contract/role-names.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { mentions, withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'
import { codes, inPoints, nameBy, ownData } from '#platform/server/personal-data/own-data.ts'

/** A person's news, how it should reach them, and the devices that get it. */
export const OWN_NEWS = ownData({
  lists: [
    [
      msg`Your news`,
      `
    select n.made_at as "madeAt", n.kind, ${nameBy('n.actor_id')} as "who",
           case n.kind when 'roleGiven' then jsonb_build_object('role', n.facts -> 'name')
                       else n.facts end as facts,
           n.read_at as "readAt", n.in_inbox as "inInbox", n.mail
      from notifications n where n.user_id = $1 order by n.id`,
    ],
    [
      msg`How news reaches you`,
      `
    select time_zone as "timeZone", quiet_from as "quietFromHour", quiet_until as "quietUntilHour",
           quotes_private as "quotesPrivateThanks", refused_address as "addressThatRefusedMail",
           refused_at as "refusedAt"
      from notification_settings where user_id = $1`,
    ],
    [
      msg`Your choices for each kind of news`,
      `
    select kind, in_inbox as "inInbox", mail, push
      from notification_choices where user_id = $1 order by kind`,
    ],
    [
      msg`Devices that get news while Laurel is closed`,
      `
    select device, made_at as "since", delivered_at as "lastDeliveredAt", failures,
           split_part(split_part(endpoint, '://', 2), '/', 1) as "pushService"
      from push_subscriptions where user_id = $1 order by id`,
    ],
  ],
  fields: {
    who: msg`Who`,
    facts: msg`Facts`,
    readAt: msg`Read at`,
    inInbox: msg`In inbox`,
    mail: msg`Mail`,
    push: msg`Push`,
    timeZone: msg`Time zone`,
    quietFromHour: msg`Quiet from hour`,
    quietUntilHour: msg`Quiet until hour`,
    quotesPrivateThanks: msg`Quotes private thanks`,
    addressThatRefusedMail: msg`Address that refused mail`,
    refusedAt: msg`Refused at`,
    lastDeliveredAt: msg`Last delivered at`,
    failures: msg`Failures`,
    pushService: msg`Push service`,
    count: msg`Count`,
    hasFailed: msg`Has failed`,
    cameBack: msg`Came back`,
    isPart: msg`Is part`,
    isWelcome: msg`Is welcome`,
    isComment: msg`Is comment`,
    isTrial: msg`Is trial`,
    outcome: msg`Outcome`,
    role: msg`Role`,
  },
  said: {
    kind: codes(NOTIFICATION_KIND_NAMES),
    mail: codes({
      never: msg`Never`,
      at_once: msg`At once`,
      daily: msg`Daily`,
      weekly: msg`Weekly`,
    } satisfies Record<NewsMailPace, MessageDescriptor>),
    outcome: codes({
      kept: msg`The words stay`,
      hidden: msg`The words are hidden`,
      gone: msg`Their author had taken the words back`,
      shown: msg`The words are shown again`,
    }),
    role: sayRole,
    device: sayDevice,
    points: inPoints,
  },
})

/**
 * Forgets an erased person's news, choices, devices for pushes and address that refused mail. News of
 * others that name them stay, under their former account.
 */
export async function forgetNews(tx: Tx, erasure: Erasure): Promise<void> {
  const { userId, anywhere, nearby } = erasure
  for (const table of [
    'notifications',
    'notification_choices',
    'notification_settings',
    'push_subscriptions',
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  for (const [isMeant, pattern] of [
    [sql<boolean>`n.actor_id = ${userId}`, nearby],
    [sql<boolean>`true`, anywhere],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      update notifications n set facts = ${withoutNames('n.facts::text', pattern)}::jsonb
       where ${isMeant} and ${mentions('n.facts::text', pattern, erasure)}`.execute(tx.db)
  }
}
