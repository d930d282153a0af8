import type { Face } from '#recognition/contract/recognition.ts'

interface ComposerState {
  isOpen: boolean
  /** Whom it was opened for; empty for anybody. */
  receivers: readonly Face[]
}

let state: ComposerState = { isOpen: false, receivers: [] }
const listeners = new Set<() => void>()

function replace(next: ComposerState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the dialog to thank somebody, on whatever page one is. */
export function openComposer(prefill: { receivers?: Face[] } = {}): void {
  replace({ isOpen: true, receivers: prefill.receivers ?? [] })
}

let prepare = () => {}

/** What loads the dialog before it is opened. */
export function composerIsLoadedBy(load: () => void): void {
  prepare = load
}

/** For a button that opens the dialog: its code is loaded as soon as somebody is about to press it. */
export const composerOpener = {
  onPointerEnter: () => prepare(),
  onFocus: () => prepare(),
  onClick: () => openComposer(),
}

/** The receivers stay while the dialog closes. */
export function closeComposer(): void {
  replace({ ...state, isOpen: false })
}

/** For useSyncExternalStore. */
export const composer = {
  current: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
