import { useEffect, useState, useSyncExternalStore } from 'react'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { announcements, withdraw, type Announcement } from './announce.ts'
import classes from './Announcements.module.css'

const VISIBLE_MS = 6000

const ICONS = {
  success: <IconCheck size={18} stroke={2.5} />,
  warning: <IconAlertTriangle size={18} stroke={2.2} />,
  error: <IconX size={18} stroke={2.5} />,
}

/** Shows what `announce` says, at the top of the page, over everything. */
export function Announcements() {
  const shown = useSyncExternalStore(announcements.subscribe, announcements.current)
  return (
    <div className={classes.stack}>
      {shown.map((announcement) => (
        <Shown key={announcement.id} {...announcement} />
      ))}
    </div>
  )
}

/** Goes after a while, but not from under a pointer or the focus (WCAG 2.2, 2.2.1). */
function Shown({ id, kind, message }: Announcement) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => withdraw(id), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <div
      className={classes.announcement}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.icon} aria-hidden>
        {ICONS[kind]}
      </span>
      <p role="alert">{message}</p>
      <CloseButton aria-label="Dismiss" onClick={() => withdraw(id)} />
    </div>
  )
}
