import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/** A Modal that is first rendered closed: it notes the previous focus only while it opens. */
export function OpeningModal({ opened, ...props }: ModalProps) {
  const isMounted = useMounted()
  return <Modal {...props} opened={opened && isMounted} />
}
