import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button, TextInput } from '@mantine/core'
import type { UserRow } from '#contract/people.ts'
import { showPoints } from '#contract/points.ts'
import classes from './BonusForm.module.css'
import { useBonusEntry, type Typed } from './use-bonus-entry.ts'

interface BonusFormProps {
  user: UserRow
  /** It was opened by hand, rather than there from the start. */
  takesFocus: boolean
  onClose: () => void
}

/** The amount and why; kept as it is typed, given with Process Points. */
export function BonusForm({ user, takesFocus, onClose }: BonusFormProps) {
  const amount = useRef<HTMLInputElement>(null)
  const entry = useBonusEntry(user, onClose)
  useEffect(() => {
    if (takesFocus) amount.current?.focus()
  }, [takesFocus])

  const field = (name: keyof Typed) => ({
    size: 'sm',
    autoComplete: 'off',
    value: entry.shown[name],
    onChange: (event: FormEvent<HTMLInputElement>) =>
      entry.change({ [name]: event.currentTarget.value }),
    onBlur: entry.save,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && entry.isEmpty) onClose()
    },
  })

  return (
    <form
      className={classes.form}
      aria-label={`Bonus points for ${user.firstName} ${user.lastName}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        entry.process()
      }}
    >
      <TextInput
        {...field('amount')}
        ref={amount}
        label="Salary"
        inputMode="decimal"
        placeholder="0.00"
        error={entry.fault}
        classNames={{ input: classes.amount }}
      />
      <TextInput {...field('reason')} label="Reason (optional)" />
      <span className={classes.kept} role="status">
        {user.entered !== null && `Entered: ${showPoints(user.entered.amount)}`}
      </span>
      <Button type="submit" size="compact-md" loading={entry.processing}>
        Process Points
      </Button>
    </form>
  )
}
