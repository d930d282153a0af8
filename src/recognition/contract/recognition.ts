import * as z from 'zod/mini'
import { Occasion, Translations } from '#platform/contract/occasions.ts'
import { PictureName } from '#platform/contract/pictures.ts'
import { Amount, requestedAmount } from '#platform/contract/points.ts'
import { atLeast, atMost, longText, refusal, typedText } from '#platform/contract/text.ts'
import { cursor, date, wholeNumber } from '#platform/contract/wire-types.ts'
import { MOST_AT_ONCE } from '#users/contract/colleagues.ts'
import { CompanyValue } from './rules.ts'

export const THANKS_LENGTH = 1000
export const COMMENT_LENGTH = 500
export const MOST_RECEIVERS = MOST_AT_ONCE
export const MOST_VALUES = 3
/** A sender may undo within this time. */
export const UNDO_MS = 60_000
/** A sender may add a forgotten receiver within this time. */
export const ALSO_MS = 24 * 60 * 60_000
export const RECOGNITION_PAGE_SIZE = 20
/** New cards are counted up to this number. */
export const MOST_UNREAD_CARDS = 100

export const RecognitionId = z.strictObject({ id: wholeNumber(1) })

const id = z.number(refusal('invalid-input')).check(z.int(), z.gte(1, refusal('invalid-input')))

/** 0 is thanks without points. */
const points = requestedAmount('transfer-not-positive', 0)

const words = longText('thanks-required').check(atMost(THANKS_LENGTH, 'thanks-long'))

const card = z.strictObject({
  /** Colleagues' ids. */
  receivers: z
    .array(id)
    .check(
      z.minLength(1, refusal('receivers-required')),
      z.maxLength(MOST_RECEIVERS, refusal('receivers-many')),
    ),
  /** Points for each receiver. */
  amount: points,
  message: words,
  values: z._default(z.array(id).check(z.maxLength(MOST_VALUES, refusal('values-many'))), []),
  visibility: z._default(z.enum(['public', 'private']), 'public'),
  picture: z._default(z.nullable(PictureName), null),
  /** Welcomes one new colleague of the sender's team, without points and values. */
  isWelcome: z._default(z.boolean(refusal('invalid-input')), false),
})

export type NewRecognition = z.output<typeof card>

/** A welcome goes to one person, without points and values. */
const welcomesOne = z.refine<NewRecognition>(
  ({ isWelcome, receivers, amount, values }) =>
    !isWelcome || (receivers.length === 1 && amount === 0 && values.length === 0),
  refusal('invalid-input'),
)

/** A card with words. */
export const NewRecognition = z
  .extend(card, { message: words.check(atLeast(1, 'thanks-required')) })
  .check(welcomesOne)

/** A card, which needs no words where it only sends points to one colleague. */
export const ThankInput = card.check(
  z.refine<NewRecognition>((thanks) => thanks.message !== '' || sendsOnlyPoints(thanks), {
    ...refusal('thanks-required'),
    path: ['message'],
  }),
  welcomesOne,
)

/** Whether these thanks are points for one colleague, as in the specification's form. */
export function sendsOnlyPoints(
  thanks: Pick<NewRecognition, 'receivers' | 'amount' | 'message' | 'values' | 'picture'>,
): boolean {
  const { receivers, amount, message, values, picture } = thanks
  const isBare = message === '' && values.length === 0 && picture === null
  return isBare && receivers.length === 1 && amount > 0
}

export const SentRecognition = z.strictObject({ id: z.number() })

/** A person on a card. Inactive people have no profile to open. */
export const Face = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** The first name, or more where an active colleague shares it; missing: the first name does. */
  knownAs: z.optional(z.string()),
  picture: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Whether they can be sent points, where somebody is offered to be thanked. */
  receivesPoints: z.optional(z.boolean()),
})
export type Face = z.output<typeof Face>

export const Reaction = z.strictObject({
  emoji: z.string(),
  count: z.number(),
  /** Whether the reader reacted with it. */
  isMine: z.boolean(),
})

/** Programs of the time before the company had cards read a person's name of every card. */
const COMPANY: Face = {
  id: 0,
  firstName: 'The company',
  lastName: '',
  picture: null,
  isActive: false,
}

const Sender = z.codec(Face, z.nullable(Face), {
  decode: (face) => (face.id === COMPANY.id ? null : face),
  encode: (face) => face ?? COMPANY,
})

/** A card of the wall, as its reader may see it. */
export const Recognition = z.strictObject({
  id: z.number(),
  /** Null: the company, which celebrates an occasion. To programs, it is nobody's id 0. */
  sender: Sender,
  receivers: z.array(Face),
  /** What the company celebrates; missing on thanks. */
  occasion: z.optional(Occasion),
  /** Null: the administrator has hidden the words. */
  message: z.nullable(z.string()),
  /** The words of an occasion in other languages than the company's. */
  translations: z.optional(Translations),
  /** Whether hidden words were removed for good, because their seal has ended. */
  areWordsRemoved: z.boolean(),
  /**
   * Points for each receiver: from the sender, and added by others. Null: the company hides points.
   */
  points: z.nullable(z.strictObject({ each: Amount, added: Amount })),
  values: z.array(CompanyValue),
  visibility: z.enum(['public', 'private']),
  picture: z.nullable(z.string()),
  /** Whether it welcomes a new colleague instead of thanking. */
  isWelcome: z.boolean(),
  date,
  /** Whether the administrator took back some of its points. */
  isReversed: z.boolean(),
  reactions: z.array(Reaction),
  /** The number of comments. */
  comments: z.number(),
  /** The end of the time in which the sender may undo it; null for others, and afterwards. */
  undoUntil: z.nullable(date),
  /** Whether the reader received it and has not yet seen it. */
  isNew: z.boolean(),
  /** The ids of receivers who let their senders know that they read it; empty for all but the sender. */
  readBy: z.array(z.number()),
})
export type Recognition = z.output<typeof Recognition>

const RECOGNITION_SCOPES = ['company', 'received', 'given', 'person'] as const

export const RecognitionSearch = z.strictObject({
  scope: z._default(z.enum(RECOGNITION_SCOPES), 'company'),
  /** The receiver's id, in the scope `person`. */
  person: z._default(wholeNumber(0), 0),
  /** A company value's id; 0 for all. */
  value: z._default(wholeNumber(0), 0),
  /** Words of the message. */
  q: z._default(typedText('invalid-input').check(atMost(120, 'invalid-input')), ''),
  /** The `next` of the previous page; 0 for the first page. */
  after: z._default(wholeNumber(0), 0),
})
export type RecognitionSearch = z.output<typeof RecognitionSearch>

export const RecognitionPage = z.strictObject({
  recognitions: z.array(Recognition),
  /** The `after` of the next page; null on the last page. */
  next: z.nullable(z.number()),
})
export type RecognitionPage = z.output<typeof RecognitionPage>

export const AddedPoints = z.strictObject({ amount: requestedAmount('transfer-not-positive') })

/** Somebody whom the sender adds to a card. */
export const AddedReceiver = z.strictObject({ receiver: id })

export const ReactionChoice = z.strictObject({
  id: wholeNumber(1),
  emoji: typedText('reaction-unknown').check(atMost(16, 'reaction-unknown')),
})
export const Reactions = z.strictObject({ reactions: z.array(Reaction) })

export const ReactionSearch = z.strictObject({
  after: cursor,
})
export const ReactionPage = z.strictObject({
  /** Each person once, with all their reactions; the latest reaction first. */
  people: z.array(
    z.strictObject({
      person: Face,
      emojis: z.array(z.string()),
      /** Whether this person is the reader. */
      isMine: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
})
export type ReactionPage = z.output<typeof ReactionPage>

export const NewComment = z.strictObject({
  text: longText('comment-required').check(
    atLeast(1, 'comment-required'),
    atMost(COMMENT_LENGTH, 'comment-long'),
  ),
})

export const Comment = z.strictObject({
  id: z.number(),
  author: Face,
  /** Null: the administrator has hidden it. */
  text: z.nullable(z.string()),
  /** Whether a hidden text was removed for good, because its seal has ended. */
  areWordsRemoved: z.boolean(),
  /** Of a note that was written before the card was posted. */
  picture: z.optional(z.string()),
  date,
  isMine: z.boolean(),
})
export type Comment = z.output<typeof Comment>

export const CommentSearch = z.strictObject({ after: z._default(wholeNumber(0), 0) })
export const CommentPage = z.strictObject({
  /** Oldest first. */
  comments: z.array(Comment),
  next: z.nullable(z.number()),
})

export const SummarySearch = z.strictObject({
  /** The id of the newest recognition of the company on the page; 0 if there is none. */
  since: z._default(wholeNumber(0), 0),
})

/** A receiver's reaction to a card that the reader sent. */
const FreshReaction = z.strictObject({
  recognition: z.number(),
  person: Face,
  emoji: z.string(),
  date,
})
export type FreshReaction = z.output<typeof FreshReaction>

/** The reader's unseen thanks, and the number of new cards on the wall. */
export const RecognitionSummary = z.strictObject({
  /** The number of received thanks that are not yet seen, at most MOST_UNREAD. */
  unread: z.number(),
  /** The number of people who sent them. */
  unreadFrom: z.number(),
  /** The newest of them. */
  newest: z.array(Recognition),
  /** The number of other people's cards on the company's wall after `since`, at most MOST_UNREAD. */
  newOnWall: z.number(),
  /** Reactions of the last minute by receivers of the reader's cards, the latest first, at most 10. */
  freshReactions: z.array(FreshReaction),
})
export type RecognitionSummary = z.output<typeof RecognitionSummary>

/** The received cards that the reader saw. */
export const SeenCards = z.strictObject({
  ids: z
    .array(id)
    .check(
      z.minLength(1, refusal('invalid-input')),
      z.maxLength(MOST_UNREAD_CARDS, refusal('invalid-input')),
    ),
})
export type SeenCards = z.output<typeof SeenCards>

/** The reader's latest receivers, newest first. Sends of points without words need their e-mail. */
export const RecentReceivers = z.strictObject({
  people: z.array(z.strictObject({ ...Face.shape, email: z.string() })),
})
export type RecentReceivers = z.output<typeof RecentReceivers>
