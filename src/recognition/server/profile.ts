import { sql, type RawBuilder } from 'kysely'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Profile } from '#recognition/contract/people.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { joinedAt } from '#users/server/change-position.ts'
import { faceOf, type FaceRow } from './read-cards.ts'

type ProfileReader = Pick<SignedInUser, 'id' | 'isTransfer' | 'isAdministrator'>

/**
 * A colleague, with counts of the received thanks, not welcomes, that the reader may see: those on the
 * wall; on one's own profile, all that are not undone. The year is in UTC. Throws
 * Refused('profile-missing'), also for inactive people unless the administrator asks.
 */
export async function readProfile(
  database: Database,
  reader: ProfileReader,
  id: number,
): Promise<Profile> {
  const isMine = id === reader.id
  const [{ person, title, team }, teammates, counts, values] = await Promise.all([
    readPerson(database, id),
    readTeammates(database, id),
    countReceived(database, id, isMine),
    countValues(database, id, isMine),
  ])
  if (!person.isActive && !reader.isAdministrator) throw new Refused('profile-missing')
  const mayBeThanked = !isMine && person.isActive && reader.isTransfer
  return { person, title, team, teammates, ...counts, values, isMine, mayBeThanked }
}

async function readPerson({ db }: Database, id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id as user_id', 'first_name', 'last_name', 'picture as face', 'is_active'])
    .select(['title', 'team', 'receives_points'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('profile-missing')
  return { person: faceOf(row), title: row.title, team: row.team }
}

const MOST_TEAMMATES = 12

/** Active colleagues of the same team, who joined first come first. */
export async function readTeammates({ db }: Database, id: number): Promise<Face[]> {
  const { rows } = await sql<FaceRow>`
    select u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active
      from users u
     -- A scalar subquery, not a join: then the index gives the order too, for a team of any size.
     where lower(u.team) = (select lower(team) from users where id = ${id})
       and u.is_active and u.id <> ${id}
     order by ${sql.raw(joinedAt('u'))}, u.id limit ${MOST_TEAMMATES}`.execute(db)
  return rows.map(faceOf)
}

/** SQL: the recognitions `r` that the person received and the reader may count. */
function receivedBy(id: number, isMine: boolean): RawBuilder<unknown> {
  return sql`recognition_receivers s join recognitions r
    on r.id = s.recognition_id and ${isMine ? sql`r.withdrawn_at is null` : sql`r.is_on_wall`}
    and s.receiver_id = ${id} and not r.is_welcome and r.sender_id is not null`
}

interface ThanksCounts {
  readonly received: number
  readonly receivedThisYear: number
}

async function countReceived({ db }: Database, id: number, isMine: boolean): Promise<ThanksCounts> {
  const { rows } = await sql<ThanksCounts>`
    select count(*)::int as received,
           (count(*) filter (where r.made_at >= date_trunc('year', now(), 'UTC')))::int
             as "receivedThisYear"
      from ${receivedBy(id, isMine)}`.execute(db)
  return rows[0] ?? { received: 0, receivedThisYear: 0 }
}

async function countValues({ db }: Database, id: number, isMine: boolean) {
  const { rows } = await sql<CompanyValue & { count: number }>`
    select v.id, v.name, v.emoji, v.color, count(*)::int as count
      from ${receivedBy(id, isMine)}
      join recognition_values n on n.recognition_id = r.id
      join company_values v on v.id = n.value_id
     group by v.id order by count(*) desc, v.place, v.id`.execute(db)
  return rows.map(({ count, ...value }) => ({ value, count }))
}
