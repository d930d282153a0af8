import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { draftEndpoints, type ThanksDraft } from '#mcp/contract/drafts.ts'
import { writePoints } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { openComposer } from '#recognition/web/open-composer.ts'
import classes from './ProgramDrafts.module.css'

// Read again as cards are: a draft is announced as they are.
const draftsQuery = queryOptions({
  queryKey: ['recognitions', 'drafts'],
  queryFn: ({ signal }) => call(draftEndpoints.listDrafts, { signal }),
})

interface ProgramDraftsProps {
  /** The draft that a link opens; none: undefined. */
  opened: string | undefined
  /** Called once it is opened, or is not there. */
  onOpened: () => void
}

/** Thanks that the person's programs wrote. Nothing is sent until the person sends it. */
export function ProgramDrafts({ opened, onOpened }: ProgramDraftsProps) {
  const { data } = useQuery(draftsQuery)
  const discard = useDiscard()
  const open = (draft: ThanksDraft) =>
    openComposer({
      receivers: draft.receivers,
      prefilled: {
        id: draft.id,
        message: draft.message,
        amount: draft.amount === 0 ? '' : writePoints(draft.amount).replace(/\.00$/, ''),
        values: draft.values,
      },
      onSent: () => discard(draft.id),
    })
  useLink(data?.drafts, opened, (draft) => {
    onOpened()
    if (draft !== undefined) open(draft)
    else announceMessage('warning', t`This draft is not there any more.`)
  })
  if (data === undefined || data.drafts.length === 0) return null
  return (
    <section aria-label={t`Written by your programs`}>
      <ul className={classes.drafts}>
        {data.drafts.map((draft) => (
          <Draft
            key={draft.id}
            draft={draft}
            onOpen={() => open(draft)}
            onDiscard={() => {
              discard(draft.id)
              // The pressed button is gone.
              document.querySelector<HTMLElement>('main h1')?.focus()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

interface DraftProps {
  draft: ThanksDraft
  onOpen: () => void
  onDiscard: () => void
}

function Draft({ draft, onOpen, onDiscard }: DraftProps) {
  const { program, receivers, message } = draft
  const names = firstNamesOf(receivers)
  return (
    <li className={classes.draft}>
      <div className={classes.words}>
        <p>
          <Trans>
            <strong dir="auto">{program}</strong> wrote thanks to {names} for you. Nothing is sent
            until you send it.
          </Trans>
        </p>
        <p className={classes.message} dir="auto">
          {message}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={t`Look at it: thanks to ${names}`}
          onClick={onOpen}
        >
          <Trans>Look at it</Trans>
        </Button>
        <CloseButton size="lg" aria-label={t`Discard the thanks to ${names}`} onClick={onDiscard} />
      </div>
    </li>
  )
}

function useDiscard(): (id: string) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(draftEndpoints.discardDraft, { params: { id } }),
    onMutate: (id) => {
      queries.setQueryData(draftsQuery.queryKey, (known) => ({
        drafts: (known?.drafts ?? []).filter((draft) => draft.id !== id),
      }))
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: draftsQuery.queryKey }),
  })
  return mutate
}

/** Calls back once with the draft of a link, as soon as the drafts are known. */
function useLink(
  drafts: readonly ThanksDraft[] | undefined,
  id: string | undefined,
  onFound: (draft: ThanksDraft | undefined) => void,
): void {
  const followed = useRef<string>(undefined)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (drafts === undefined || id === undefined || followed.current === id) return
    followed.current = id
    found(drafts.find((draft) => draft.id === id))
  }, [drafts, id])
}
