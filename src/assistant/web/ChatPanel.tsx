import { useEffect, useId, useRef } from 'react'
import { Button, Title, VisuallyHidden, UnstyledButton } from '@mantine/core'
import { IconTrash, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/Card.tsx'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import {
  askAssistant,
  clearConversation,
  rateReply,
  retryReply,
  stopAnswering,
} from './ask-assistant.ts'
import { ChatInput } from './ChatInput.tsx'
import { ChatLog } from './ChatLog.tsx'
import { conversationQuery, type Reply } from './conversation.ts'
import classes from './ChatPanel.module.css'

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

/** First questions that the starter manual answers. */
const QUESTIONS = [
  'How do I thank a colleague?',
  'What is the difference between earned and appreciation points?',
  'How do I buy a gift?',
  "Why can't I withdraw points?",
]

interface StarterQuestionsProps {
  onAsk: (question: string) => void
}

/** Questions to start with, in an empty conversation. */
function StarterQuestions({ onAsk }: StarterQuestionsProps) {
  return (
    <div className={classes.start}>
      <span className={classes.mark}>
        <LaurelMark size={52} />
      </span>
      <p className={classes.title}>What would you like to know?</p>
      <ul className={classes.questions}>
        {QUESTIONS.map((question) => (
          <li key={question}>
            <UnstyledButton className={classes.question} onClick={() => onAsk(question)}>
              {question}
              <IconArrowRight size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
