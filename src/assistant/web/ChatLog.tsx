import type { ReactNode } from 'react'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import classes from './ChatLog.module.css'
import { ChatReply } from './ChatReply.tsx'
import type { Message, Reply } from './conversation.ts'
import { useAtEnd } from './use-at-end.ts'

interface ChatLogProps {
  messages: readonly Message[]
  answering: boolean
  onRetry: (reply: Reply) => void
  onRate: (reply: Reply, helped: boolean) => Promise<void>
  /** Shown while the conversation is empty. */
  children: ReactNode
}

/** The conversation; it follows the newest message, unless the reader has scrolled up. */
export function ChatLog({ messages, answering, onRetry, onRate, children }: ChatLogProps) {
  const { box, isAway, onScroll, toEnd } = useAtEnd(messages.length)
  // The button that was pressed disappears.
  const keepFocus = () => box.current?.focus({ preventScroll: true })
  const retry = (reply: Reply) => {
    keepFocus()
    onRetry(reply)
  }
  const rate = (reply: Reply, helped: boolean) => {
    keepFocus()
    return onRate(reply, helped)
  }
  return (
    <div>
      <ScrollBox
        ref={box}
        className={classes.log}
        role="log"
        aria-label="Conversation"
        aria-live="polite"
        onScroll={onScroll}
      >
        {messages.length === 0 && children}
        {messages.map((message) =>
          message.sender === 'user' ? (
            <div key={message.id} className={classes.question} data-question>
              <VisuallyHidden>You:</VisuallyHidden>
              <p>{message.text}</p>
            </div>
          ) : (
            <ChatReply
              // A new element is read out; one that grows word by word would be, word by word.
              key={`${message.id} ${message.outcome}`}
              reply={message}
              canRetry={!answering}
              onRetry={retry}
              onRate={rate}
            />
          ),
        )}
      </ScrollBox>
      {isAway && (
        <Button
          className={classes.latest}
          variant="default"
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => {
            keepFocus()
            toEnd()
          }}
        >
          Latest
        </Button>
      )}
    </div>
  )
}
