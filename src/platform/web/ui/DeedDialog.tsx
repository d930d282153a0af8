import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { wordsFor } from './words-for.ts'

/** The mutation to confirm. */
interface Deed<Subject> {
  mutate: (subject: Subject) => void
  isPending: boolean
  error: Error | null
  reset: () => void
}

interface DeedDialogProps<Subject> {
  opened: boolean
  title: string
  /** The name of the confirming button. */
  action: string
  /** The mutation's argument; null: nothing is selected yet. */
  subject: Subject | null
  deed: Deed<Subject>
  /** The message when the server gave no reason. */
  failed?: string
  onClose: () => void
  children: ReactNode
}

/** Asks before a mutation, waits for the server, and shows its refusal. */
export function DeedDialog<Subject>(props: DeedDialogProps<Subject>) {
  const { subject, deed, failed, ...asked } = props
  return (
    <ConfirmDialog
      {...asked}
      busy={deed.isPending}
      error={deed.error && wordsFor(deed.error, failed)}
      onClearError={deed.reset}
      onConfirm={() => subject !== null && deed.mutate(subject)}
    />
  )
}
