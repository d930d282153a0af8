import { textOf } from './amounts.ts'
import { placeOf, type Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import { entryEffect, whyMovedWrong } from './entries.ts'
import { restock } from './gifts.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Effect, News, Subject, Worker } from './subject.ts'

export const CORRECTIONS: Subject = {
  operations: {
    adjustment: {
      findEffect: (request, books) => correctionEffect(request, books, 'adjustment'),
      addPoints: ({ about, amount }, add) => add(about, amount),
    },
    reversal: {
      findEffect: (request, books) => correctionEffect(request, books, 'reversalIn'),
      addPoints({ about, amount, takesBack }, add) {
        add(about, amount)
        add(takesBack?.about ?? 0, -amount)
      },
    },
  },
  news: newsOfCorrections,
}

/** Corrections are told to those whose points they change; a reversed send to both of its people. */
function newsOfCorrections({ entries, wall }: Books): News[] {
  const undone = new Set(
    wall.cards.flatMap(({ sender_id: sender, receivers, is_undone: isUndone }) =>
      isUndone ? receivers.map(([, seq]) => `${sender} ${seq}`) : [],
    ),
  )
  return [...entries.values()].flatMap((entry): News[] => {
    const { type, user_id: user, colleague_id: other, reverses_seq: seq } = entry
    if (type === 'adjustment') return [['pointsAdjusted', user, null]]
    if (type !== 'reversalIn' || undone.has(`${user} ${seq}`)) return []
    return [user, other ?? 0].map((person): News => ['sendReversed', person, null])
  })
}

/** The kept answer tells the number of the entry, which has the key as its reason. */
function correctionEffect(request: KeyedRequest, books: Books, type: string): Effect | null {
  const { key, about, amount } = request
  const entry = books.entries.get(placeOf(about, books.answers.get(key)?.number ?? 0))
  return entryEffect(
    request,
    entry,
    type,
    ({ message, ...row }) =>
      whyMovedWrong({ message, ...row }, amount) ??
      (message === key ? null : `has the reason "${message}"`),
  )
}

/** The administrator who corrects balances, reverses sends, and restocks gifts. */
export class Administrator implements Worker {
  readonly #browser: Browser
  readonly #company: Company

  constructor(parts: BrowserParts, company: Company) {
    this.#browser = new Browser(parts, company.administrator.cookie)
    this.#company = company
  }

  async step(): Promise<void> {
    const drawn = this.#browser.random.between(1, 100)
    if (drawn <= 38) return this.#adjust()
    if (drawn <= 70) return this.#takeBack()
    if (drawn <= 94) return restock(this.#browser, this.#company)
    return this.#browser.repeat()
  }

  async #adjust(): Promise<void> {
    const { random } = this.#browser
    const user = random.pick(this.#company.people).id
    const amount = random.between(1, 300) * (random.chance(0.5) ? 1 : -1)
    const balance = random.pick(['earned', 'appreciation'])
    const about = { kind: 'adjustment', by: this.#me, about: user, amount } as const
    await this.#browser.keyed('/api/adjustments', about, (reason) => ({
      user,
      balance,
      amount: textOf(amount),
      reason,
    }))
  }

  async #takeBack(): Promise<void> {
    const { sends } = this.#company
    const { random } = this.#browser
    if (sends.length === 0) return
    const sent = random.pick(sends)
    // Sometimes kept, for a second reversal.
    if (random.chance(0.8)) sends.splice(sends.indexOf(sent), 1)
    const { number } = JSON.parse(sent.receipt ?? '') as { number: number }
    const { by: user, amount } = sent
    const about = { kind: 'reversal', by: this.#me, about: user, amount, takesBack: sent } as const
    const body = (reason: string) => ({ user, number, reason })
    await this.#browser.keyed('/api/reversals', about, body)
  }

  get #me(): number {
    return this.#company.administrator.id
  }
}
