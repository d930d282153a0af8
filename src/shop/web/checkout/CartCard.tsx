import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Input, Title } from '@mantine/core'
import { IconAlertTriangle, IconMinus, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { check } from '#platform/web/api/check.ts'
import { paths } from '#platform/web/paths.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { CartLine } from '#shop/contract/cart.ts'
import { CartQuantity, LARGEST_LINE } from '#shop/contract/shop.ts'
import { lineAmount, lineNote } from './cart-lines.ts'
import { nameOfLine } from './cart-query.ts'
import classes from './CartCard.module.css'

interface CartCardProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

/** A gift in the cart, with its present price and stock. */
export function CartCard({ line, onQuantity, onStep, onRemove }: CartCardProps) {
  const nameId = useId()
  return (
    <li
      className={classes.card}
      tabIndex={-1}
      aria-labelledby={nameId}
      data-gone={line.stock <= 0 || undefined}
    >
      <GiftPicture picture={line.picture} alt="" sizes="112px" className={classes.picture} />
      <LineWords line={line} nameId={nameId} />
      <div className={classes.ends}>
        <QuantityStepper
          name={nameOfLine(line)}
          quantity={line.quantity}
          onChange={onQuantity}
          onStep={onStep}
        />
        <p className={classes.amount}>
          <Points amount={lineAmount(line)} /> <span className={classes.unit}>{t`points`}</span>
        </p>
        <Button
          variant="subtle"
          {...TAKES}
          size="compact-sm"
          className={classes.remove}
          aria-describedby={nameId}
          onClick={onRemove}
        >
          <Trans>Remove From Cart</Trans>
        </Button>
      </div>
    </li>
  )
}

/** The gift of a line, and why fewer can be bought. */
function LineWords({ line, nameId }: { line: CartLine; nameId: string }) {
  const note = lineNote(line)
  // It has no page for this person any more.
  const isHidden = line.withheld === 'audience'
  return (
    <div className={classes.words}>
      <Title order={2} id={nameId} className={classes.name}>
        {isHidden ? (
          line.name
        ) : (
          <Link
            to={paths.gift}
            params={{ id: String(line.id) }}
            search={{ variant: line.variant?.id }}
            className={classes.link}
          >
            {line.name}
          </Link>
        )}
        {line.variant !== undefined && (
          <span className={classes.variant} dir="auto">
            {line.variant.words}
          </span>
        )}
      </Title>
      {!isHidden && (
        <>
          <p className={classes.description} dir="auto">
            {line.description}
          </p>
          <p className={classes.price}>
            <Trans>
              <Points amount={line.price} /> points each
            </Trans>
          </p>
        </>
      )}
      <p className={classes.note} role="status">
        {note !== null && (
          <>
            <IconAlertTriangle size={18} aria-hidden />
            {note}
          </>
        )}
      </p>
    </div>
  )
}

interface QuantityStepperProps {
  /** The gift's name. */
  name: string
  quantity: number
  onChange: (quantity: number) => void
  onStep: (by: 1 | -1) => void
}

/** The quantity of a gift: one more, one fewer, or typed. Every valid value is saved at once. */
function QuantityStepper({ name, quantity, onChange, onStep }: QuantityStepperProps) {
  // The typed text while it is not a valid quantity. It stays on blur, because a disappearing
  // message would move the content below away from the pointer.
  const [wrong, setWrong] = useState<{ text: string; fault: string } | null>(null)
  const faultId = useId()
  const change = (text: string) => {
    const fault = faultIn(text)
    setWrong(fault === null ? null : { text, fault })
    if (fault === null && Number(text) !== quantity) onChange(Number(text))
  }
  const step = (by: 1 | -1) => {
    setWrong(null)
    onStep(by)
  }
  return (
    <div className={classes.stepper}>
      <Step
        label={t`Fewer ${name}`}
        atEnd={quantity <= 1}
        icon={<IconMinus size={18} aria-hidden />}
        onStep={() => step(-1)}
      />
      <Input
        type="number"
        min={1}
        max={LARGEST_LINE}
        aria-label={t`Quantity of ${name}`}
        // Mantine's ARIA attributes refer to a wrapper that is not rendered here.
        withAria={false}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? faultId : undefined}
        classNames={{ input: classes.number }}
        value={wrong?.text ?? quantity}
        error={wrong !== null}
        onChange={(event) => change(event.currentTarget.value)}
        // The wheel scrolls the page; it must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <Step
        label={t`More ${name}`}
        atEnd={quantity >= LARGEST_LINE}
        icon={<IconPlus size={18} aria-hidden />}
        onStep={() => step(1)}
      />
      {wrong && (
        <p id={faultId} className={classes.fault} role="alert">
          {wrong.fault}
        </p>
      )}
    </div>
  )
}

interface StepProps {
  label: string
  atEnd: boolean
  icon: ReactNode
  onStep: () => void
}

/** Not `disabled` at the end of the range, so that it keeps the focus. */
function Step({ label, atEnd, icon, onStep }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      aria-disabled={atEnd}
      {...(atEnd && { 'data-disabled': true })}
      onClick={() => atEnd || onStep()}
    >
      {icon}
    </ActionIcon>
  )
}

function faultIn(text: string): string | null {
  try {
    check(CartQuantity, { quantity: Number(text) })
    return null
  } catch (refused) {
    return wordsFor(refused)
  }
}
