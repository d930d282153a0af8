import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Welcomes } from '#recognition/contract/people.ts'
import { joinedAt, joinedWithin, NEWCOMER_DAYS } from '#users/server/change-position.ts'
import { readTeammates } from './profile.ts'
import { faceOf, type CardReader, type FaceRow } from './read-cards.ts'

/** A newcomer thanked by this many people needs no welcome by the team. */
const ENOUGH = 3
const MOST_NEWCOMERS = 3

/**
 * New colleagues whom the reader's team is invited to welcome, and whether the reader is one. A person
 * is new for two weeks from the start date (without one, from the account's day), and to those of the
 * team who joined earlier: where a whole company is imported at once, nobody is new.
 */
export async function readWelcomes(database: Database, readerId: number): Promise<Welcomes> {
  const [newcomers, invitedTeam, firstDay] = await Promise.all([
    readNewcomers(database, readerId),
    readInvitedTeam(database, readerId),
    readFirstDay(database, readerId),
  ])
  return { newcomers, invitedTeam, firstDay }
}

/** Stores that the reader does not want to be asked about a colleague again. */
export async function dismissWelcome(
  database: Database,
  readerId: number,
  newcomerId: number,
): Promise<Welcomes> {
  await sql`
    insert into dismissed_welcomes (user_id, newcomer_id)
    select ${readerId}, one.id from users one where one.id = ${newcomerId} and ${isNewTo(readerId)}
    on conflict do nothing`.execute(database.db)
  return readWelcomes(database, readerId)
}

/**
 * SQL: the user `one` is new to the reader's team, and the reader may thank. Scalar subqueries, not
 * a join: then the index gives the order too, for a team of any size.
 */
function isNewTo(readerId: CardReader): RawBuilder<boolean> {
  return sql`
    one.is_active and lower(one.team) = (
      select lower(team) from users where id = ${readerId} and is_active and is_transfer)
    and ${IS_NEW} and ${sql.raw(joinedAt('one'))} > (
      select ${sql.raw(joinedAt('users'))} from users where id = ${readerId})`
}

/**
 * SQL: the reader may welcome the user `one`, who is new to the reader's team and got neither thanks nor
 * a welcome from the reader. Neither a dismissed invitation nor other people's thanks close it: a
 * welcome that is being written would be refused.
 */
export function mayWelcome(readerId: CardReader): RawBuilder<boolean> {
  return sql`
    ${isNewTo(readerId)} and not exists (
      select from recognition_receivers s join recognitions r on r.id = s.recognition_id
       where s.receiver_id = one.id and r.sender_id = ${readerId} and r.withdrawn_at is null)`
}

const IS_NEW = sql.raw(joinedWithin('one', NEWCOMER_DAYS))

// Others' private thanks don't count: a count would reveal that they exist.
async function readNewcomers({ db }: Database, readerId: number) {
  const { rows } = await sql<FaceRow & { title: string | null; is_this_week: boolean }>`
    select one.id as user_id, one.first_name, one.last_name, one.picture as face, one.is_active,
           one.title, ${sql.raw(joinedWithin('one', 7))} as is_this_week
      from users one
     where ${mayWelcome(readerId)} and not exists (
             select from dismissed_welcomes d
              where d.user_id = ${readerId} and d.newcomer_id = one.id)
       and ${ENOUGH} > (
             select count(distinct r.sender_id)
               from recognition_receivers s join recognitions r on r.id = s.recognition_id
              where s.receiver_id = one.id and r.is_on_wall)
     order by ${sql.raw(joinedAt('one'))} desc, one.id desc limit ${MOST_NEWCOMERS}`.execute(db)
  return rows.map(({ title, is_this_week: isThisWeek, ...row }) => ({
    person: faceOf(row),
    title,
    isThisWeek,
  }))
}

/** The reader's team, if it is invited to welcome the reader, who has no thanks yet. */
async function readInvitedTeam({ db }: Database, readerId: number): Promise<string | null> {
  const { rows } = await sql<{ team: string }>`
    select one.team
      from users one
     where one.id = ${readerId} and one.is_active and ${IS_NEW}
       and not exists (
             select from recognition_receivers s join recognitions r on r.id = s.recognition_id
              where s.receiver_id = one.id and r.withdrawn_at is null
                and r.sender_id is not null)
       and exists (
             select from users other
              where lower(other.team) = lower(one.team) and other.is_active and other.is_transfer
                and ${sql.raw(joinedAt('other'))} < ${sql.raw(joinedAt('one'))})`.execute(db)
  return rows[0]?.team ?? null
}

/** The team of a new reader without thanks, given or received, and who of it said hello. */
async function readFirstDay(database: Database, readerId: number): Promise<Welcomes['firstDay']> {
  const { rows } = await sql<{ greeters: readonly number[] }>`
    select array(
             select r.sender_id
               from recognition_receivers s join recognitions r on r.id = s.recognition_id
              where s.receiver_id = one.id and r.withdrawn_at is null
                and r.sender_id is not null) as greeters
      from users one
     where one.id = ${readerId} and one.is_active and not one.is_administrator and ${IS_NEW}
       and not exists (
             select from recognition_receivers s join recognitions r on r.id = s.recognition_id
              where s.receiver_id = one.id and r.withdrawn_at is null and not r.is_welcome
                and r.sender_id is not null)
       and not exists (
             select from recognitions r
              where r.sender_id = one.id and r.withdrawn_at is null and not r.is_welcome)`.execute(
    database.db,
  )
  const [newcomer] = rows
  if (newcomer === undefined) return null
  const greeters = new Set(newcomer.greeters)
  const teammates = await readTeammates(database, readerId)
  return {
    teammates: teammates.map((person) => ({ person, saidHello: greeters.has(person.id) })),
  }
}
