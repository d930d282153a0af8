import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { Gap } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { DeedDialog } from '#platform/web/ui/DeedDialog.tsx'

interface DismissGapDialogProps {
  opened: boolean
  gap: Gap | null
  onClose: () => void
}

/** Asks before a question leaves the list unanswered. */
export function DismissGapDialog({ opened, gap, onClose }: DismissGapDialogProps) {
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: ({ id }: Gap) => call(manualEndpoints.dismissGap, { params: { id } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual', 'gaps'] }),
  })
  return (
    <DeedDialog
      opened={opened}
      title="Dismiss question"
      action="Dismiss"
      subject={gap}
      deed={dismiss}
      onClose={onClose}
    >
      <p>
        Take <strong>{gap?.question}</strong> off the list? Asked again and still without an answer,
        it comes back.
      </p>
    </DeedDialog>
  )
}
