import type { Occasion, Translations } from '#platform/contract/occasions.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { publish } from '#webhooks/server/publish.ts'

/** A colleague's words on a card before it was posted. */
export interface CardNote {
  readonly author: number
  readonly text: string
  readonly picture: string | null
  readonly at: Date
}

/** A card of the company for one person. */
export interface CompanyCard {
  readonly receiver: number
  readonly occasion: Occasion
  /** In the company's language. */
  readonly message: string
  readonly translations: Translations
  readonly picture: string | null
  /** Everybody, unless the receiver keeps cards private; the receiver's team; or the receiver alone. */
  readonly readers: 'everybody' | 'team' | 'nobody'
  readonly points: Hundredths
  /** The receiver's entry for the points; null: none. */
  readonly awardSeq: number | null
  /** They become its comments, in this order. */
  readonly notes: readonly CardNote[]
}

const RESERVE = `
  select nextval('recognitions_id_seq') as id,
         coalesce((select receives_in_public from recognition_choices where user_id = $1), true) as "isPublic",
         (select team from users where id = $1) as team`

interface ReservedRow {
  id: number
  isPublic: boolean
  team: string | null
}

const STORE = `
  with made as (
    insert into recognitions (
      id, sender_id, message, amount, visibility, picture, is_on_wall, is_welcome, is_told, occasion,
      translations, team)
    overriding system value
    values ($1, null, $2, $3, $4, $5, $6, false, false, $7, $8, $9)
  )
  insert into recognition_receivers (recognition_id, sender_id, receiver_id, award_seq)
  values ($1, null, $10, $11)`

const STORE_NOTES = `
  insert into recognition_comments (recognition_id, author_id, text, picture, made_at)
  select $1, author, text, picture, at
    from unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality
      as note (author, text, picture, at, nth)
   order by nth`

/** Stores a card of the company when `tx` commits, after the entry of its points, and returns its id. */
export async function postCompanyCard(tx: Tx, card: CompanyCard): Promise<number> {
  const { rows } = await tx.query<ReservedRow>({
    name: 'reserve-company-card',
    text: RESERVE,
    values: [card.receiver],
  })
  const [reserved] = rows
  if (reserved === undefined) throw new Error('no id for a card')
  const { id } = reserved
  const isPublic = card.readers === 'everybody'
  const isOnWall = isPublic && reserved.isPublic
  const others = Object.keys(card.translations).length > 0
  tx.conclude({
    name: 'store-company-card',
    text: STORE,
    values: [
      id,
      card.message,
      card.points,
      isPublic ? 'public' : 'private',
      card.picture,
      isOnWall,
      JSON.stringify(card.occasion),
      others ? JSON.stringify(card.translations) : null,
      card.readers === 'team' ? reserved.team : null,
      card.receiver,
      card.awardSeq,
    ],
  })
  storeNotes(tx, id, card.notes)
  publish(tx, [{ kind: 'thanks.created', data: { thanks: id }, isPrivate: !isOnWall }])
  announce(tx, [
    { topic: 'thanks', userId: card.receiver },
    ...(isOnWall ? [{ topic: 'wall', userId: null } as const] : []),
  ])
  return id
}

/** Nobody is told of each: the news of the card says how many signed it. */
function storeNotes(tx: Tx, card: number, notes: readonly CardNote[]): void {
  if (notes.length === 0) return
  tx.conclude({
    name: 'store-card-notes',
    text: STORE_NOTES,
    values: [
      card,
      notes.map(({ author }) => author),
      notes.map(({ text }) => text),
      notes.map(({ picture }) => picture),
      notes.map(({ at }) => at),
    ],
  })
}
