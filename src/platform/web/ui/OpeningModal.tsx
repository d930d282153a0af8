import { useEffect, useState } from 'react'
import { Modal, type ModalProps } from '@mantine/core'

/** A Modal that is closed when first rendered: it notes where the focus was only as it opens. */
export function OpeningModal({ opened, ...props }: ModalProps) {
  const [isRendered, setRendered] = useState(false)
  useEffect(() => setRendered(true), [])
  return <Modal {...props} opened={opened && isRendered} />
}
