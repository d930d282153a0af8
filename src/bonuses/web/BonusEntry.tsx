import { useState } from 'react'
import { Button, Popover } from '@mantine/core'
import type { UserRow } from '#users/contract/users.ts'
import { showPoints } from '#platform/contract/points.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './BonusEntry.module.css'
import { BonusForm } from './BonusForm.tsx'

/** A user's pending and entered bonus points; Send Points opens the entry form. */
export function BonusEntry({ user }: { user: UserRow }) {
  return (
    <div className={classes.entry}>
      <span className={classes.amounts}>
        <Points amount={user.pending} />
        {user.entered !== null && (
          <span className={classes.entered}>Entered: {showPoints(user.entered.amount)}</span>
        )}
      </span>
      {!user.isAdministrator && <SendPoints user={user} />}
    </div>
  )
}

/** Specification, section 2, All Data: the per-user bonus entry. */
function SendPoints({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
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
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Send Points to ${nameOf(user)}`}
          onClick={() => setOpened((known) => !known)}
        >
          Send Points
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <BonusForm user={user} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
