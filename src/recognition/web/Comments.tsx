import { useState } from 'react'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '#recognition/contract/recognition.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow } from './CommentRow.tsx'
import classes from './Comments.module.css'
import { commentsQuery } from './recognition-queries.ts'

interface CommentsProps {
  recognition: number
  me: SignedInUser
  onDoubt: (comment: number) => void
}

const FAILED = 'Could not load the comments.'

/** The comments on a card, oldest first, and the field for another one. */
export function Comments({ recognition, me, onDoubt }: CommentsProps) {
  const query = useInfiniteQuery(commentsQuery(recognition))
  const [mine, setMine] = useState<Comment[]>([])
  const loaded = query.data?.pages.flatMap(({ comments }) => comments) ?? []
  const ids = new Set(loaded.map(({ id }) => id))
  // One's own new comment is shown below the older ones that are not loaded yet.
  const after = query.hasNextPage ? mine.filter(({ id }) => !ids.has(id)) : []
  const forget = (id: number) => setMine((known) => known.filter((comment) => comment.id !== id))
  const row = (comment: Comment) => (
    <CommentRow
      isAdministrator={me.isAdministrator}
      key={comment.id}
      comment={comment}
      recognition={recognition}
      onDoubt={onDoubt}
      onRemoved={forget}
    />
  )
  return (
    <section className={classes.comments} aria-label="Comments">
      {query.isPending && <Waiting />}
      {query.isError && query.data === undefined && (
        <Unread words={FAILED} onRetry={() => void query.refetch()} />
      )}
      {loaded.length > 0 && <ul className={classes.list}>{loaded.map(row)}</ul>}
      <ShowMore query={query} failed={FAILED} />
      {after.length > 0 && <ul className={classes.list}>{after.map(row)}</ul>}
      <CommentForm
        recognition={recognition}
        me={me}
        onAdded={(comment) => setMine((known) => [...known, comment])}
      />
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the comments" className={classes.row}>
      <Skeleton circle height={30} />
      <Skeleton height={44} radius="md" />
    </div>
  )
}
