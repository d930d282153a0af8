import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { ChangePictureForm } from './ChangePictureForm.tsx'

/** A button that opens the change of one's own picture. */
export function ChangePictureButton() {
  const [opened, { open, close }] = useDisclosure(false)
  const user = useQuery(sessionQuery).data?.user
  if (!user) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Change my picture
      </Button>
      <Modal opened={opened} onClose={close} title="Change my picture">
        <ChangePictureForm user={user} onChanged={close} />
      </Modal>
    </>
  )
}
