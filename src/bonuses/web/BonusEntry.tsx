import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showPoints } from '#platform/web/language/format.ts'
import { DecimalField } from '#platform/web/ui/AmountField.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import type { UserRow } from '#users/contract/users.ts'
import classes from './BonusEntry.module.css'
import { useBonusEntry, type BonusDraft } from './use-bonus-entry.ts'

/** A user's pending and entered bonus points; Send Points opens the entry form. */
export function BonusEntryForm({ user }: { user: UserRow }) {
  return (
    <div className={classes.entry}>
      <span className={classes.amounts}>
        {user.pending !== null && <Points amount={user.pending} />}
        {user.entered !== null && (
          <span className={classes.entered}>
            {t`Entered: ${{ points: showPoints(user.entered.amount) }}`}
          </span>
        )}
      </span>
      {!user.isAdministrator && <SendPoints user={user} />}
    </div>
  )
}

/**
 * Specification, section 2, All Data: the per-user bonus entry. The popover is mounted at its first
 * use, since a page has one for each person.
 */
function SendPoints({ user }: { user: UserRow }) {
  const [isUsed, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    // Mounts the popover before it opens; this renders a new button, to which the focus returns.
    flushSync(() => setUsed(true))
    target.current?.focus()
    setOpened(!opened)
  }
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      ref={target}
      aria-label={t`Send Points to ${{ name: nameOf(user) }}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggle}
    >
      <Trans>Send Points</Trans>
    </Button>
  )
  if (!isUsed) return button
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <BonusForm user={user} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface BonusFormProps {
  user: UserRow
  onClose: () => void
}

/** A bonus for one user: saved while it is typed, given with Process Points. */
function BonusForm({ user, onClose }: BonusFormProps) {
  const entry = useBonusEntry(user, onClose)
  const field = (name: keyof BonusDraft) => ({
    size: 'sm',
    value: entry.shown[name],
    onChange: (value: string) => entry.change({ [name]: value }),
    onBlur: entry.save,
  })

  return (
    <form
      className={classes.form}
      aria-label={t`Bonus points for ${{ name: nameOf(user) }}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        entry.process()
      }}
    >
      <DecimalField
        {...field('amount')}
        data-autofocus
        label={t`Bonus points`}
        error={entry.fault}
        classNames={{ input: classes.amount }}
      />
      <TextField {...field('reason')} label={t`Reason (optional)`} />
      <span className={classes.kept} role="status">
        {user.entered === null
          ? t`Saved as you type. They get it when you process it.`
          : t`Entered: ${{ points: showPoints(user.entered.amount) }}`}
      </span>
      <Button
        type="submit"
        loading={entry.processing}
        // Keeps the focus in the field: an error shown on blur would move the button from the
        // pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Trans>Process Points</Trans>
      </Button>
    </form>
  )
}
