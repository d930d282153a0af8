import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { ChatQuestion } from '#assistant/contract/chat.ts'
import { fieldErrors } from '#platform/web/ui/use-form.ts'
import classes from './ChatPanel.module.css'

interface ChatInputProps {
  ref: Ref<HTMLTextAreaElement>
  answering: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

/** Enter or Send sends, Shift + Enter begins a new line; blank input is ignored (section 5). */
export function ChatInput({ ref, answering, onAsk, onStop }: ChatInputProps) {
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
      <Textarea
        ref={ref}
        data-autofocus
        aria-label="Message"
        aria-describedby={hintId}
        placeholder="Ask a question"
        size="md"
        autosize
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
      <p id={hintId} className={classes.hint}>
        Enter sends, Shift + Enter begins a new line.
      </p>
    </form>
  )
}

function SendButton() {
  return (
    <Button type="submit" size="md" leftSection={<IconSend2 size={18} aria-hidden />}>
      Send
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
      Stop
    </Button>
  )
}
