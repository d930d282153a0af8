import { sql, type RawBuilder } from 'kysely'
import { READERS_OF_MILESTONE } from './audience.ts'

/**
 * SQL: who may sign the card of the milestone `m` for the person of `users`: those who will see it. 'nobody' where
 * the person shows it to nobody, keeps all thanks private, or shows it to a team that they don't have.
 */
export const SIGNED_BY = sql<'everybody' | 'team' | 'nobody'>`(
  select case when known.readers = 'everybody' and not known.in_public then 'nobody'
              when known.readers = 'team' and users.team is null then 'nobody'
              else known.readers end
    from (
      select ${sql.raw(READERS_OF_MILESTONE)} as readers,
             coalesce((select r.receives_in_public from recognition_choices r
                        where r.user_id = users.id), true) as in_public) known)`

/** SQL: the colleague with this alias will see the card, and so may sign it. */
export function maySign(colleague: 'me' | 'author' | 'colleague'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${colleague}.${name}`)
  return sql<boolean>`(${column('id')} <> users.id and case ${SIGNED_BY}
    when 'everybody' then true
    when 'team' then coalesce(lower(${column('team')}) = lower(users.team), false)
    else false end)`
}
