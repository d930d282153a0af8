import { type ReactNode, useId, useState } from 'react'
import { ActionIcon, Input } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { CartQuantity, LARGEST_LINE } from '#shop/contract/shop.ts'
import { check } from '#platform/web/api/check.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './QuantityStepper.module.css'

interface QuantityStepperProps {
  /** The gift's. */
  name: string
  quantity: number
  onChange: (quantity: number) => void
  onStep: (by: 1 | -1) => void
}

/** The quantity of a gift: one more, one fewer, or typed. Every valid value is saved at once. */
export function QuantityStepper({ name, quantity, onChange, onStep }: QuantityStepperProps) {
  // The typed text while it is no valid quantity. It stays on blur: a disappearing message would
  // move the content below from the pointer.
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
        label={`Fewer ${name}`}
        atEnd={quantity <= 1}
        icon={<IconMinus size={18} aria-hidden />}
        onStep={() => step(-1)}
      />
      <Input
        type="number"
        min={1}
        max={LARGEST_LINE}
        aria-label={`Quantity of ${name}`}
        // Mantine's attributes point to a wrapper that is not here.
        withAria={false}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? faultId : undefined}
        classNames={{ input: classes.number }}
        value={wrong?.text ?? quantity}
        error={wrong !== null}
        onChange={(event) => change(event.currentTarget.value)}
        // The wheel is for scrolling.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <Step
        label={`More ${name}`}
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
