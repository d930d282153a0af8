import { useRef, useState } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { IconDots, IconFlag } from '@tabler/icons-react'
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
  const around = useClickOutside<HTMLDivElement>(close)
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !opened) return
    close()
    button.current?.focus()
  })
  return (
    <div ref={around}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="More"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {opened && (
        <div className={classes.menu} {...NOT_IN_TOOLBAR}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconFlag size={16} aria-hidden />}
            onClick={() => {
              button.current?.focus()
              close()
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
