import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedAnswer } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DeedDialog } from '#platform/web/ui/DeedDialog.tsx'

interface RemoveAnswerDialogProps {
  opened: boolean
  answer: ManagedAnswer | null
  onClose: () => void
}

/** Asks before a question has no answer of its own any more. */
export function RemoveAnswerDialog({ opened, answer, onClose }: RemoveAnswerDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ManagedAnswer) => call(manualEndpoints.removeAnswer, { params: { id } }),
    onSuccess: () => {
      announce('success', 'The question is deleted.')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  return (
    <DeedDialog
      opened={opened}
      title="Delete question"
      action="Delete"
      subject={answer}
      deed={remove}
      onClose={onClose}
    >
      <p>
        Delete <strong>{answer?.question}</strong> and its answer? Asked again, the assistant looks
        into the sections.
      </p>
    </DeedDialog>
  )
}
