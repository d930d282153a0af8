import { useRef } from 'react'
import type { CartLine } from '#shop/contract/cart.ts'
import { CartCard } from './CartCard.tsx'
import classes from './CartLines.module.css'
import { useChangeCart } from './use-cart.ts'

/** A card per gift in the cart, in the order they were added. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { change, step, remove } = useChangeCart()
  const list = useRef<HTMLUListElement>(null)
  const removeAt = (index: number, gift: number) => {
    remove(gift)
    // The focused button disappears: focus the next card, or the heading.
    const cards = list.current?.children
    const next = cards?.[index + 1] ?? cards?.[index - 1] ?? document.querySelector('main h1')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  return (
    <ul ref={list} className={classes.lines}>
      {lines.map((line, index) => (
        <CartCard
          key={line.id}
          line={line}
          onQuantity={(quantity) => change(line.id, quantity)}
          onStep={(by) => step(line.id, by)}
          onRemove={() => removeAt(index, line.id)}
        />
      ))}
    </ul>
  )
}
