import { useCallback, useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import classes from './GiftCard.module.css'

interface GiftDescriptionProps {
  text: string
  /** The id of the element with the gift's name. */
  nameId: string
}

/** Three lines of the description, and a button for the rest. */
export function GiftDescription({ text, nameId }: GiftDescriptionProps) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const watch = useCallback((paragraph: HTMLElement | null) => {
    if (paragraph === null) return undefined
    const observer = new ResizeObserver(() =>
      setCut(paragraph.scrollHeight > paragraph.clientHeight + 1),
    )
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [])
  return (
    <div>
      <p ref={watch} className={classes.description} data-open={open || undefined}>
        {text}
      </p>
      {(cut || open) && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={open}
          aria-describedby={nameId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read more'}
        </UnstyledButton>
      )}
    </div>
  )
}
