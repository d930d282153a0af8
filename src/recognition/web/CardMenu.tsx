import { useState } from 'react'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconDots, IconFlag } from '@tabler/icons-react'
import { NOT_IN_TOOLBAR } from '#platform/web/ui/use-toolbar.ts'

interface CardMenuProps {
  /** "Report", or the administrator's own way. */
  action: string
  onChoose: () => void
}

/** The rarely used actions of a card. */
export function CardMenu({ action, onChoose }: CardMenuProps) {
  const [opened, setOpened] = useState(false)
  const choose = () => {
    setOpened(false)
    onChoose()
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      withRoles={false}
      // Not in a portal: the button's next stop for the keyboard is in it.
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="More"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" {...NOT_IN_TOOLBAR}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconFlag size={16} aria-hidden />}
          onClick={choose}
        >
          {action}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
