import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { t } from '@lingui/core/macro'
import type { SignedInUser } from '#platform/contract/people.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

const AddressDialog = lazyDialog(async () => (await import('./AddressDialog.tsx')).AddressDialog)

/** On Home: a button that opens the form for one's own e-mail address. */
export function ChangeAddressButton({ user }: { user: SignedInUser }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>{t`Change email`}</Button>
      <AddressDialog user={user} opened={opened} onClose={close} />
    </>
  )
}
