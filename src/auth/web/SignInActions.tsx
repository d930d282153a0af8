import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** On Home: a button to change the password, and a link to the signed-in devices. */
export function SignInActions() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Change password
      </Button>
      <FormModal opened={opened} onClose={close} title="Change password">
        <ChangePasswordForm
          onChanged={() => {
            close()
            announce('success', 'Your password is changed. Other devices are signed out.')
          }}
        />
      </FormModal>
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link to={paths.devices} {...props} />}
      >
        Signed-in devices
      </Button>
    </>
  )
}
