import { lazy, Suspense } from 'react'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import classes from './Reactions.module.css'

/** A small button after the reactions, while there are some, that opens the list of their people. */
export function WhoReacted({ card: { id, reactions } }: { card: Recognition }) {
  const { subject, opened, open, close } = useDialog<number>()
  return (
    <>
      {reactions.some(({ count }) => count > 0) && (
        <button
          type="button"
          className={classes.who}
          aria-haspopup="dialog"
          aria-label="See who reacted"
          onClick={() => open(id)}
        >
          See who
        </button>
      )}
      {subject !== null && <LoadedDialog recognition={subject} opened={opened} onClose={close} />}
    </>
  )
}

const loadDialog = async () => ({
  default: (await import('./ReactionsDialog.tsx')).ReactionsDialog,
})
const ReactionsDialog = lazy(loadDialog)

interface LoadedDialogProps {
  recognition: number
  opened: boolean
  onClose: () => void
}

function LoadedDialog(props: LoadedDialogProps) {
  const isLoaded = useLoaded(props.opened, loadDialog, props.onClose)
  return <Suspense>{isLoaded && <ReactionsDialog {...props} />}</Suspense>
}
