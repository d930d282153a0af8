import { recordDataAccess } from '#audit-log/server/record-data-access.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NOT_THANKED_DAYS, TAKING_PART_DAYS, type MyTeam } from '#reports/contract/my-team.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'

/** SQL: $1's team, each with when they last thanked and were thanked on the wall. */
const TEAM = `
  select u.id, u.first_name, u.last_name, u.picture, given.at as gave, received.at as received
    from users u
    left join lateral (
      select max(r.made_at) as at from recognitions r
       where r.sender_id = u.id and r.is_on_wall and not r.is_welcome) given on true
    left join lateral (
      select max(r.made_at) as at
        from recognition_receivers s join recognitions r on r.id = s.recognition_id
       where s.receiver_id = u.id and r.is_on_wall and not r.is_welcome
         and r.sender_id is not null) received on true
   where u.manager_id = $1 and u.is_active and not u.is_administrator`

const daysAgo = (days: number) => `now() - interval '${days * 24} hours'`

const COUNT = `
  select count(*) as people,
         count(*) filter (where t.gave >= ${daysAgo(TAKING_PART_DAYS)}) as thanked,
         count(*) filter (where t.received >= ${daysAgo(TAKING_PART_DAYS)}) as "wereThanked"
    from (${TEAM}) t`

const MEMBER = `t.id, t.first_name as "firstName", t.last_name as "lastName", t.picture`
const IS_UNTHANKED = `(t.received is null or t.received < ${daysAgo(NOT_THANKED_DAYS)})`

const UNTHANKED = `
  select ${MEMBER}, t.received as "lastThanked" from (${TEAM}) t
   where ${IS_UNTHANKED} order by t.received nulls first, t.id`

const THANKED = `
  select ${MEMBER} from (${TEAM}) t where not ${IS_UNTHANKED} order by t.first_name, t.last_name, t.id`

interface TeamQuery {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly fixed: FixedSettings
}

/**
 * Reads how the people whose manager somebody is take part. Whoever reads a list of names is recorded;
 * figures of a group smaller than Settings allow are left out, as are names where reports name nobody.
 */
export async function readMyTeam(
  database: Database,
  { by, from, fixed }: TeamQuery,
): Promise<MyTeam> {
  const { smallestGroup, personLists } = await readSettings(database, fixed)
  const { rows } = await database.pool.query<Record<'people' | 'thanked' | 'wereThanked', number>>(
    COUNT,
    [by],
  )
  const { people, ...takingPart } = rows[0] ?? { people: 0, thanked: 0, wereThanked: 0 }
  const isSmall = people < smallestGroup
  const named = personLists && people > 0
  if (named) await recordDataAccess(database, { by, from, of: { list: 'My team' } })
  const nobody = personLists ? [] : null
  const read = async <Row extends Record<string, unknown>>(query: string) =>
    named ? (await database.pool.query<Row>(query, [by])).rows : nobody
  return {
    people,
    takingPart: isSmall ? null : takingPart,
    smallestGroup,
    unthanked: await read<NonNullable<MyTeam['unthanked']>[number]>(UNTHANKED),
    thanked: await read<NonNullable<MyTeam['thanked']>[number]>(THANKED),
  }
}
