import { Button } from '@mantine/core'
import type { UserRow } from '#users/contract/users.ts'
import { showPoints } from '#platform/contract/points.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import classes from './BonusForm.module.css'
import { useBonusEntry, type Typed } from './use-bonus-entry.ts'

interface BonusFormProps {
  user: UserRow
  onClose: () => void
}

/** A bonus for one user: saved while it is typed, given with Process Points. */
export function BonusForm({ user, onClose }: BonusFormProps) {
  const entry = useBonusEntry(user, onClose)
  const field = (name: keyof Typed) => ({
    size: 'sm',
    value: entry.shown[name],
    onChange: (value: string) => entry.change({ [name]: value }),
    onBlur: entry.save,
  })

  return (
    <form
      className={classes.form}
      aria-label={`Bonus points for ${nameOf(user)}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        entry.process()
      }}
    >
      <TextField
        {...field('amount')}
        data-autofocus
        label="Bonus points"
        inputMode="decimal"
        placeholder="0.00"
        error={entry.fault}
        classNames={{ input: classes.amount }}
      />
      <TextField {...field('reason')} label="Reason (optional)" />
      <span className={classes.kept} role="status">
        {user.entered === null
          ? 'Saved as you type. They get it when you process it.'
          : `Entered: ${showPoints(user.entered.amount)}`}
      </span>
      <Button
        type="submit"
        loading={entry.processing}
        // Keeps the focus in the field: an error shown on blur would move the button from the
        // pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        Process Points
      </Button>
    </form>
  )
}
