import type { Command, Thanks } from '#ledger/command.ts'
import { decide, refuseSend } from '#ledger/decide.ts'
import { planWithWallets, type CommandWallets, type Planner } from '#ledger/plan-batch.ts'
import { NOTHING, type Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { characters } from '#platform/contract/text.ts'

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

type CardWords = Exclude<Thanks, { addedTo: number }>
type Send = Extract<Command, { type: 'send' }>

interface PlannedSend {
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

export type PlannedThanks = NewCard | PlannedPoints

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
  // First of all: a card that a person may not see gets the same answer as a missing one.
  const isAddedOnWall =
    'addedTo' in thanks ? rules.cards.get(cardKey(senderId, thanks.addedTo)) : false
  if (isAddedOnWall === undefined) return 'recognition-unknown'
  const entries = decideSend(command, wallets)
  if (typeof entries === 'string') return entries
  const seqs = new Map(
    entries.flatMap(({ type, seq, colleague }) => (type === 'send' ? [[colleague?.id, seq]] : [])),
  )
  const people = wallets.others.flatMap((receiver) => receiver?.userId ?? [])
  const receivers = people.map((id) => ({ id, seq: seqs.get(id) ?? null }))
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
