import { lazyDialog } from './lazy-dialog.tsx'

/** Mantine's Modal, loaded on first use: most people never open one on these pages. */
export const LazyModal = lazyDialog(async () => (await import('./OpeningModal.tsx')).OpeningModal)
