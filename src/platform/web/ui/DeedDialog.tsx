import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { wordsFor } from './words-for.ts'

/** What a mutation of the server's data is to whoever asks for it. */
interface Deed<Subject> {
  mutate: (subject: Subject) => void
  isPending: boolean
  error: Error | null
  reset: () => void
}

interface DeedDialogProps<Subject> {
  opened: boolean
  title: string
  /** What is done, as the button says it. */
  action: string
  /** What it is done to; null: nothing has been chosen yet. */
  subject: Subject | null
  deed: Deed<Subject>
  /** Said where the server gave no reason. */
  failed?: string
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done to a subject; waits for the server, and says what it refused. */
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
