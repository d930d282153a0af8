import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { readManualSearch } from './search-params.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'

interface Place {
  pathname: string
  search: object
}

interface LeaveDialogProps {
  isUnsaved: () => boolean
  /** Cancel was pressed. */
  isCancelling: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ isUnsaved, isCancelling, onKeep, onDiscard }: LeaveDialogProps) {
  const asked = useRef(isUnsaved)
  useEffect(() => {
    asked.current = isUnsaved
  })
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: Place; next: Place }) =>
      asked.current() && leaves(current, next),
    [],
  )
  const enableBeforeUnload = useCallback(() => asked.current(), [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={isCancelling || status === 'blocked'}
      title="Discard what you wrote?"
      action="Discard"
      otherwise="Keep writing"
      onConfirm={() => {
        onDiscard()
        proceed?.()
      }}
      onClose={() => {
        onKeep()
        reset?.()
      }}
    >
      <p>It is not saved yet.</p>
    </ConfirmDialog>
  )
}

/** Another list below the form is no other place; another section in the form is. */
function leaves(current: Place, next: Place): boolean {
  // Who logs out finds it here again.
  if (next.pathname === paths.login) return false
  if (next.pathname !== current.pathname) return true
  return editedAt(next) !== editedAt(current)
}

function editedAt({ search }: Place): string | undefined {
  return readManualSearch({ ...search }).edit
}
