import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import type { UserRow } from '#contract/people.ts'
import { BonusForm } from './BonusForm.tsx'

/** Send Points opens what is given to a user (specification, section 2, All Data). */
export function BonusEntry({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  const closed = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = opened || user.entered !== null

  // Back to where the form was opened from, once it is gone.
  useEffect(() => {
    if (!closed.current || isOpen) return
    closed.current = false
    opener.current?.focus()
  }, [isOpen])

  if (isOpen) {
    return (
      <BonusForm
        user={user}
        takesFocus={opened}
        onClose={() => {
          closed.current = true
          setOpened(false)
        }}
      />
    )
  }
  return (
    <Button
      ref={opener}
      variant="default"
      size="compact-sm"
      aria-label={`Send Points to ${user.firstName} ${user.lastName}`}
      onClick={() => setOpened(true)}
    >
      Send Points
    </Button>
  )
}
