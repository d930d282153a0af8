import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** On Home: a button to change the password, and a link to the signed-in devices. */
export function SignInActions() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>{t`Change password`}</Button>
      <FormModal opened={opened} onClose={close} title={t`Change password`}>
        <ChangePasswordForm
          onChanged={() => {
            close()
            announceMessage('success', t`Your password is changed. Other devices are signed out.`)
          }}
        />
      </FormModal>
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link to={paths.devices} {...props} />}
      >
        <Trans>Signed-in devices</Trans>
      </Button>
    </>
  )
}
