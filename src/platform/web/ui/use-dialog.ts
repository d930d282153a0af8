import { useCallback, useState } from 'react'

/** The state of a dialog about a subject, which stays while the dialog closes. */
export function useDialog<Subject>() {
  const [{ subject, opened }, set] = useState<{ subject: Subject | null; opened: boolean }>({
    subject: null,
    opened: false,
  })
  const open = useCallback((about: Subject) => set({ subject: about, opened: true }), [])
  const close = useCallback(() => set((current) => ({ ...current, opened: false })), [])
  return { subject, opened, open, close }
}
