import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { NewComment, type Comment } from '#recognition/contract/recognition.ts'
import { commentsQuery } from '../recognition-queries.ts'
import { changeCard } from './change-card.ts'
import classes from './Comments.module.css'

interface CommentFormProps {
  recognition: number
  me: SignedInUser
  onAdded: (comment: Comment) => void
}

/** The form for a comment; Ctrl+Enter sends it, Enter starts a new line. */
export function CommentForm({ recognition, me, onAdded }: CommentFormProps) {
  const { form, values, field, clear, submit } = useForm(NewComment, { text: '' })
  const text = field('text')
  const add = useAddComment(recognition, (comment, sent) => {
    // By now, the text may already be the next comment.
    if (values.text.trim() === sent) clear()
    onAdded(comment)
  })
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={submit(() => add.send(values.text.trim()))}
    >
      <PersonAvatar person={me} size={30} />
      <div className={classes.field}>
        <TextAreaField
          {...text}
          label={t`Write a comment`}
          labelProps={{ className: classes.label }}
          placeholder={t`Write a comment`}
          size="sm"
          minRows={1}
          onKeyDown={sendByKey}
          rightSection={
            <ActionIcon
              type="submit"
              variant="subtle"
              size="lg"
              aria-label={t`Send comment`}
              loading={add.isSending}
            >
              <IconSend2 size={18} aria-hidden />
            </ActionIcon>
          }
          rightSectionWidth={44}
        />
        <ErrorBanner message={add.failure} onClear={add.clearFailure} />
      </div>
    </form>
  )
}

function useAddComment(recognition: number, onAdded: (comment: Comment, sent: string) => void) {
  const queries = useQueryClient()
  const sending = useRef(false)
  const attempt = useAttempts((text: string, key) =>
    call(recognitionEndpoints.addComment, { params: { id: recognition }, body: { text }, key }),
  )
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: attempt,
    onSuccess: (comment, sent) => {
      changeCard(queries, recognition, (card) => ({ ...card, comments: card.comments + 1 }))
      onAdded(comment, sent)
      return queries.invalidateQueries(commentsQuery(recognition))
    },
    onSettled: () => {
      sending.current = false
    },
  })
  return {
    send: (text: string) => {
      // A ref, because a second press can come before the state is rendered.
      if (sending.current) return
      sending.current = true
      mutate(text)
    },
    isSending: isPending,
    failure: error && wordsFor(error),
    clearFailure: reset,
  }
}
