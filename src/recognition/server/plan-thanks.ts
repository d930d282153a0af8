import type { Command, Thanks } from '#ledger/command.ts'
import { decide, refuseSend } from '#ledger/decide.ts'
import type { Entry } from '#ledger/entry.ts'
import { planWithWallets, type CommandWallets, type Planner } from '#ledger/plan-batch.ts'
import { NOTHING, type Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { characters } from '#platform/contract/text.ts'
import { MOST_RECEIVERS } from '#recognition/contract/recognition.ts'

/**
 * The company's rules for recognitions, and the people, pictures and cards that commands may name.
 */
export interface CompanyRules {
  readonly valueRequired: boolean
  readonly shortestMessage: number
  /** The ids of the values in use. */
  readonly values: ReadonlySet<number>
  /** The uploader of each picture that may be put on a card. */
  readonly pictures: ReadonlyMap<string, number>
  /**
   * The cards that commands add points to and their givers may read, by `cardKey`: whether each is on
   * the wall.
   */
  readonly cards: ReadonlyMap<string, boolean>
  /** The cards that commands add receivers to, by `cardKey` of their senders. */
  readonly ownCards: ReadonlyMap<string, OwnCard>
  /** The keys (`welcomeKey`) of the welcomes that their senders may still send. */
  readonly welcomes: ReadonlySet<string>
  /** How many more thanks without points their senders may send; missing: there is no limit. */
  readonly freeLeft: ReadonlyMap<number, number>
  /** The people who keep the thanks they receive private. */
  readonly keepPrivate: ReadonlySet<number>
  /** Ids for the recognitions that commands make, and the number of those made so far. */
  readonly newIds: readonly number[]
  readonly made: number
}

type CardWords = Extract<Thanks, { message: string }>
export type Send = Extract<Command, { type: 'send' }>

/** A card to which its sender may add receivers. */
export interface OwnCard {
  readonly receivers: ReadonlySet<number>
  readonly isOnWall: boolean
  /** Whether it was sent too long ago. */
  readonly isLate: boolean
  /** Whether it is a welcome, or its words are hidden. */
  readonly isClosed: boolean
}

export interface PlannedSend {
  readonly senderId: number
  /** Points for each receiver. */
  readonly amount: Hundredths
  /** The receivers, each with the sender's entry; null: this one gets words alone. */
  readonly receivers: readonly { readonly id: number; readonly seq: number | null }[]
}

/** A new recognition, with or without points. */
export interface NewCard extends PlannedSend, CardWords {
  readonly id: number
  readonly isOnWall: boolean
}

/** Points added to a recognition. */
export interface PlannedPoints extends PlannedSend {
  readonly addedTo: number
  /** Whether that recognition is on the wall. */
  readonly isOnWall: boolean
}

/** A receiver whom the sender adds to a recognition. */
export interface PlannedReceiver extends PlannedSend {
  readonly alsoOn: number
  /** The receivers that it has already. */
  readonly earlier: ReadonlySet<number>
  /** Whether that recognition was on the wall, and whether it still is. */
  readonly wasOnWall: boolean
  readonly isOnWall: boolean
}

export type PlannedThanks = NewCard | PlannedPoints | PlannedReceiver

/** Plans a send with its recognition; any other command as the ledger does. */
export const planThanks: Planner<CompanyRules, PlannedThanks | null> = (
  command,
  wallets,
  rules,
) => {
  if (command.type !== 'send') {
    const plan = planWithWallets(command, wallets, null)
    return typeof plan === 'string' ? plan : { ...plan, locked: rules }
  }
  const { userId: senderId, amount, thanks } = command
  if ('alsoOn' in thanks) return planReceiver(command, thanks, wallets, rules)
  // First of all: a card that a person may not see gets the same answer as a missing one.
  const isAddedOnWall =
    'addedTo' in thanks ? rules.cards.get(cardKey(senderId, thanks.addedTo)) : false
  if (isAddedOnWall === undefined) return 'recognition-unknown'
  const entries = decideSend(command, wallets)
  if (typeof entries === 'string') return entries
  const receivers = receiversOf(wallets, entries)
  const people = receivers.map(({ id }) => id)
  const given = { senderId, amount, receivers }
  if ('addedTo' in thanks) {
    const effect = { ...given, ...thanks, isOnWall: isAddedOnWall }
    return { entries, answer: { id: thanks.addedTo }, effect, locked: rules }
  }
  const welcome = thanks.isWelcome ? people.map((id) => welcomeKey(senderId, id)) : []
  if (welcome.some((one) => !rules.welcomes.has(one))) return 'welcome-closed'
  const refusal = refuseWords(senderId, thanks, rules)
  if (refusal !== null) return refusal
  const freeLeft = amount === NOTHING ? oneLess(rules.freeLeft, senderId) : rules.freeLeft
  if (freeLeft === null) return 'too-often'
  const id = rules.newIds[rules.made]
  if (id === undefined) throw new Error('a recognition without an id')
  const isOnWall =
    thanks.visibility === 'public' && !people.some((receiver) => rules.keepPrivate.has(receiver))
  const card = { ...given, ...thanks, id, isOnWall }
  const welcomes = rules.welcomes.difference(new Set(welcome))
  const locked = { ...rules, welcomes, freeLeft, made: rules.made + 1 }
  return { entries, answer: { id }, effect: card, locked }
}

/**
 * Plans a receiver of the sender's own card, who gets the points of the others: words alone, if they receive
 * no points.
 */
function planReceiver(
  command: Send,
  { alsoOn }: Extract<Thanks, { alsoOn: number }>,
  wallets: CommandWallets,
  rules: CompanyRules,
): ReturnType<typeof planThanks> {
  const { userId: senderId, amount } = command
  const key = cardKey(senderId, alsoOn)
  const card = rules.ownCards.get(key)
  if (card === undefined) return 'recognition-unknown'
  if (card.isLate) return 'also-late'
  if (card.isClosed) return 'also-closed'
  const [receiver] = wallets.others
  if (receiver && card.receivers.has(receiver.userId)) return 'receiver-already'
  if (card.receivers.size >= MOST_RECEIVERS) return 'receivers-many'
  const paid = receiver?.receivesPoints ? amount : NOTHING
  const entries = decideSend({ ...command, amount: paid }, wallets)
  if (typeof entries === 'string') return entries
  const receivers = receiversOf(wallets, entries)
  const people = receivers.map(({ id }) => id)
  const isOnWall = card.isOnWall && !people.some((id) => rules.keepPrivate.has(id))
  const effect = {
    senderId,
    amount,
    receivers,
    alsoOn,
    isOnWall,
    earlier: card.receivers,
    wasOnWall: card.isOnWall,
  }
  const joined = { ...card, receivers: card.receivers.union(new Set(people)), isOnWall }
  const locked = { ...rules, ownCards: new Map(rules.ownCards).set(key, joined) }
  return { entries, answer: { id: alsoOn }, effect, locked }
}

/** The receivers, each with the sender's entry. */
function receiversOf({ others }: CommandWallets, entries: readonly Entry[]) {
  const seqs = new Map(
    entries.flatMap(({ type, seq, colleague }) => (type === 'send' ? [[colleague?.id, seq]] : [])),
  )
  const people = others.flatMap((receiver) => receiver?.userId ?? [])
  return people.map((id) => ({ id, seq: seqs.get(id) ?? null }))
}

/** With one less for the sender; null if none is left. */
function oneLess(freeLeft: ReadonlyMap<number, number>, senderId: number) {
  const left = freeLeft.get(senderId)
  if (left === undefined) return freeLeft
  return left > 0 ? new Map(freeLeft).set(senderId, left - 1) : null
}

/** The entries of a send; none for thanks without points, to which the same rules apply. */
function decideSend(command: Send, { holder, others }: CommandWallets) {
  const { amount, thanks } = command
  if (amount !== NOTHING || 'addedTo' in thanks) return decide(command, holder, others)
  return refuseSend(holder, others, amount) ?? []
}

/**
 * The refusal of words that break the company's rules, or null. A picture has to be the sender's own:
 * its address must not be enough to see it on another card.
 */
function refuseWords(
  senderId: number,
  { message, values, picture, isWelcome }: CardWords,
  rules: CompanyRules,
): RefusalCode | null {
  if (characters(message) < rules.shortestMessage) return 'thanks-short'
  if (rules.valueRequired && values.length === 0 && !isWelcome) return 'value-required'
  if (values.some((value) => !rules.values.has(value))) return 'value-unknown'
  const isOwn = picture === null || rules.pictures.get(picture) === senderId
  return isOwn ? null : 'picture-unknown'
}

/** The key of a sender and the new colleague to welcome. */
export function welcomeKey(senderId: number, newcomerId: number): string {
  return `${senderId} ${newcomerId}`
}

/** The key of a card and a person who adds points to it. */
export function cardKey(userId: number, cardId: number): string {
  return `${userId} ${cardId}`
}
