import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DeedDialog } from '#platform/web/ui/DeedDialog.tsx'

interface RemoveSectionDialogProps {
  opened: boolean
  section: ManagedSection | null
  onClose: () => void
}

/** Asks before a section is deleted. */
export function RemoveSectionDialog({ opened, section, onClose }: RemoveSectionDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ManagedSection) => call(manualEndpoints.removeSection, { params: { id } }),
    onSuccess: () => {
      announce('success', 'The section is deleted.')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  return (
    <DeedDialog
      opened={opened}
      title="Delete section"
      action="Delete"
      subject={section}
      deed={remove}
      onClose={onClose}
    >
      <p>
        Delete <strong>{section?.key}</strong>? Nobody can read it any more, and the assistant
        forgets it. Saved again under the same key, it has its versions again.
      </p>
    </DeedDialog>
  )
}
