import { useId, useRef } from 'react'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/Card.tsx'
import { askAssistant, clearConversation, retryReply, stopAnswering } from './ask-assistant.ts'
import { ChatInput } from './ChatInput.tsx'
import { ChatLog } from './ChatLog.tsx'
import classes from './ChatPanel.module.css'
import { conversationQuery, type Reply } from './conversation.ts'
import { StarterQuestions } from './StarterQuestions.tsx'

/** "Chat with {name}": what was said, and the box to say more (specification, section 2). */
export function ChatPanel({ name }: { name: string }) {
  const titleId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const messages = useQuery(conversationQuery).data ?? []
  const answering = messages.some((message) => message.sender === 'bot' && isComing(message))
  // The button that was pressed may be gone by now.
  const thenType = (act: () => void) => () => {
    act()
    input.current?.focus()
  }
  return (
    <section aria-labelledby={titleId}>
      <Card padding="flush">
        <header className={classes.header}>
          <Title order={2} id={titleId}>
            Chat with {name}
          </Title>
          {messages.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={thenType(clearConversation)}
            >
              Clear chat
            </Button>
          )}
        </header>
        <ChatLog messages={messages} answering={answering} onRetry={retryReply}>
          <StarterQuestions onAsk={(question) => thenType(() => askAssistant(question))()} />
        </ChatLog>
        <VisuallyHidden role="status">
          {answering ? 'The assistant is writing a reply…' : ''}
        </VisuallyHidden>
        <ChatInput
          ref={input}
          answering={answering}
          onAsk={askAssistant}
          onStop={thenType(stopAnswering)}
        />
      </Card>
    </section>
  )
}

function isComing({ outcome }: Reply): boolean {
  return outcome === 'coming'
}
