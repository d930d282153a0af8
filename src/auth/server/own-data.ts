import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { sayDevice } from '#platform/contract/devices.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { codes, ownData } from '#platform/server/personal-data/own-data.ts'
import { forgetLinks } from './change-address.ts'
import { forgetSecondStep } from './second-step.ts'
import { revokeSessions } from './start-session.ts'

/** Where a person is signed in and was, without anything that would let somebody in. */
export const OWN_SIGN_INS = ownData({
  lists: [
    [
      msg`Devices you are signed in on`,
      `
    select device, address as "ipAddress", created_at as "signedInAt", seen_at as "lastUsedAt",
           expires_at as "endsAt"
      from sessions where user_id = $1 order by seen_at desc`,
    ],
    [
      msg`The second step of your login`,
      `
    select confirmed_at as "since" from time_codes where user_id = $1 and confirmed_at is not null`,
    ],
    [
      msg`Your passkeys`,
      `
    select name, created_at as "since", last_used_at as "lastUsedAt"
      from passkeys where user_id = $1 order by created_at`,
    ],
    [
      msg`Your recovery codes`,
      `
    select count(*)::int as "left" from recovery_codes where user_id = $1 having count(*) > 0`,
    ],
    [
      msg`Passkeys you are about to add`,
      `
    select expires_at as "endsAt" from passkey_challenges where user_id = $1 order by expires_at`,
    ],
    [
      msg`Last visit`,
      `
    select seen_at as "seenAt" from last_seen where user_id = $1`,
    ],
    [
      msg`Devices and addresses you signed in from`,
      `
    select case when origin like 'address:%' then 'address' else 'cookie' end as "knownBy",
           case when origin like 'address:%' then substr(origin, 9) end as "ipAddress",
           seen_at as "seenAt"
      from known_sign_ins where user_id = $1 order by seen_at desc`,
    ],
    [
      msg`Accounts elsewhere that sign you in`,
      `
    select issuer as provider, subject as "yourNumberThere", connected_at as "connectedAt"
      from identities where user_id = $1 order by connected_at`,
    ],
    [
      msg`Sign-ins under way`,
      `
    select issuer as provider, subject as "yourNumberThere", expires_at as "endsAt"
      from provider_visits where user_id = $1 order by expires_at`,
    ],
    [
      msg`Links sent by mail and not used yet`,
      `
    select purpose, email as "newAddress", expires_at as "endsAt"
      from mailed_links where user_id = $1 order by expires_at`,
    ],
    [
      msg`Counted attempts to sign in`,
      `
    select a.attempts, a.window_started_at as "since"
      from sign_in_attempts a
      join users u on u.id = $1
       and (a.subject in ('account:' || u.email, 'link:' || u.email)
            or starts_with(a.subject, 'account:' || u.email || ' '))
     order by a.window_started_at`,
    ],
    [
      msg`Times as the administrator`,
      `
    select nullif(started_at, '-infinity') as "from", ended_at as until
      from administrator_terms where user_id = $1 order by id`,
    ],
  ],
  fields: {
    signedInAt: msg`Signed in at`,
    left: msg`Left`,
    knownBy: msg`Known by`,
    provider: msg`Provider`,
    yourNumberThere: msg`Your number there`,
    connectedAt: msg`Connected at`,
    purpose: msg`Purpose`,
    newAddress: msg`New address`,
    attempts: msg`Attempts`,
    from: msg`From`,
    until: msg`Until`,
  },
  said: {
    device: sayDevice,
    knownBy: codes({ address: msg`Its IP address`, cookie: msg`A cookie of the device` }),
    purpose: codes({
      confirm: msg`To confirm your address`,
      password: msg`To choose a password`,
      address: msg`To change your address`,
      invitation: msg`To join`,
    }),
  },
})

const FORGOTTEN = ['last_seen', 'known_sign_ins', 'identities', 'passkey_challenges'] as const

/**
 * Forgets every way in of an erased person: sessions and devices with their addresses, when they were
 * last there, connected providers, second steps, mailed links, attempts. Call it while the account has its
 * address.
 */
export async function forgetSignIns(tx: Tx, { userId, addresses }: Erasure): Promise<void> {
  await revokeSessions(tx, userId)
  await forgetLinks(tx, [userId])
  await forgetSecondStep(tx, userId)
  for (const table of FORGOTTEN) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await sql`
    delete from sign_in_attempts a using unnest(${[...addresses]}::text[]) email
     where a.subject in ('account:' || email, 'link:' || email)
        or starts_with(a.subject, 'account:' || email || ' ')`.execute(tx.db)
}
