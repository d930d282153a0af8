import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { memo, useId } from 'react'
import { MOST_VALUES } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import type { Draft } from './draft.ts'
import classes from './ValuesField.module.css'

interface ValuesFieldProps {
  values: readonly CompanyValue[]
  chosen: readonly number[]
  required: boolean
  /** Why the choice is refused, or null. */
  error: string | null
  onChange: (change: Pick<Draft, 'values'>) => void
}

/** The company's values that a colleague lived up to, at most three. */
export const ValuesField = memo(function ValuesField(props: ValuesFieldProps) {
  const { values, chosen, required, error, onChange } = props
  const id = useId()
  if (values.length === 0) return null
  const isFull = chosen.length >= MOST_VALUES
  return (
    <div
      className={classes.field}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-error`}
    >
      <div className={classes.label}>
        <span id={id}>{t`What it stands for`}</span>
        <span className={classes.note}>
          {required && chosen.length === 0
            ? t`choose at least one`
            : t`up to ${{ most: MOST_VALUES }}`}
        </span>
      </div>
      <div className={classes.values}>
        {values.map(({ id: value, name, emoji, color }) => {
          const isChosen = chosen.includes(value)
          return (
            <UnstyledButton
              key={value}
              className={classes.value}
              data-color={color}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() =>
                onChange({
                  values: isChosen ? chosen.filter((one) => one !== value) : [...chosen, value],
                })
              }
            >
              <span aria-hidden>{emoji}</span> {name}
            </UnstyledButton>
          )
        })}
      </div>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
    </div>
  )
})
