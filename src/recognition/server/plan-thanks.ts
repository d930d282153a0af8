import type { Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { characters } from '#platform/contract/text.ts'
import type { Command, Thanks } from '#ledger/command.ts'
import { decide } from '#ledger/decide.ts'
import type { Entry } from '#ledger/entry.ts'
import { planWithWallets, type Planner } from '#ledger/plan-batch.ts'

/** The company's rules for recognitions, and the pictures and cards that commands may name. */
export interface CompanyRules {
  readonly valueRequired: boolean
  readonly shortestMessage: number
  /** The ids of the values in use. */
  readonly values: ReadonlySet<number>
  /** The uploader of each picture that may be put on a card. */
  readonly pictures: ReadonlyMap<string, number>
  /** The keys (`cardKey`) of cards that commands add points to and their givers may read. */
  readonly cards: ReadonlySet<string>
}

/** The sends of one command, and their thanks. */
export interface PlannedThanks {
  readonly senderId: number
  /** Points for each receiver. */
  readonly amount: Hundredths
  readonly thanks: Thanks
  readonly sends: readonly { readonly seq: number; readonly receiverId: number }[]
}

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
  const { userId, amount, thanks } = command
  // First of all: a card that a person may not see gets the same answer as a missing one.
  if ('addedTo' in thanks && !rules.cards.has(cardKey(userId, thanks.addedTo))) {
    return 'recognition-unknown'
  }
  const entries = decide(command, wallets.holder, wallets.others)
  if (typeof entries === 'string') return entries
  const refusal = 'addedTo' in thanks ? null : refuseThanks(userId, thanks, rules)
  if (refusal !== null) return refusal
  const sends = entries.filter(({ type }) => type === 'send').map(sendOf)
  const planned = { senderId: userId, amount, thanks, sends }
  return { entries, effect: planned, locked: rules }
}

/**
 * The refusal of thanks that break the company's rules, or null. A picture has to be the sender's
 * own: its address must not be enough to see it on another card.
 */
export function refuseThanks(
  senderId: number,
  { message, values, picture }: Exclude<Thanks, { addedTo: number }>,
  rules: CompanyRules,
): RefusalCode | null {
  if (characters(message) < rules.shortestMessage) return 'thanks-short'
  if (rules.valueRequired && values.length === 0) return 'value-required'
  if (values.some((value) => !rules.values.has(value))) return 'value-unknown'
  const isOwn = picture === null || rules.pictures.get(picture) === senderId
  return isOwn ? null : 'picture-unknown'
}

/** The key of a card and a person who adds points to it. */
export function cardKey(userId: number, cardId: number): string {
  return `${userId} ${cardId}`
}

/** The pictures that commands name, and the cards they add points to. */
export function thingsOf(commands: readonly Command[]) {
  const sends = commands.filter((command) => command.type === 'send')
  return {
    pictures: sends.flatMap(({ thanks }) => ('addedTo' in thanks ? [] : (thanks.picture ?? []))),
    cards: sends.flatMap(({ userId, thanks }) =>
      'addedTo' in thanks ? { userId, id: thanks.addedTo } : [],
    ),
  }
}

function sendOf({ seq, colleague }: Entry): PlannedThanks['sends'][number] {
  if (colleague === null) throw new Error('a one-sided send')
  return { seq, receiverId: colleague.id }
}
