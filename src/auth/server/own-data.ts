import { ownData } from '#platform/server/own-data.ts'

/** Where a person is signed in and was, without anything that would let somebody in. */
export const readOwnSignIns = ownData({
  'Devices you are signed in on': `
    select device, address as "ipAddress", created_at as "signedInAt", seen_at as "lastUsedAt",
           expires_at as "endsAt"
      from sessions where user_id = $1 order by seen_at desc`,
  'The second step of your login': `
    select confirmed_at as "since" from time_codes where user_id = $1 and confirmed_at is not null`,
  'Your passkeys': `
    select name, created_at as "since", last_used_at as "lastUsedAt"
      from passkeys where user_id = $1 order by created_at`,
  'Your recovery codes': `
    select count(*)::int as "left" from recovery_codes where user_id = $1 having count(*) > 0`,
  'Passkeys you are about to add': `
    select expires_at as "endsAt" from passkey_challenges where user_id = $1 order by expires_at`,
  'Last visit': `
    select seen_at as "seenAt" from last_seen where user_id = $1`,
  'Devices and addresses you signed in from': `
    select case when origin like 'address:%' then 'IP address ' || substr(origin, 9)
                else 'A device, known by a cookie' end as "from",
           seen_at as "seenAt"
      from known_sign_ins where user_id = $1 order by seen_at desc`,
  'Accounts elsewhere that sign you in': `
    select issuer as provider, subject as "yourNumberThere", connected_at as "connectedAt"
      from identities where user_id = $1 order by connected_at`,
  'Sign-ins under way': `
    select issuer as provider, subject as "yourNumberThere", expires_at as "endsAt"
      from provider_visits where user_id = $1 order by expires_at`,
  'Links sent by mail and not used yet': `
    select purpose, email as "newAddress", expires_at as "endsAt"
      from mailed_links where user_id = $1 order by expires_at`,
  'Counted attempts to sign in': `
    select a.attempts, a.window_started_at as "since"
      from sign_in_attempts a
      join users u on u.id = $1
       and (a.subject in ('account:' || u.email, 'link:' || u.email)
            or starts_with(a.subject, 'account:' || u.email || ' '))
     order by a.window_started_at`,
  'Times as the administrator': `
    select nullif(started_at, '-infinity') as "from", ended_at as until
      from administrator_terms where user_id = $1 order by id`,
})
