import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'

export type AnnouncementKind = 'success' | 'warning' | 'error'

const LOOKS = {
  success: { color: 'laurel', icon: <IconCheck size={20} aria-hidden /> },
  warning: { color: 'gold', icon: <IconAlertTriangle size={20} aria-hidden /> },
  error: { color: 'red', icon: <IconX size={20} aria-hidden /> },
} as const

const VISIBLE_MS = 6000

/** A short message over the page (specification, section 8, Alerts), read out at once. */
export function announce(kind: AnnouncementKind, message: string): void {
  // One message at a time with the same words, however often it is raised.
  notifications.hide(message)
  notifications.show({
    ...LOOKS[kind],
    id: message,
    message,
    role: 'alert',
    autoClose: VISIBLE_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
