import { useEffect, useId, useRef } from 'react'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/Card.tsx'
import {
  askAssistant,
  clearConversation,
  rateReply,
  retryReply,
  stopAnswering,
} from './ask-assistant.ts'
import { ChatInput } from './ChatInput.tsx'
import { ChatLog } from './ChatLog.tsx'
import classes from './ChatPanel.module.css'
import { conversationQuery, type Reply } from './conversation.ts'
import { StarterQuestions } from './StarterQuestions.tsx'

const NAME = 'Laurel'

/** "Chat with {name}": the conversation and the text box (specification, section 2). */
export function ChatPanel({ userId }: { userId: number }) {
  const titleId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const messages = useQuery(conversationQuery(userId)).data ?? []
  const answering = messages.some((message) => message.sender === 'bot' && isComing(message))
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
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
            Chat with {NAME}
          </Title>
          {messages.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={thenType(() => clearConversation(userId))}
            >
              Clear chat
            </Button>
          )}
        </header>
        <ChatLog
          messages={messages}
          answering={answering}
          onRetry={(reply) => retryReply(userId, reply)}
          onRate={(reply, helped) => rateReply(userId, reply, helped)}
        >
          <StarterQuestions
            onAsk={(question) => thenType(() => askAssistant(userId, question))()}
          />
        </ChatLog>
        <VisuallyHidden role="status">
          {answering ? 'The assistant is writing a reply…' : ''}
        </VisuallyHidden>
        <ChatInput
          ref={input}
          answering={answering}
          onAsk={(question) => askAssistant(userId, question)}
          onStop={thenType(stopAnswering)}
        />
      </Card>
    </section>
  )
}

function isComing({ outcome }: Reply): boolean {
  return outcome === 'coming'
}
