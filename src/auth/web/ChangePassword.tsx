import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { announce } from '#platform/web/ui/announce.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** A button that opens the change of one's own password. */
export function ChangePasswordButton() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Change password
      </Button>
      <Modal opened={opened} onClose={close} title="Change password">
        <ChangePasswordForm
          onChanged={() => {
            close()
            announce('success', 'Your password is changed. Other devices are signed out.')
          }}
        />
      </Modal>
    </>
  )
}
