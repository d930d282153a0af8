import type { ReactNode } from 'react'
import { ConfirmDialog } from './Dialog.tsx'
import { wordsFor } from './words-for.ts'

/** The mutation to confirm. */
interface Mutation<Subject> {
  mutate: (subject: Subject) => void
  isPending: boolean
  error: Error | null
  reset: () => void
}

interface ActionDialogProps<Subject> {
  /** Whether it takes something away, so that its button is red. */
  takes?: boolean
  opened: boolean
  title: string
  /** The name of the confirming button. */
  action: string
  /** The mutation's argument; null: nothing is selected yet. */
  subject: Subject | null
  mutation: Mutation<Subject>
  /** The message when the server gave no reason. */
  failed?: string
  onClose: () => void
  children: ReactNode
}

/** Asks before a mutation, waits for the server, and shows its refusal. */
export function ActionDialog<Subject>(props: ActionDialogProps<Subject>) {
  const { subject, mutation, failed, onClose, ...asked } = props
  return (
    <ConfirmDialog
      {...asked}
      busy={mutation.isPending}
      error={mutation.error && wordsFor(mutation.error, failed)}
      onClearError={mutation.reset}
      onClose={() => {
        // The next dialog must not show this one's failure.
        mutation.reset()
        onClose()
      }}
      onConfirm={() => subject !== null && mutation.mutate(subject)}
    />
  )
}
