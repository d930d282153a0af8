import { memo, useId } from 'react'
import { UnstyledButton } from '@mantine/core'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import type { Draft } from './draft.ts'
import classes from './PointsField.module.css'

const AMOUNTS = ['5', '10', '25', '50']

interface PointsFieldProps {
  amount: string
  withoutPoints: boolean
  error: boolean
  onChange: (change: Pick<Draft, 'amount' | 'withoutPoints'>) => void
  /** Enter in the amount. */
  onEnter: () => void
}

/** Points for each: some usual amounts, any other, or none. */
export const PointsField = memo(function PointsField(props: PointsFieldProps) {
  const { amount, withoutPoints, error, onChange, onEnter } = props
  const id = useId()
  return (
    <div className={classes.field}>
      <AmountField
        label="Amount"
        size="md"
        classNames={{ root: classes.amount }}
        value={amount}
        error={error}
        onChange={(typed) => onChange({ amount: typed, withoutPoints: false })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onEnter()
        }}
      />
      <div className={classes.chips} role="group" aria-labelledby={id}>
        <span id={id} className={classes.caption}>
          For each colleague
        </span>
        {AMOUNTS.map((each) => (
          <UnstyledButton
            key={each}
            className={classes.chip}
            aria-label={`${each} points`}
            aria-pressed={!withoutPoints && amount.trim() === each}
            onClick={() => onChange({ amount: each, withoutPoints: false })}
          >
            {each}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.chip}
          aria-pressed={withoutPoints}
          onClick={() => onChange({ amount: '', withoutPoints: !withoutPoints })}
        >
          No points
        </UnstyledButton>
      </div>
    </div>
  )
})
