import { UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#recognition/contract/recognition.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { changeCard } from './change-card.ts'
import classes from './Comments.module.css'
import { commentsQuery } from './recognition-queries.ts'

interface CommentRowProps {
  comment: Comment
  recognition: number
  /** Hides it, for the administrator; reports it, for others. */
  onDoubt: (comment: number) => void
  isAdministrator: boolean
  onRemoved: (comment: number) => void
}

/** A comment; its author can remove it, others can report it, the administrator can hide it. */
export function CommentRow(props: CommentRowProps) {
  const { comment, recognition, onDoubt, isAdministrator, onRemoved } = props
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
          <p className={classes.hidden}>The administrator has hidden these words.</p>
        ) : (
          <p className={classes.text}>{text}</p>
        )}
        {isMine ? (
          <UnstyledButton className={classes.action} onClick={() => removal.open(id)}>
            Remove
          </UnstyledButton>
        ) : (
          text !== null && (
            <UnstyledButton className={classes.action} onClick={() => onDoubt(id)}>
              {isAdministrator ? 'Hide' : 'Report'}
            </UnstyledButton>
          )
        )}
      </div>
      <ActionDialog
        opened={removal.opened}
        title="Remove comment"
        action="Remove"
        subject={removal.subject}
        mutation={remove}
        onClose={removal.close}
      >
        <p>Remove your comment? Nobody will see it any more.</p>
      </ActionDialog>
    </li>
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
