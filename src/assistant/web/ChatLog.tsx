import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import classes from './ChatLog.module.css'
import { ChatReply } from './ChatReply.tsx'
import type { ChatMessage, Reply } from './conversation.ts'

interface ChatLogProps {
  messages: readonly ChatMessage[]
  answering: boolean
  onRetry: (reply: Reply) => void
  onChoose: (reply: Reply, choice: number) => void
  onRate: (reply: Reply, helped: boolean) => Promise<void>
  /** Shown while the conversation is empty. */
  children: ReactNode
}

/** The conversation; it follows the newest message, unless the reader has scrolled up. */
export function ChatLog({
  messages,
  answering,
  onRetry,
  onChoose,
  onRate,
  children,
}: ChatLogProps) {
  const { box, isAway, onScroll, toEnd, show } = useAtEnd(messages.length)
  // The pressed button disappears, so the log takes the focus.
  const keepFocus = () => box.current?.focus({ preventScroll: true })
  const retry = (reply: Reply) => {
    keepFocus()
    onRetry(reply)
  }
  const latest = () => {
    keepFocus()
    toEnd()
  }
  const choose = (reply: Reply, choice: number) => {
    onChoose(reply, choice)
    show(`[data-reply="${reply.id}"] figure:last-of-type`)
  }
  const rate = (reply: Reply, helped: boolean) => {
    keepFocus()
    return onRate(reply, helped)
  }
  return (
    <div className={classes.box}>
      <ScrollBox
        ref={box}
        className={classes.log}
        role="log"
        aria-label={t`Conversation`}
        aria-live="polite"
        onScroll={onScroll}
      >
        {messages.length === 0 && children}
        {messages.map((message) =>
          message.sender === 'user' ? (
            <div key={message.id} className={classes.question} data-question>
              <VisuallyHidden>{t`You:`}</VisuallyHidden>
              <p>{message.text}</p>
            </div>
          ) : (
            <ChatReply
              // The key changes with the outcome: screen readers announce the whole reply as a new
              // element, rather than word by word.
              key={`${message.id} ${message.outcome}`}
              reply={message}
              canRetry={!answering}
              onRetry={retry}
              onChoose={choose}
              onRate={rate}
            />
          ),
        )}
      </ScrollBox>
      {isAway && <LatestButton onClick={latest} />}
    </div>
  )
}

function LatestButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className={classes.latest}
      variant="default"
      size="compact-xs"
      radius="xl"
      leftSection={<IconArrowDown size={14} aria-hidden />}
      onClick={onClick}
    >
      <Trans>Latest</Trans>
    </Button>
  )
}

const CLOSE_ENOUGH_PX = 40
const ABOVE_QUESTION_PX = 16

/**
 * Keeps a scrolling box at its end while it grows, with the last question in view: a reply is read
 * from its beginning. A reader who scrolled away (`isAway`) stays there until the next message. `show` scrolls
 * to an element that is about to appear.
 */
function useAtEnd(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const seen = useRef({ count: 0, height: 0 })
  const wanted = useRef<string | null>(null)
  const [isAway, setAway] = useState(false)
  useLayoutEffect(() => {
    if (box.current === null) return
    const { scrollHeight: height } = box.current
    const isNew = seen.current.count !== count
    const hasGrown = seen.current.height !== height
    seen.current = { count, height }
    const shown = wanted.current === null ? null : box.current.querySelector(wanted.current)
    if (shown !== null) {
      wanted.current = null
      box.current.scrollTop = placeIn(box.current, shown) - ABOVE_QUESTION_PX
    } else if (isNew || (hasGrown && follows.current)) follow(box.current, isNew)
  })
  return {
    box,
    isAway,
    onScroll: () => {
      if (box.current === null) return
      const { scrollHeight, scrollTop, clientHeight } = box.current
      follows.current = scrollHeight - scrollTop - clientHeight < CLOSE_ENOUGH_PX
      setAway(!follows.current)
    },
    toEnd: () => {
      if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
    },
    show: (selector: string) => {
      wanted.current = selector
    },
  }
}

function follow(box: HTMLElement, isNew: boolean): void {
  const question = [...box.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  const top = question === undefined ? Infinity : placeIn(box, question) - ABOVE_QUESTION_PX
  // A reader below the question stays at the end.
  const isBeyond = !isNew && box.scrollTop > top
  box.scrollTop = isBeyond ? box.scrollHeight : Math.min(box.scrollHeight, top)
}

/** The element's distance from the start of the box's content, in pixels. */
function placeIn(box: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
}
