import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconCoins,
  IconGift,
  IconHeart,
  IconLock,
  IconPlayerStopFilled,
  IconSend2,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { ChatQuestion } from '#assistant/contract/chat-endpoints.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { GrowingTextArea } from '#platform/web/ui/GrowingTextArea.tsx'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { fieldErrors } from '#platform/web/ui/use-form.ts'
import {
  askAssistant,
  choosePart,
  clearConversation,
  rateReply,
  retryReply,
  stopAnswering,
} from './ask-assistant.ts'
import { ChatLog } from './ChatLog.tsx'
import classes from './ChatPanel.module.css'
import { conversationQuery, type Reply } from './conversation.ts'

const NAME = 'Laurel'

/** "Chat with {name}": the conversation and the text box (specification, section 2). */
export function ChatPanel({ userId }: { userId: number }) {
  const titleId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const messages = useQuery(conversationQuery(userId)).data ?? []
  const answering = messages.some((message) => message.sender === 'bot' && isComing(message))
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  // The pressed button may have disappeared, so the text box takes the focus.
  const thenType = (act: () => void) => () => {
    act()
    input.current?.focus()
  }
  return (
    <section aria-labelledby={titleId}>
      <Card padding="flush">
        <header className={classes.header}>
          <Title order={2} id={titleId}>
            <Trans>Chat with {NAME}</Trans>
          </Title>
          {messages.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={thenType(() => clearConversation(userId))}
            >
              <Trans>Clear chat</Trans>
            </Button>
          )}
        </header>
        <ChatLog
          messages={messages}
          answering={answering}
          onRetry={(reply) => retryReply(userId, reply)}
          onChoose={(reply, choice) => choosePart(userId, reply, choice)}
          onRate={(reply, helped) => rateReply(userId, reply, helped)}
        >
          <StarterQuestions
            onAsk={(question) => thenType(() => askAssistant(userId, question))()}
          />
        </ChatLog>
        <VisuallyHidden role="status">
          {answering ? t`The assistant is writing a reply…` : ''}
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

/** Suggested first questions; the starter manual answers them. */
const QUESTIONS = [
  { icon: IconHeart, question: msg`How do I thank a colleague?` },
  {
    icon: IconCoins,
    question: msg`What is the difference between earned and appreciation points?`,
  },
  { icon: IconGift, question: msg`How do I buy a gift?` },
  { icon: IconLock, question: msg`Why can't I withdraw points?` },
]

interface StarterQuestionsProps {
  onAsk: (question: string) => void
}

/** Questions to start with, in an empty conversation. */
function StarterQuestions({ onAsk }: StarterQuestionsProps) {
  return (
    <div className={classes.start}>
      <span className={classes.mark}>
        <LaurelMark size={40} />
      </span>
      <p className={classes.title}>{t`What would you like to know?`}</p>
      <p className={classes.invitation}>{t`Ask in your own words, or begin with one of these.`}</p>
      <ul className={classes.questions}>
        {QUESTIONS.map(({ icon: Icon, question }) => (
          <li key={question.id}>
            <UnstyledButton className={classes.question} onClick={() => onAsk(t(question))}>
              <span className={classes.icon} aria-hidden>
                <Icon size={18} />
              </span>
              {t(question)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChatInputProps {
  ref: Ref<HTMLTextAreaElement>
  answering: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

/** Enter or Send sends, Shift + Enter begins a new line; blank input is ignored (section 5). */
function ChatInput({ ref, answering, onAsk, onStop }: ChatInputProps) {
  const hintId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const send = () => {
    // One reply at a time; the typed text stays.
    if (answering || text.trim() === '') return
    const fault = fieldErrors(ChatQuestion, { question: text })?.question
    setError(fault)
    if (fault !== undefined) return
    onAsk(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also picks an input method's suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
    event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <form className={classes.input} onSubmit={onSubmit} noValidate>
      <GrowingTextArea
        ref={ref}
        data-autofocus
        aria-label={t`Message`}
        aria-describedby={hintId}
        placeholder={t`Ask a question`}
        size="md"
        minRows={1}
        maxRows={5}
        autoComplete="off"
        value={text}
        error={error}
        className={classes.text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setError(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {answering ? <StopButton onStop={onStop} /> : <SendButton />}
      <p id={hintId} className={classes.hint}>{t`Enter sends, Shift + Enter begins a new line.`}</p>
    </form>
  )
}

function SendButton() {
  return (
    <Button type="submit" size="md" leftSection={<IconSend2 size={18} aria-hidden />}>
      <Trans>Send</Trans>
    </Button>
  )
}

function StopButton({ onStop }: Pick<ChatInputProps, 'onStop'>) {
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
      onClick={onStop}
    >
      <Trans>Stop</Trans>
    </Button>
  )
}
