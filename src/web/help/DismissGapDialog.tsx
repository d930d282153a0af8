import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#contract/manual-endpoints.ts'
import type { Gap } from '#contract/manual.ts'
import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { wordsFor } from '../ui/words-for.ts'

interface DismissGapDialogProps {
  opened: boolean
  gap: Gap | null
  onClose: () => void
}

/** Asks before a question leaves the list unanswered. */
export function DismissGapDialog({ opened, gap, onClose }: DismissGapDialogProps) {
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: (id: number) => call(manualEndpoints.dismissGap, { params: { id } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual', 'gaps'] }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Dismiss question"
      action="Dismiss"
      busy={dismiss.isPending}
      error={dismiss.error && wordsFor(dismiss.error)}
      onClearError={dismiss.reset}
      onConfirm={() => gap && dismiss.mutate(gap.id)}
      onClose={onClose}
    >
      <p>
        Take <strong>{gap?.question}</strong> off the list? Asked again and still without an answer,
        it comes back.
      </p>
    </ConfirmDialog>
  )
}
