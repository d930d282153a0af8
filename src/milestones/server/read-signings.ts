import { sql, type RawBuilder } from 'kysely'
import type { MilestoneKind } from '#milestones/contract/milestones.ts'
import type { OpenSigning, Signing, SigningNote } from '#milestones/contract/signings.ts'
import type { Translations } from '#platform/contract/occasions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { faceOf, mayRead, type FaceRow } from '#recognition/server/read-cards.ts'
import { displayNameSql } from '#users/server/known-as.ts'
import { ZONE_OF_USER } from './occurrence-day.ts'
import { occasionOf, wordsOfCard } from './post-occurrence.ts'
import { maySign, SIGNED_BY } from './signing-readers.ts'

type Source = Pick<Database, 'db'>

/** A signing as somebody may see it. */
export interface SigningRow {
  readonly id: number
  readonly person: number
  readonly kind: MilestoneKind
  readonly name: string | null
  readonly ordinal: number
  readonly day: string
  readonly postedOn: string
  readonly isManager: boolean
  readonly maySign: boolean
  readonly invited: number
  readonly signed: number
  readonly hasSigned: boolean
  readonly face: FaceRow
}

/** SQL: the face of the user with this alias, as JSON. */
function faceRow(user: 'users' | 'author'): RawBuilder<FaceRow> {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`json_build_object(
    'user_id', ${column('id')}, 'first_name', ${column('first_name')}, 'last_name', ${column('last_name')},
    'face', ${column('picture')}, 'is_active', ${column('is_active')}, 'known_as', ${displayNameSql(user)})`
}

/**
 * SQL: the signings that somebody may see, as the manager of the person or invited by them. Never their own: nothing
 * tells them apart from cards that are not there.
 */
export const signingsOf = (reader: number, condition: RawBuilder<unknown>) => sql<SigningRow>`
  select o.id, o.user_id as person, m.kind, m.name, o.ordinal, o.day::text as day,
         (o.due_at at time zone ${ZONE_OF_USER})::date::text as "postedOn",
         coalesce(users.manager_id = me.id, false) as "isManager", ${maySign('me')} as "maySign",
         (select count(*)::int from milestone_signers x
           where x.occurrence_id = o.id and x.user_id is distinct from users.manager_id) as invited,
         (select count(*)::int from milestone_notes n where n.occurrence_id = o.id) as signed,
         exists (select from milestone_notes n
                  where (n.occurrence_id, n.author_id) = (o.id, me.id)) as "hasSigned",
         ${faceRow('users')} as face
    from milestone_signings s
    join milestone_occurrences o on o.id = s.occurrence_id
    join milestones m on m.id = o.milestone_id
    join users on users.id = o.user_id
    join users me on me.id = ${reader}
   where o.state in ('due', 'waits') and users.id <> me.id and users.is_active
     and ${SIGNED_BY} <> 'nobody'
     and (users.manager_id = me.id or exists (
       select from milestone_signers mine
        where (mine.occurrence_id, mine.user_id) = (o.id, me.id)))
     and ${condition}`

/** SQL: a note that the reader may see, on a card that is not posted yet, shows the picture `pictures.name`. */
export function isOnNote(reader: number): RawBuilder<boolean> {
  return sql`exists (
    select from milestone_notes n
     where n.picture = pictures.name
       and exists (${signingsOf(reader, sql`o.id = n.occurrence_id`)}))`
}

const MOST_LISTED = 100

/** The cards that somebody can sign, or have signed by the team, the next first. */
export async function listSignings({ db }: Source, reader: number): Promise<OpenSigning[]> {
  const { rows } = await sql<SigningRow>`
    select * from (${signingsOf(reader, sql`true`)}) open
     order by open."postedOn", open.id limit ${MOST_LISTED}`.execute(db)
  return rows.map((row) => ({ ...about(row), signed: row.signed, hasSigned: row.hasSigned }))
}

function about(row: SigningRow) {
  return {
    id: row.id,
    person: faceOf(row.face),
    occasion: occasionOf(row),
    postedOn: row.postedOn,
    invited: row.invited,
    mayInvite: row.isManager,
  }
}

/**
 * A card that the reader may sign or have signed, or the id of the posted one. Throws Refused('signing-unknown'),
 * also for the reader's own.
 */
export async function readSigning(
  source: Source,
  reader: number,
  id: number,
): Promise<{ signing: Signing | null; card: number | null }> {
  const { rows } = await signingsOf(reader, sql`o.id = ${id}`).execute(source.db)
  const [row] = rows
  if (row === undefined) return { signing: null, card: await readPosted(source, reader, id) }
  const [words, notes] = await Promise.all([readWords(source, row), readNotes(source, reader, id)])
  return { signing: { ...about(row), ...words, maySign: row.maySign, notes }, card: null }
}

async function readPosted({ db }: Source, reader: number, id: number): Promise<number> {
  const { rows } = await sql<{ card: number }>`
    select r.id as card
      from milestone_occurrences o join recognitions r on r.id = o.recognition_id
     where o.id = ${id} and ${mayRead(reader)}`.execute(db)
  const [posted] = rows
  if (posted === undefined) throw new Refused('signing-unknown')
  return posted.card
}

interface WordsRow {
  readonly firstName: string
  readonly companyLanguage: string
  readonly text: string | null
  readonly picture: string | null
  readonly templates: Translations
}

async function readWords(
  { db }: Source,
  { id, kind, ordinal }: SigningRow,
): Promise<Pick<Signing, 'message' | 'translations' | 'picture'>> {
  const { rows } = await sql<WordsRow>`
    select users.first_name as "firstName", nullif(listed.text, '') as text, m.picture,
           coalesce((select value #>> '{}' from settings where name = 'language'), 'en') as "companyLanguage",
           coalesce((select jsonb_object_agg(t.language, t.text) from milestone_texts t
                      where t.milestone_id = m.id), '{}') as templates
      from milestone_occurrences o
      join milestones m on m.id = o.milestone_id
      join users on users.id = o.user_id
      left join milestone_rows listed on m.kind = 'list' and listed.id = o.ordinal
     where o.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Refused('signing-unknown')
  return { ...wordsOfCard({ ...row, kind, ordinal }), picture: row.picture }
}

interface NoteRow {
  readonly face: FaceRow
  readonly text: string
  readonly picture: string | null
  readonly date: Date
  readonly isMine: boolean
}

async function readNotes({ db }: Source, reader: number, id: number): Promise<SigningNote[]> {
  const { rows } = await sql<NoteRow>`
    select ${faceRow('author')} as face, n.text, n.picture, n.made_at as date, author.id = ${reader} as "isMine"
      from milestone_notes n join users author on author.id = n.author_id
     where n.occurrence_id = ${id}
     order by n.made_at, author.id`.execute(db)
  return rows.map(({ face, ...note }) => ({ ...note, author: faceOf(face) }))
}
