import { useClickOutside } from '@mantine/hooks'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import classes from './MoreMenu.module.css'

/** Props of a choice in a menu, which is a Button of the theme. */
export const MENU_CHOICE = {
  variant: 'subtle',
  color: 'gray',
  size: 'sm',
  justify: 'flex-start',
} as const

interface MenuButton {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  onClick: () => void
}

interface MoreMenuProps {
  /** Draws the button that unfolds the menu. */
  renderButton: (props: MenuButton) => ReactNode
  className?: string | undefined
  /** Buttons and links; choosing one closes the menu. */
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Between the button and the choices, round and round. */
function moveFocus(around: Element, step: number): void {
  const stops = [...around.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const place = stops.findIndex((stop) => stop === document.activeElement)
  stops[(place + step + stops.length) % stops.length]?.focus()
}

/** Rarer actions behind a button; a choice, Escape and a click beside the menu close it, arrow keys move in it. */
export function MoreMenu({ renderButton, className = '', children, ...menu }: MoreMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  const around = useClickOutside<HTMLDivElement>(close, null, undefined, opened)
  // A dialog that a choice opens returns the focus to the button.
  const leave = () => {
    button.current?.focus()
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!opened) return
    if (event.key === 'Escape') leave()
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveFocus(event.currentTarget, step)
  }
  return (
    <div ref={around} role="presentation" onKeyDown={onKey} className={className}>
      {renderButton({
        ref: button,
        'aria-expanded': opened,
        onClick: () => setOpened(!opened),
      })}
      {opened && (
        <div className={classes.menu} role="presentation" onClick={leave} {...menu}>
          {children}
        </div>
      )}
    </div>
  )
}
