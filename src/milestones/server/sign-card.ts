import { sql } from 'kysely'
import type { MilestoneKind } from '#milestones/contract/milestones.ts'
import { MOST_SIGNERS, type NewNote } from '#milestones/contract/signings.ts'
import { notify } from '#notifications/server/notify.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/pictures.ts'
import { mayRead } from '#recognition/server/read-cards.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { announceSigning } from './end-signings.ts'
import { factsOfSigning } from './events.ts'
import { ZONE_OF_USER } from './occurrence-day.ts'
import { maySign, SIGNED_BY } from './signing-readers.ts'

/** A signing that a transaction holds, and what somebody may do with it. */
interface HeldSigning {
  readonly id: number
  readonly person: number
  readonly kind: MilestoneKind
  readonly name: string | null
  readonly ordinal: number
  readonly postedOn: string
  readonly isManager: boolean
  readonly isSigner: boolean
  readonly maySign: boolean
}

/**
 * Holds a signing, so that its card is not posted meanwhile, if the person is its manager, invited, or `isKeeper`.
 * Throws Refused: 'signing-unknown', also for one's own; 'signing-over' for a signer who is late.
 */
async function holdSigning(
  tx: Tx,
  id: number,
  { by, isKeeper }: { readonly by: number; readonly isKeeper: boolean },
): Promise<HeldSigning> {
  await sql`select from milestone_occurrences where id = ${id} for share`.execute(tx.db)
  const { rows } = await sql<HeldSigning>`
    select o.id, o.user_id as person, m.kind, m.name, o.ordinal,
           (o.due_at at time zone ${ZONE_OF_USER})::date::text as "postedOn",
           coalesce(users.manager_id = me.id, false) as "isManager",
           exists (select from milestone_signers mine
                    where (mine.occurrence_id, mine.user_id) = (o.id, me.id)) as "isSigner",
           ${maySign('me')} as "maySign"
      from milestone_signings s
      join milestone_occurrences o on o.id = s.occurrence_id
      join milestones m on m.id = o.milestone_id
      join users on users.id = o.user_id
      join users me on me.id = ${by}
     where o.id = ${id} and o.state in ('due', 'waits') and users.id <> me.id and users.is_active
       and ${SIGNED_BY} <> 'nobody'`.execute(tx.db)
  const [held] = rows
  if (held !== undefined && (held.isManager || held.isSigner || isKeeper)) return held
  throw new Refused((await isPosted(tx, id, by)) ? 'signing-over' : 'signing-unknown')
}

/** Whether somebody can comment on the posted card instead; not its person. */
async function isPosted(tx: Tx, id: number, by: number): Promise<boolean> {
  const { rows } = await sql`
    select from milestone_occurrences o join recognitions r on r.id = o.recognition_id
     where o.id = ${id} and o.user_id <> ${by} and ${mayRead(by)}`.execute(tx.db)
  return rows.length > 0
}

interface NoteInput {
  readonly by: number
  readonly id: number
}

/**
 * Invites those who have the same manager as the person, and those whose manager the person is; without a manager,
 * the person's team. Only those who will see the card, and nobody twice. Throws Refused: 'signing-unknown',
 * 'signing-over', 'signing-nobody'.
 */
export function inviteSigners(
  database: Database,
  caller: Caller,
  id: number,
): Promise<{ invited: number }> {
  const by = caller.id
  return transactIdempotent(database, async (tx) => {
    const isKeeper = mayDo(caller, 'managePeople')
    const signing = await holdSigning(tx, id, { by, isKeeper })
    if (!signing.isManager) await requireInviter(tx, by, isKeeper)
    const invited = await addSigners(tx, signing)
    const total = await countSigners(tx, id)
    if (total === 0) throw new Refused('signing-nobody')
    notify(tx, {
      kind: 'signingInvited',
      receivers: invited.filter((one) => one !== by),
      actor: signing.person,
      subject: id,
      facts: factsOfSigning(signing),
    })
    await announceToReaders(tx, signing)
    return { invited: total }
  })
}

/** A signer may not invite, and a people keeper has to be one still. */
async function requireInviter(tx: Tx, by: number, isKeeper: boolean): Promise<void> {
  if (!isKeeper) throw new Refused('signing-unknown')
  await holdPermission(tx, by, 'managePeople')
}

async function addSigners(tx: Tx, { id, person }: HeldSigning): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into milestone_signers (occurrence_id, user_id)
    select ${id}, colleague.id
      from milestone_occurrences o
      join milestones m on m.id = o.milestone_id
      join users on users.id = o.user_id
      join users colleague on
           colleague.manager_id = users.manager_id or colleague.manager_id = users.id
        or users.manager_id is null and lower(colleague.team) = lower(users.team)
     where o.id = ${id} and users.id = ${person} and colleague.is_active
       and not colleague.is_administrator and ${maySign('colleague')}
       and not exists (select from milestone_signers known
                        where (known.occurrence_id, known.user_id) = (o.id, colleague.id))
     order by lower(colleague.team) is distinct from lower(users.team), colleague.id
     limit greatest(${MOST_SIGNERS} - (
       select count(*) from milestone_signers known where known.occurrence_id = ${id}), 0)
    on conflict do nothing
    returning user_id`.execute(tx.db)
  return rows.map((row) => row.user_id)
}

/** The invited people, without the manager, who needs no invitation. */
async function countSigners({ db }: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from milestone_signers x
      join milestone_occurrences o on o.id = x.occurrence_id
      join users on users.id = o.user_id
     where o.id = ${id} and x.user_id is distinct from users.manager_id`.execute(db)
  return rows[0]?.count ?? 0
}

/** Open pages of signers and the manager read again. */
async function announceToReaders(tx: Tx, { id }: HeldSigning): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from milestone_signers where occurrence_id = ${id}
    union
    select users.manager_id from milestone_occurrences o join users on users.id = o.user_id
     where o.id = ${id} and users.manager_id is not null`.execute(tx.db)
  announceSigning(
    tx,
    rows.map((row) => row.id),
  )
}

/** So often somebody changes a note; a program would more. */
export const MOST_WRITES = 100

/**
 * Writes or changes somebody's note, which is read by the signers and the manager until the card is posted. Throws
 * Refused: 'signing-unknown', 'signing-over', 'signing-team', 'too-often', 'picture-unknown'.
 */
export function writeNote(
  database: Database,
  { by, id, text, picture }: NoteInput & NewNote,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const signing = await holdSigning(tx, id, { by, isKeeper: false })
    if (!signing.maySign) throw new Refused('signing-team')
    await countWrite(tx, id, by)
    await claimPicture(tx, picture, by)
    await tx.db
      .insertInto('milestone_notes')
      .values({ occurrence_id: id, author_id: by, text, picture })
      .onConflict((known) =>
        known.columns(['occurrence_id', 'author_id']).doUpdateSet({ text, picture }),
      )
      .execute()
    await announceToReaders(tx, signing)
    return { id }
  })
}

/** The manager signs without being invited. */
async function countWrite(tx: Tx, id: number, by: number): Promise<void> {
  const { writes } = await tx.db
    .insertInto('milestone_signers')
    .values({ occurrence_id: id, user_id: by, writes: 1 })
    .onConflict((known) =>
      known
        .columns(['occurrence_id', 'user_id'])
        .doUpdateSet({ writes: sql`milestone_signers.writes + 1` }),
    )
    .returning('writes')
    .executeTakeFirstOrThrow()
  if (writes > MOST_WRITES) throw new Refused('too-often')
}

/** Removes somebody's note, once. Throws Refused: 'signing-unknown', 'signing-over'. */
export function removeNote(database: Database, { by, id }: NoteInput): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const signing = await holdSigning(tx, id, { by, isKeeper: false })
    await tx.db
      .deleteFrom('milestone_notes')
      .where('occurrence_id', '=', id)
      .where('author_id', '=', by)
      .execute()
    await announceToReaders(tx, signing)
    return { id }
  })
}
