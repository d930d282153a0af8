import { useId } from 'react'
import { Button, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CartLine } from '#shop/contract/cart.ts'
import { lineAmount, lineNote } from './cart-lines.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './CartCard.module.css'
import { QuantityStepper } from './QuantityStepper.tsx'

interface CartCardProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

/** A gift in the cart, with its present price and stock. */
export function CartCard({ line, onQuantity, onStep, onRemove }: CartCardProps) {
  const nameId = useId()
  const note = lineNote(line)
  return (
    <li
      className={classes.card}
      tabIndex={-1}
      aria-labelledby={nameId}
      data-gone={line.stock <= 0 || undefined}
    >
      <GiftPicture picture={line.picture} alt="" sizes="112px" className={classes.picture} />
      <div className={classes.words}>
        <Title order={2} id={nameId} className={classes.name}>
          {line.name}
        </Title>
        <p className={classes.description}>{line.description}</p>
        <p className={classes.price}>
          <Points amount={line.price} /> points each
        </p>
        <p className={classes.note} role="status">
          {note !== null && (
            <>
              <IconAlertTriangle size={18} aria-hidden />
              {note}
            </>
          )}
        </p>
      </div>
      <div className={classes.ends}>
        <QuantityStepper
          name={line.name}
          quantity={line.quantity}
          onChange={onQuantity}
          onStep={onStep}
        />
        <p className={classes.amount}>
          <Points amount={lineAmount(line)} /> <span className={classes.unit}>points</span>
        </p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.remove}
          aria-describedby={nameId}
          onClick={onRemove}
        >
          Remove From Cart
        </Button>
      </div>
    </li>
  )
}
