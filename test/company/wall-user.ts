import type { Colleague } from '#test/concurrency/colleagues.ts'
import { textOf } from './amounts.ts'
import type { Books } from './books.ts'
import type { Browser } from './browser.ts'
import type { Company } from './company.ts'

const MOST_CARDS = 60

const EMOJI = ['👏', '❤️', '🎉'] as const

/** A user who thanks several colleagues, undoes thanks, adds points, reacts and comments. */
export class WallUser {
  readonly #reactions = new ExpectedReactions()
  readonly #browser: Browser
  readonly #me: Colleague
  readonly #wall: Company
  /** Messages of the thanks whose undo was acknowledged. */
  readonly #undone = new Set<string>()

  constructor(browser: Browser, me: Colleague, wall: Company) {
    this.#browser = browser
    this.#me = me
    this.#wall = wall
  }

  async thank(): Promise<void> {
    const { random } = this.#browser
    const { people, values, cards } = this.#wall
    const others = people.filter(({ id }) => id !== this.#me.id)
    const count = random.between(1, 3)
    const receivers = [...new Set(Array.from({ length: count }, () => random.pick(others).id))]
    const amount = random.chance(0.3) ? 0 : random.between(1, 300)
    const named = values.filter(() => random.chance(0.3))
    const visibility = random.chance(0.2) ? 'private' : 'public'
    const thanks = await this.#browser.keyed(
      '/api/recognitions',
      { ...this.#about('thanks', 0), amount, receivers, thanks: { values: named, visibility } },
      (key) => ({ receivers, amount: textOf(amount), message: key, values: named, visibility }),
    )
    if (thanks.receipt === null) return
    const { id } = JSON.parse(thanks.receipt) as { id: number }
    cards.push({ id, thanks })
    if (cards.length > MOST_CARDS) cards.shift()
  }

  /** Undoes one of the user's newest cards, also of a send or of thanks without an answer. */
  async undo(): Promise<void> {
    const { random, log } = this.#browser
    const asked = { method: 'GET', path: '/api/recognitions?scope=given' } as const
    const answer = await this.#browser.unkeyed('wall read', asked)
    if (answer === null) return
    const { recognitions } = JSON.parse(answer.text) as {
      recognitions: { id: number; message: string; undoUntil: string | null }[]
    }
    const shown = recognitions.find(({ message }) => this.#undone.has(message))
    if (shown) log.violation(`the wall shows the thanks ${shown.message}, which were undone`)
    const young = recognitions.filter(({ undoUntil }) => undoUntil !== null)
    if (young.length === 0) return
    const { id, message } = random.pick(young)
    const takesBack = log.requests.get(message)
    if (takesBack === undefined) return log.violation(`nobody asked for the thanks "${message}"`)
    const undone = await this.#browser.keyed(
      `/api/recognitions/${id}/undo`,
      { ...this.#about('undo', id), takesBack },
      () => undefined,
    )
    if (undone.receipt !== null) this.#undone.add(message)
  }

  async addPoints(): Promise<void> {
    const card = this.#pick()
    if (card === null) return
    const amount = this.#browser.random.between(1, 100)
    const { receivers = [] } = card.thanks
    await this.#browser.keyed(
      `/api/recognitions/${card.id}/points`,
      { ...this.#about('added points', card.id), amount, receivers },
      () => ({ amount: textOf(amount) }),
    )
  }

  async comment(): Promise<void> {
    const card = this.#pick()
    if (card === null) return
    const path = `/api/recognitions/${card.id}/comments`
    await this.#browser.keyed(
      path,
      {
        ...this.#about('comment', card.id),
        showsPresent: true,
      },
      (key) => ({ text: key }),
    )
  }

  /** Reacts, or takes the reaction back. */
  async react(): Promise<void> {
    const { random, log } = this.#browser
    const card = this.#pick()
    if (card === null) return
    const emoji = random.pick(EMOJI)
    const isWanted = random.chance(0.6)
    const path = `/api/recognitions/${card.id}/reactions/${encodeURIComponent(emoji)}`
    const kind = isWanted ? 'reaction' : 'reaction taken back'
    const method = isWanted ? 'PUT' : 'DELETE'
    const answer = await this.#browser.unkeyed(kind, { method, path })
    if (answer === null) return this.#reactions.forget(card.id, emoji)
    if (answer.refusal !== null) return
    this.#reactions.set(card.id, emoji, isWanted)
    const { reactions } = JSON.parse(answer.text) as {
      reactions: { emoji: string; isMine: boolean }[]
    }
    const isMine = reactions.some((one) => one.emoji === emoji && one.isMine)
    if (isMine !== this.#reactions.isThere(card.id, emoji, isMine)) {
      log.violation(`${kind} ${path} of ${this.#me.email} was answered ${answer.text}`)
    }
  }

  #pick(): Company['cards'][number] | null {
    const { cards } = this.#wall
    return cards.length === 0 ? null : this.#browser.random.pick(cards)
  }

  #about<Kind extends string>(kind: Kind, about: number) {
    return { kind, by: this.#me.id, about, amount: 0 }
  }

  /** In a pause: what unanswered requests did is done. */
  look(): void {
    this.#reactions.clearUnknown()
  }

  check({ wall }: Books): void {
    const own = wall.reactions
      .filter((place) => place.startsWith(`${this.#me.id} `))
      .map((place) => place.slice(place.indexOf(' ') + 1))
    for (const wrong of this.#reactions.contradictions(new Set(own))) {
      this.#browser.log.violation(`the reaction of ${this.#me.id} to ${wrong}`)
    }
  }
}

/**
 * A user's knowledge of their reactions. A request without an answer may still take effect, after
 * later ones, until the next pause.
 */
class ExpectedReactions {
  readonly #sure = new Map<string, boolean>()
  readonly #unknown = new Set<string>()
  readonly #asked = new Set<string>()

  set(card: number, emoji: string, isThere: boolean): void {
    const place = this.#place(card, emoji)
    if (!this.#unknown.has(place)) this.#sure.set(place, isThere)
  }

  forget(card: number, emoji: string): void {
    const place = this.#place(card, emoji)
    this.#unknown.add(place)
    this.#sure.delete(place)
  }

  /** Whether the reaction is there; `otherwise` if that is not known. */
  isThere(card: number, emoji: string, otherwise: boolean): boolean {
    return this.#sure.get(this.#place(card, emoji)) ?? otherwise
  }

  /** Called in a pause, when no request is running: later answers are sure again. */
  clearUnknown(): void {
    this.#unknown.clear()
  }

  /** The contradictions to the stored reactions; each is "card emoji". */
  contradictions(found: ReadonlySet<string>): string[] {
    const wrong = [...this.#sure].filter(([place, isThere]) => found.has(place) !== isThere)
    const unasked = [...found].filter((place) => !this.#asked.has(place))
    return [
      ...wrong.map(([place, isThere]) => `${place} ${isThere ? 'is lost' : 'was taken back'}`),
      ...unasked.map((place) => `${place} was never asked for`),
    ]
  }

  #place(card: number, emoji: string): string {
    const place = `${card} ${emoji}`
    this.#asked.add(place)
    return place
  }
}
