import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

const PictureDialog = lazyDialog(async () => (await import('./PictureDialog.tsx')).PictureDialog)

/** On Home: a button that opens the form for one's own picture. */
export function ChangePictureButton() {
  const [opened, { open, close }] = useDisclosure(false)
  const user = useQuery(sessionQuery).data?.user
  if (!user) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>{t`Change my picture`}</Button>
      <PictureDialog user={user} opened={opened} onClose={close} />
    </>
  )
}
