import type { Site } from './site.ts'

export interface CardRow {
  readonly id: number
  readonly sender_id: number
  readonly first_seq: number | null
  readonly message: string
  readonly amount: number
  readonly visibility: string
  readonly is_undone: boolean
  /** Pairs of a receiver and the sender's entry, which is null without points. */
  readonly receivers: readonly (readonly [number, number | null])[]
  readonly values: readonly number[]
}

export interface AddedRow {
  readonly giver_id: number
  readonly send_seq: number
  readonly recognition_id: number
  readonly receiver_id: number
}

export interface CommentRow {
  readonly id: number
  readonly recognition_id: number
  readonly author_id: number
  readonly text: string
}

/** The final state of the wall, read without the app. */
export interface WallBooks {
  readonly cards: readonly CardRow[]
  readonly added: readonly AddedRow[]
  readonly comments: readonly CommentRow[]
  /** User, recognition and emoji. */
  readonly reactions: readonly string[]
}

export async function readWall(site: Site): Promise<WallBooks> {
  const reactions = await site.look<{ place: string }>(
    `select format('%s %s %s', user_id, recognition_id, emoji) as place from recognition_reactions`,
  )
  return {
    cards: await site.look<CardRow>(
      `select id, sender_id, first_seq, message, amount, visibility,
              withdrawn_at is not null as is_undone,
              (select coalesce(json_agg(json_build_array(receiver_id, send_seq)), '[]')
                 from recognition_receivers where recognition_id = r.id) as receivers,
              (select coalesce(json_agg(value_id), '[]')
                 from recognition_values where recognition_id = r.id) as values
         from recognitions r`,
    ),
    added: await site.look<AddedRow>(
      'select giver_id, send_seq, recognition_id, receiver_id from added_points',
    ),
    comments: await site.look<CommentRow>(
      'select id, recognition_id, author_id, text from recognition_comments',
    ),
    reactions: reactions.map(({ place }) => place),
  }
}
