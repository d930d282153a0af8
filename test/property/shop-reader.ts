import { told } from './model.ts'
import {
  cartWords,
  detailWords,
  giftWords,
  inventoryWords,
  itemWords,
  lineWords,
  stepWords,
} from './shop-format.ts'

export type Json = Record<string, unknown>

/** Converts the shop's answers to a story's words, with gifts and orders by index. */
export class ShopReader {
  readonly #tag: string
  readonly #emails: readonly string[]
  readonly gifts: number[] = []
  readonly orders: number[] = []

  /** `tag` is the suffix of the story's gift names. */
  constructor(tag: string, emails: readonly string[]) {
    this.#tag = tag
    this.#emails = emails
  }

  gift(json: Json): string {
    const { place, ...gift } = this.#facts(json)
    return giftWords(gift, place)
  }

  inventory(json: Json): string {
    const { place, ...gift } = this.#facts(json)
    return inventoryWords({ ...gift, sold: json['numberOfPurchased'] as number }, place)
  }

  cart({ lines, total }: Json): string {
    const words = (lines as Json[]).map((line) => {
      const { place, ...gift } = this.#facts(line)
      return lineWords(gift, place, line['quantity'] as number)
    })
    return cartWords(words, hundredthsOf(total))
  }

  status(json: Json): string {
    return `order ${this.orders.indexOf(json['id'] as number)} ${step(json)}`
  }

  purchase({ id, total, state, steps, items }: Json): unknown {
    return {
      order: this.orders.indexOf(id as number),
      total: hundredthsOf(total),
      state,
      steps: (steps as Json[]).map(step),
      items: (items as Json[]).map((item) => this.#item(item)),
    }
  }

  detail(json: Json): string {
    const order = this.orders.indexOf(json['purchase'] as number)
    const { email } = json['buyer'] as { email: string }
    const who = this.#emails.indexOf(email)
    return detailWords(order, who, this.#item(json), step(json))
  }

  #facts(json: Json) {
    return {
      place: this.gifts.indexOf(json['id'] as number),
      name: this.#untagged(json),
      price: hundredthsOf(json['price']),
      stock: json['stock'] as number,
    }
  }

  #item(json: Json): string {
    const [price, quantity] = [hundredthsOf(json['price']), json['quantity'] as number]
    return itemWords({ name: this.#untagged(json), price, quantity })
  }

  #untagged({ name }: Json): string {
    return (name as string).replace(` ${this.#tag}`, '')
  }
}

function step({ state, note }: Json): string {
  return stepWords({ state: state as string, note: note as string })
}

export function receipt(json: Json): string {
  return told(json['number'] as number, balances(json['balances'] as Json))
}

export function balances({ earned, appreciation, pending }: Json) {
  return {
    earned: hundredthsOf(earned),
    appreciation: hundredthsOf(appreciation),
    pending: hundredthsOf(pending),
  }
}

function hundredthsOf(text: unknown): number {
  return Math.round(Number(text) * 100)
}
