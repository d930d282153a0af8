import { useCallback, useState } from 'react'

/** A dialog about something, which it goes on showing while it closes. */
export function useDialog<Subject>() {
  const [{ subject, opened }, set] = useState<{ subject: Subject | null; opened: boolean }>({
    subject: null,
    opened: false,
  })
  const open = useCallback((about: Subject) => set({ subject: about, opened: true }), [])
  const close = useCallback(() => set((current) => ({ ...current, opened: false })), [])
  return { subject, opened, open, close }
}
