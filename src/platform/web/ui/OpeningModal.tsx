import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/** A Modal that is closed when first rendered: it notes where the focus was only as it opens. */
export function OpeningModal({ opened, ...props }: ModalProps) {
  const isMounted = useMounted()
  return <Modal {...props} opened={opened && isMounted} />
}
