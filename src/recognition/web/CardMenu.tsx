import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconDots, IconFlag } from '@tabler/icons-react'
import { QuietButton } from '#platform/web/ui/QuietButton.tsx'
import { NOT_IN_TOOLBAR } from '#platform/web/ui/use-toolbar.ts'
import classes from './CardMenu.module.css'

interface CardMenuProps {
  /** "Report", or the administrator's own way. */
  action: string
  onChoose: () => void
}

/** The rarely used actions of a card. */
export function CardMenu({ action, onChoose }: CardMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  const around = useClickOutside<HTMLDivElement>(close, null, undefined, opened)
  const leave = () => {
    button.current?.focus()
    close()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && opened) leave()
  }
  return (
    <div ref={around} role="presentation" onKeyDown={closeOnEscape}>
      <QuietButton
        ref={button}
        icon={IconDots}
        aria-label="More"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      />
      {opened && (
        <div className={classes.menu} {...NOT_IN_TOOLBAR}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconFlag size={16} aria-hidden />}
            onClick={() => {
              leave()
              onChoose()
            }}
          >
            {action}
          </Button>
        </div>
      )}
    </div>
  )
}
