import { lazy, Suspense } from 'react'
import type { ModalProps } from '@mantine/core'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'

const loadModal = async () => ({ default: (await import('./OpeningModal.tsx')).OpeningModal })
const OpeningModal = lazy(loadModal)

/** Mantine's Modal, loaded on first use: most people never open one on these pages. */
export function LazyModal(props: ModalProps) {
  const isLoaded = useLoaded(props.opened, loadModal, props.onClose)
  return <Suspense>{isLoaded && <OpeningModal {...props} />}</Suspense>
}
