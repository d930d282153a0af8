import { useEffect, useEffectEvent } from 'react'

/**
 * Keeps what is typed between the opening of a dialog and the focus of its first field, and writes it
 * there: on its first use the dialog is still being loaded. Escape gives up.
 */
export function useKeptKeys(isOpen: boolean, onEscape: () => void): void {
  const giveUp = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    let typed = ''
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Escape') return giveUp()
      // A space also presses the button that has the focus until then.
      if (key.length === 1) event.preventDefault()
      if (key.length === 1) typed += key
      else if (key === 'Backspace') typed = typed.slice(0, -1)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const isInDialog = target instanceof Element && target.closest('[role=dialog]') !== null
      if (!isInDialog) return
      stop()
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        write(target, typed)
      }
    }
    const stop = () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('focusin', onFocus)
    }
    addEventListener('keydown', onKey, true)
    addEventListener('focusin', onFocus)
    return stop
  }, [isOpen])
}

/** As if it were typed: React hears an input event alone, of a value that it did not set. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return
  const prototype = Object.getPrototypeOf(field) as object
  const value = Object.getOwnPropertyDescriptor(prototype, 'value')
  value?.set?.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
