import { msg, t } from '@lingui/core/macro'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDots, IconFlag, IconSend2, IconTrash, type Icon } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { NewComment, type Comment } from '#recognition/contract/recognition.ts'
import { commentsQuery } from '../recognition-queries.ts'
import { changeCard } from './change-card.ts'
import classes from './Comments.module.css'
import { OpenablePicture } from './OpenablePicture.tsx'
import { hiddenWords } from './Words.tsx'

interface CommentsProps {
  recognition: number
  me: SignedInUser
  /** Grows with each reaction that may be followed by words: their field gets the focus. */
  answers: number
  onDoubt: (comment: number) => void
}

const FAILED = msg`Could not load the comments.`

/** The comments on a card, oldest first, and the field for another one. */
export function Comments({ recognition, me, answers, onDoubt }: CommentsProps) {
  const query = useInfiniteQuery(commentsQuery(recognition))
  const [mine, setMine] = useState<Comment[]>([])
  const loaded = query.data?.pages.flatMap(({ comments }) => comments) ?? []
  const ids = new Set(loaded.map(({ id }) => id))
  // The reader's new comments go below the button that loads more, until their page is loaded.
  const after = query.hasNextPage ? mine.filter(({ id }) => !ids.has(id)) : []
  const forget = (id: number) => setMine((known) => known.filter((comment) => comment.id !== id))
  const row = (comment: Comment) => (
    <CommentRow
      isModerator={mayDo(me, 'moderate')}
      key={comment.id}
      comment={comment}
      recognition={recognition}
      onDoubt={onDoubt}
      onRemoved={forget}
    />
  )
  return (
    <section className={classes.comments} aria-label={t`Comments`}>
      {query.isPending && <Waiting />}
      {query.isError && query.data === undefined && (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      )}
      {loaded.length > 0 && <ul className={classes.list}>{loaded.map(row)}</ul>}
      <ShowMore query={query} failed={t(FAILED)} />
      {after.length > 0 && <ul className={classes.list}>{after.map(row)}</ul>}
      <CommentForm
        recognition={recognition}
        me={me}
        answers={answers}
        onAdded={(comment) => setMine((known) => [...known, comment])}
      />
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={t`Loading the comments`} className={classes.row}>
      <Skeleton circle height={30} />
      <Skeleton height={44} radius="md" />
    </div>
  )
}

interface CommentRowProps {
  comment: Comment
  recognition: number
  /** Opens the dialog that hides the comment (administrator) or reports it (others). */
  onDoubt: (comment: number) => void
  isModerator: boolean
  onRemoved: (comment: number) => void
}

/** A comment; its author can remove it, others can report it, the administrator can hide it. */
function CommentRow(props: CommentRowProps) {
  const { comment, recognition, onDoubt, isModerator, onRemoved } = props
  const { id, author, text, date, isMine } = comment
  const removal = useDialog<number>()
  const remove = useRemove(recognition, onRemoved)
  return (
    <li className={classes.row}>
      <PersonAvatar person={author} size={30} />
      <div className={classes.said}>
        <p className={classes.by}>
          <strong>{nameOf(author)}</strong>
          <span className={classes.when}>
            <Ago date={date} />
          </span>
        </p>
        {text === null ? (
          <p className={classes.hidden}>{hiddenWords(comment.areWordsRemoved)}</p>
        ) : (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        )}
        <OpenablePicture picture={comment.picture ?? null} of={nameOf(author)} size="small" />
      </div>
      {(isMine || text !== null) && (
        <CommentMenu
          author={author}
          action={isMine ? t`Remove` : isModerator ? t`Hide` : t`Report`}
          icon={isMine ? IconTrash : IconFlag}
          takes={isMine || isModerator}
          onChoose={() => (isMine ? removal.open(id) : onDoubt(id))}
        />
      )}
      <ActionDialog
        takes
        opened={removal.opened}
        title={t`Remove comment`}
        action={t`Remove`}
        subject={removal.subject}
        mutation={remove}
        onClose={removal.close}
      >
        <p>{t`Remove your comment? Nobody will see it any more.`}</p>
      </ActionDialog>
    </li>
  )
}

interface CommentMenuProps extends Pick<Comment, 'author'> {
  action: string
  icon: Icon
  /** Whether it takes the comment away, so that it is red. */
  takes: boolean
  onChoose: () => void
}

/** The rarely used action of a comment. */
function CommentMenu({ author, action, icon: Mark, takes, onChoose }: CommentMenuProps) {
  return (
    <MoreMenu
      className={classes.more}
      renderButton={(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.dots}
          aria-label={t`More about the comment by ${{ name: shortNameOf(author) }}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      <Button
        {...MENU_CHOICE}
        {...(takes && TAKES)}
        leftSection={<Mark size={16} aria-hidden />}
        onClick={onChoose}
      >
        {action}
      </Button>
    </MoreMenu>
  )
}

function useRemove(recognition: number, onRemoved: (comment: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(recognitionEndpoints.removeComment, { params: { id } }),
    onSuccess: (_, id) => {
      changeCard(queries, recognition, (card) => ({ ...card, comments: card.comments - 1 }))
      onRemoved(id)
      return queries.invalidateQueries(commentsQuery(recognition))
    },
  })
}

interface CommentFormProps extends Pick<CommentsProps, 'recognition' | 'me' | 'answers'> {
  onAdded: (comment: Comment) => void
}

/** The form for a comment; Ctrl+Enter sends it, Enter starts a new line. */
export function CommentForm({ recognition, me, answers, onAdded }: CommentFormProps) {
  const { form, values, field, clear, submit } = useForm(NewComment, { text: '' })
  useEffect(() => {
    if (answers > 0) form.current?.querySelector('textarea')?.focus()
  }, [form, answers])
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
