import type { CardStart } from './composer/draft.ts'

interface OpenedComposer extends CardStart {
  isOpen: boolean
  /** Called once the thanks are sent. */
  onSent: () => void
}

const CLOSED: OpenedComposer = {
  isOpen: false,
  kind: 'thanks',
  receivers: [],
  prefilled: null,
  onSent: () => undefined,
}

let state = CLOSED
const listeners = new Set<() => void>()

function replace(next: OpenedComposer): void {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the dialog to thank somebody, on every page. */
export function openComposer(prefill: Partial<Omit<OpenedComposer, 'isOpen'>> = {}): void {
  replace({ ...CLOSED, ...prefill, isOpen: true })
}

let prepare = () => {}

/** Sets the function that loads the dialog ahead of its opening. */
export function composerIsLoadedBy(load: () => void): void {
  prepare = load
}

/** Props of a button that opens the dialog: they load its code on hover and on focus. */
export const composerOpener = {
  onPointerEnter: () => prepare(),
  onFocus: () => prepare(),
  onClick: () => openComposer(),
}

/** Keeps the receivers, which the dialog shows while it closes. */
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
